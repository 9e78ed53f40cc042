import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, network, pesewas, phone, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

export const amountPesewas = pesewas.min(1, { error: 'Enter an amount above zero' }).max(100_000_00)
const account = z.enum(['float', 'commission'])

export const wallet = z.object({
  /** Prepaid balance for premiums. */
  floatPesewas: pesewas,
  /** Available commission. */
  commissionPesewas: pesewas,
  commissionPendingPesewas: pesewas,
  /** Debt of the agent, recovered from the next commission. */
  owedPesewas: pesewas,
  /** Withdrawals in progress or awaiting approval. */
  reservedPesewas: pesewas,
  paidOutThisMonthPesewas: pesewas,
  /** Reason for which a SuperAdmin froze the wallet. */
  frozenBecause: z.string().nullable(),
  /** Float balance below which the agent is alerted; null if the alert is off. */
  lowBalancePesewas: pesewas.nullable(),
  isLow: z.boolean(),
  topUpMinPesewas: pesewas,
  topUpMaxPesewas: pesewas,
  withdrawalMinPesewas: pesewas,
  withdrawalLeftTodayPesewas: pesewas,
  /** Larger payments from float need a code. */
  floatPaymentWithoutCodeMaxPesewas: pesewas,
  /** A withdrawal needs approval if the withdrawals of the day exceed this total. */
  dailyWithdrawalWithoutApprovalMaxPesewas: pesewas,
  updatedAt: moment,
})
export type Wallet = z.output<typeof wallet>

export const walletEntry = z.object({
  walletEntryId: z.string(),
  at: moment,
  account,
  /** The ledger event, such as `wallet-topped-up`, and its label. */
  event: z.string(),
  label: z.string(),
  /** Id of the payment, commission or payout. */
  sourceId: z.string(),
  /** The policy that was paid for, or on which the commission was earned. */
  policyNumber: z.string().nullable(),
  /** Negative for debits. */
  amountPesewas: pesewas,
  balancePesewas: pesewas,
})
export type WalletEntry = z.output<typeof walletEntry>

export const momoAccount = z.object({
  momoAccountId: z.string(),
  network,
  networkName: z.string(),
  /** Masked. */
  msisdn: z.string(),
  accountName: z.string(),
  isDefault: z.boolean(),
  verifiedAt: moment,
  /** End of the waiting period. */
  usableFrom: moment,
  isUsable: z.boolean(),
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
  /** State of the payout and its label. */
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

export const walletEndpoints = endpoints({
  'GET /wallet': {
    summary: 'My balances and limits',
    permission: 'wallet.use',
    scope: 'own wallet',
    data: wallet,
  },
  'GET /wallet/balance-history': {
    summary: 'Closing balances of the days on which a balance changed, oldest first',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(90) }),
    data: z.array(z.object({ date: isoDate, floatPesewas: pesewas, commissionPesewas: pesewas })),
  },
  'GET /wallet/statement': {
    summary: 'Activity of one account with the balance after each entry, newest first; at most 12 months',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject({ ...pageQuery, ...statementQuery }),
    data: z.array(walletEntry),
    meta: pageMeta.extend({ openingPesewas: pesewas, closingPesewas: pesewas, from: isoDate, to: isoDate }),
  },
  'GET /wallet/statement.csv': {
    summary: 'Wallet statement as CSV, oldest first',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject(statementQuery),
    file: 'text/csv; charset=utf-8',
  },
  'GET /wallet/statement.pdf': {
    summary: 'Wallet statement as PDF, oldest first',
    permission: 'wallet.use',
    scope: 'own wallet',
    query: z.strictObject(statementQuery),
    file: 'application/pdf',
  },
  'POST /wallet/transfers': {
    summary: 'Move commission to float',
    permission: 'wallet.use',
    scope: 'own wallet',
    body: z.strictObject({ amountPesewas }),
    data: wallet,
    idempotent: true,
  },
  'PUT /wallet/low-balance': {
    summary: 'Set the low balance alert; null turns it off',
    permission: 'wallet.use',
    scope: 'own wallet',
    body: z.strictObject({ lowBalancePesewas: amountPesewas.nullable() }),
    data: wallet,
  },
  'GET /wallet/momo-accounts': {
    summary: 'My payout numbers',
    permission: 'wallet.use',
    scope: 'own numbers',
    data: z.array(momoAccount),
  },
  'GET /wallet/momo-accounts/name': {
    summary: 'Registered name of a number, with a token that proves the name when the number is added',
    permission: 'wallet.use',
    scope: 'own numbers',
    query: z.strictObject({ msisdn: phone, network }),
    data: z.object({
      accountName: z.string().nullable(),
      /** Why this number can't be added; null if it can. */
      refusal: z.string().nullable(),
      nameToken: z.string().nullable(),
    }),
  },
  'POST /wallet/momo-accounts': {
    summary:
      'Add a payout number, with its name token and a code sent to it (purpose wallet-withdrawal, reference number:{msisdn})',
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
    summary: 'Make this the default payout number; starts a waiting period of 24 hours',
    permission: 'wallet.use',
    scope: 'own numbers',
    params,
    data: momoAccount,
  },
  'DELETE /wallet/momo-accounts/{id}': {
    summary: 'Remove a payout number, except the last one',
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
    summary: 'Freeze an agent’s wallet',
    permission: 'wallets.manage',
    scope: 'all agents',
    params,
    body: z.strictObject({ reason: text('the reason', 300, 3), verificationToken }),
    data: wallet,
  },
  'POST /wallets/{id}/unfreeze': {
    summary: 'Unfreeze an agent’s wallet',
    permission: 'wallets.manage',
    scope: 'all agents',
    params,
    body: z.strictObject({ verificationToken }),
    data: wallet,
  },
})

/** A withdrawal is a payout of commission to the agent's number. */
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
    summary: 'Fee and net amount of a withdrawal, or why it is not possible',
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
    summary: 'Cancel a withdrawal before it is approved',
    permission: 'wallet.use',
    scope: 'own withdrawals',
    params,
    data: withdrawal,
    idempotent: true,
  },
})
