import { TRANSFER_KINDS } from '@okwan/domain/money/bank-transfers/terms'
import { CLAIM_FUNDINGS } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { offsetQuery, pageMeta, pageQuery } from '../platform/paging.ts'
import { ledgerLine } from './ledger.ts'

const transfer = z.object({
  transferId: z.string(),
  kind: z.enum(TRANSFER_KINDS),
  party: z.string(),
  amountPesewas: pesewas,
  bankReference: z.string(),
  proposedBy: z.string(),
  proposedAt: moment,
  outcome: z.enum(['confirmed', 'declined']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  confirmRefusalReason: z.string().nullable(),
})
export type BankTransfer = z.output<typeof transfer>

const overview = z.object({
  /** Provider fees deducted from premiums, and the amount that the operating account has reimbursed. */
  fees: z.object({
    takenPesewas: pesewas,
    fundedPesewas: pesewas,
    owedPesewas: pesewas,
    /** Recorded transfers that are not confirmed yet; they are part of the amount owed. */
    awaitingPesewas: pesewas,
  }),
  /** Funds of each insurer for claims, and the claim payouts that were approved. */
  funds: z.array(
    z.object({
      insurer: z.string(),
      name: z.string(),
      claimFunding: z.enum(CLAIM_FUNDINGS),
      receivedPesewas: pesewas,
      approvedPesewas: pesewas,
      availablePesewas: pesewas,
      /** Recorded transfers that are not confirmed yet. */
      awaitingPesewas: pesewas,
    }),
  ),
})
export type TransferOverview = z.output<typeof overview>

const access = { permission: 'accounting.close', scope: 'all records' } as const
const params = z.strictObject({ id })
const amountPesewas = z
  .number({ error: 'Enter an amount' })
  .int()
  .min(1, { error: 'Enter an amount' })
  .max(1_000_000_000_00, { error: 'Enter GH₵1,000,000,000 or less' })

export const bankTransferEndpoints = endpoints({
  'GET /bank-transfers/overview': {
    ...access,
    summary: 'Fees that the operating account owes to the trust account, and the claims funds of each insurer',
    data: overview,
  },
  'GET /bank-transfers': {
    ...access,
    summary: 'Recorded transfers, newest first',
    query: z.strictObject(pageQuery),
    data: z.array(transfer),
    meta: pageMeta,
  },
  'GET /bank-transfers/claims-funds/{insurer}/lines': {
    ...access,
    summary: 'Funds that an insurer paid for claims, and the approved claim payouts with their claims, newest first',
    params: z.strictObject({ insurer: z.string().max(40) }),
    query: z.strictObject(offsetQuery),
    data: z.array(ledgerLine),
    meta: pageMeta,
  },
  'POST /bank-transfers': {
    ...access,
    summary:
      'Record funds of an insurer for claims, or a transfer to the trust account for fees; another person confirms',
    body: z.strictObject({
      kind: z.enum(TRANSFER_KINDS, { error: 'Select a purpose' }),
      /** Insurer that paid the claims funds. */
      insurer: z.string().max(40).optional(),
      amountPesewas,
      bankReference: text('the bank reference', 60, 3),
    }),
    data: transfer,
    idempotent: true,
    status: 201,
  },
  'POST /bank-transfers/{id}/confirm': {
    ...access,
    summary: 'Confirm a recorded transfer and post it to the ledger',
    scope: 'recorded by another person',
    params,
    body: z.strictObject({ verificationToken }),
    data: transfer,
    idempotent: true,
  },
  'POST /bank-transfers/{id}/decline': {
    ...access,
    summary: 'Decline a transfer that another person recorded, or withdraw your own',
    params,
    body: z.strictObject({}),
    data: transfer,
    idempotent: true,
  },
})
