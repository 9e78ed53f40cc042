import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, network, pesewas, phone, text } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

export const amountPesewas = pesewas.min(1, { error: 'Enter an amount above zero' }).max(100_000_00)
export const verificationToken = z.string({ error: 'Confirm with a code' }).max(100)
const account = z.enum(['float', 'commission'])

export const wallet = z.object({
  /** Bought in advance, to pay premiums. */
  floatPesewas: pesewas,
  /** Earned and free to withdraw. */
  commissionPesewas: pesewas,
  commissionPendingPesewas: pesewas,
  /** What the agent owes us, taken from the next commission. */
  owedPesewas: pesewas,
  /** On its way to the agent's phone, or waiting for an approval. */
  reservedPesewas: pesewas,
  paidOutThisMonthPesewas: pesewas,
  /** Why a SuperAdmin stopped all payments from this wallet. */
  frozenBecause: z.string().nullable(),
  /** The agent's own line: below it the wallet says so. */
  lowBalancePesewas: pesewas.nullable(),
  isLow: z.boolean(),
  topUpMinPesewas: pesewas,
  topUpMaxPesewas: pesewas,
  withdrawalMinPesewas: pesewas,
  withdrawalLeftTodayPesewas: pesewas,
  /** Larger withdrawals wait for an approval. */
  withdrawalFreePesewas: pesewas,
  updatedAt: moment,
})
export type Wallet = z.output<typeof wallet>

export const movement = z.object({
  movementId: z.string(),
  at: moment,
  account,
  /** The event in the books, such as `wallet-topped-up`, and its name for people. */
  event: z.string(),
  label: z.string(),
  /** What it was for: a payment, a commission, a payout. */
  sourceId: z.string(),
  /** Of the policy it paid for or was earned by. */
  policyNumber: z.string().nullable(),
  /** Negative when money left the account. */
  amountPesewas: pesewas,
  balancePesewas: pesewas,
})
export type Movement = z.output<typeof movement>

export const momoAccount = z.object({
  momoAccountId: z.string(),
  network,
  networkName: z.string(),
  /** Masked: enough to recognise. */
  msisdn: z.string(),
  accountName: z.string(),
  isDefault: z.boolean(),
  verifiedAt: moment,
  /** Money can be sent to it from this moment on. */
  payableFrom: moment,
  isPayable: z.boolean(),
})
export type MomoAccount = z.output<typeof momoAccount>

export const withdrawal = z.object({
  withdrawalId: z.string(),
  payoutNumber: z.string(),
  amountPesewas: pesewas,
  feePesewas: pesewas,
  receivesPesewas: pesewas,
  network,
  msisdn: z.string(),
  accountName: z.string(),
  /** The payout's state and its name for people. */
  state: z.string(),
  label: z.string(),
  reason: z.string().nullable(),
  needsApproval: z.boolean(),
  createdAt: moment,
  finishedAt: moment.nullable(),
  allowedActions: z.array(z.enum(['cancel'])),
})
export type Withdrawal = z.output<typeof withdrawal>

const statementQuery = {
  account: account.default('float'),
  from: isoDate.optional(),
  to: isoDate.optional(),
}
const params = z.strictObject({ id })

/** The wallet itself. */
export const walletEndpoints = endpoints({
  'GET /wallet': {
    summary: 'My balances and limits',
    permission: 'wallet.use',
    scope: 'own wallet',
    data: wallet,
  },
  'GET /wallet/balance-history': {
    summary: 'What was in my wallet at the end of each day that changed it, oldest first',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(90) }),
    data: z.array(z.object({ date: isoDate, floatPesewas: pesewas, commissionPesewas: pesewas })),
  },
  'GET /wallet/statement': {
    summary: 'Movements of one account with the balance after each, newest first; at most 12 months',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject({ ...pageQuery, ...statementQuery }),
    data: z.array(movement),
    meta: pageMeta.extend({ openingPesewas: pesewas, closingPesewas: pesewas, from: isoDate, to: isoDate }),
  },
  'GET /wallet/statement.csv': {
    summary: 'The statement as a file for spreadsheets, oldest first',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject(statementQuery),
    file: 'text/csv; charset=utf-8',
  },
  'GET /wallet/statement.pdf': {
    summary: 'The statement to print, oldest first',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject(statementQuery),
    file: 'application/pdf',
  },
  'POST /wallet/transfers': {
    summary: 'Move commission to float, at once',
    permission: 'wallet.use',
    scope: 'own wallet',
    body: z.strictObject({ amountPesewas }),
    data: wallet,
    idempotent: true,
  },
  'PUT /wallet/low-balance': {
    summary: 'Choose below which float I am told; null for never',
    permission: 'wallet.use',
    scope: 'own wallet',
    body: z.strictObject({ lowBalancePesewas: amountPesewas.nullable() }),
    data: wallet,
  },
  'GET /wallet/momo-accounts': {
    summary: 'The mobile-money numbers I can be paid on',
    permission: 'wallet.use',
    scope: 'own numbers',
    data: z.array(momoAccount),
  },
  'GET /wallet/momo-accounts/name': {
    summary: 'In whose name a number is registered; the token proves the answer when the number is added',
    permission: 'wallet.use',
    scope: 'own numbers',
    query: z.strictObject({ msisdn: phone, network }),
    data: z.object({
      accountName: z.string().nullable(),
      /** Why this number cannot be added; null when it can. */
      refusal: z.string().nullable(),
      nameToken: z.string().nullable(),
    }),
  },
  'POST /wallet/momo-accounts': {
    summary:
      'Add a number, with its name token and a code sent to it (purpose wallet-withdrawal, reference number:{msisdn})',
    permission: 'wallet.use',
    scope: 'own numbers',
    body: z.strictObject({
      msisdn: phone,
      network,
      nameToken: z.string({ error: 'Check the name first' }).max(600),
      verificationToken,
    }),
    data: momoAccount,
    status: 201,
  },
  'POST /wallet/momo-accounts/{id}/make-default': {
    summary: 'Be paid on this number by default; it rests for 24 hours first',
    permission: 'wallet.use',
    scope: 'own numbers',
    params,
    data: momoAccount,
  },
  'DELETE /wallet/momo-accounts/{id}': {
    summary: 'Remove a number; the last one stays',
    permission: 'wallet.use',
    scope: 'own numbers',
    params,
    data: z.object({ momoAccountId: z.string() }),
  },
  'GET /wallets/{id}': {
    summary: 'An agent’s wallet',
    permission: 'wallets.manage',
    scope: 'all agents',
    params,
    data: wallet,
  },
  'POST /wallets/{id}/freeze': {
    summary: 'Stop all payments out of an agent’s wallet',
    permission: 'wallets.manage',
    scope: 'all agents',
    params,
    body: z.strictObject({ reason: text('the reason', 300, 3) }),
    data: wallet,
  },
  'POST /wallets/{id}/unfreeze': {
    summary: 'Allow payments out of an agent’s wallet again',
    permission: 'wallets.manage',
    scope: 'all agents',
    params,
    data: wallet,
  },
})

/** Commission out to the agent's phone: a payout. */
export const withdrawalEndpoints = endpoints({
  'GET /wallet/withdrawals': {
    summary: 'My withdrawals, newest first',
    permission: 'wallet.use',
    scope: 'own withdrawals',
    query: z.strictObject({ ...pageQuery, momoAccountId: id.optional() }),
    data: z.array(withdrawal),
    meta: pageMeta,
  },
  'GET /wallet/withdrawals/preview': {
    summary: 'What a withdrawal would cost and bring, or why it is not possible',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject({ amountPesewas: z.coerce.number().int().min(1).max(100_000_00), momoAccountId: id }),
    data: z.object({ feePesewas: pesewas, receivesPesewas: pesewas, needsApproval: z.boolean() }),
  },
  'POST /wallet/withdrawals': {
    summary:
      'Withdraw commission, with a code sent to me (purpose wallet-withdrawal, reference withdrawal:{momoAccountId}:{amountPesewas})',
    permission: 'wallet.use',
    scope: 'own wallet',
    body: z.strictObject({ amountPesewas, momoAccountId: id, verificationToken }),
    data: withdrawal,
    idempotent: true,
    status: 201,
  },
  'POST /wallet/withdrawals/{id}/cancel': {
    summary: 'Take a withdrawal back while it waits',
    permission: 'wallet.use',
    scope: 'own withdrawals',
    params,
    data: withdrawal,
    idempotent: true,
  },
})
