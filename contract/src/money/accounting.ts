import { DIFFERENCE_PARTIES, MONTH_DIFFERENCES } from '@okwan/domain/money/reconciliation/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { ledgerLine } from './ledger.ts'

const month = z
  .string()
  .max(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Enter a month, such as 2027-03' })
const person = z.object({ userId: z.string(), fullName: z.string() })

const accountingMonth = z.object({
  month: z.string(),
  /** `October 2026` */
  name: z.string(),
  /** `running`: the current month. */
  state: z.enum(['running', 'open', 'proposed', 'closed']),
  /** The request to close the month, and its confirmation. */
  closing: z
    .object({
      closingId: z.string(),
      proposedBy: person,
      proposedAt: moment,
      confirmedBy: person.nullable(),
      confirmedAt: moment.nullable(),
      /** Why the month was closed with differences. */
      differenceReason: z.string().nullable(),
    })
    .nullable(),
  allowedActions: z.array(z.enum(['propose', 'confirm', 'decline'])),
})
export type AccountingMonth = z.output<typeof accountingMonth>

/** Opening balance, debits, credits and closing balance of each account; debit balances are positive. */
const trialBalance = accountingMonth.extend({
  lines: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      openingPesewas: pesewas,
      debitPesewas: pesewas,
      creditPesewas: pesewas,
      closingPesewas: pesewas,
    }),
  ),
  /** Unreconciled differences: for the month to close next, as they are now; for a closed month, as they were at its closing. */
  differences: z.array(
    z.object({
      kind: z.enum(MONTH_DIFFERENCES),
      party: z.enum(DIFFERENCE_PARTIES),
      count: z.number().int(),
      pesewas,
    }),
  ),
  journals: z.number().int(),
  /** Debits and credits must be equal. */
  debitPesewas: pesewas,
  creditPesewas: pesewas,
})
export type TrialBalance = z.output<typeof trialBalance>

const access = { permission: 'accounting.close', scope: 'all records' } as const
const params = z.strictObject({ month })
const decide = {
  ...access,
  params,
  body: z.strictObject({ closingId: id }),
  data: trialBalance,
  idempotent: true,
} as const

export const accountingEndpoints = endpoints({
  'GET /accounting/months': {
    summary: 'Accounting months, newest first, with their state',
    ...access,
    data: z.array(accountingMonth),
  },
  'GET /accounting/months/{month}': {
    summary: 'Trial balance of a month',
    ...access,
    params,
    data: trialBalance,
  },
  'GET /accounting/months/{month}/trial-balance.csv': {
    summary: 'Trial balance as CSV',
    ...access,
    params,
    file: 'text/csv; charset=utf-8',
  },
  'GET /accounting/months/{month}/trial-balance.pdf': {
    summary: 'Trial balance as PDF',
    ...access,
    params,
    file: 'application/pdf',
  },
  'GET /accounting/accounts/{code}/lines': {
    summary: 'Postings of an account with their policies and records, oldest first; debits are positive',
    ...access,
    params: z.strictObject({ code: z.string().max(4) }),
    query: z.strictObject({
      ...pageQuery,
      from: isoDate.optional(),
      to: isoDate.optional(),
      /** Sub-account, such as the code of an insurer. */
      owner: z.string().max(120).optional(),
      event: z.string().max(80).optional(),
    }),
    data: z.array(ledgerLine),
    meta: pageMeta.extend({
      /** Sum of the postings from `from` to the previous page, for a running balance; null without `from` or with an event. */
      carriedPesewas: pesewas.nullable(),
    }),
  },
  'POST /accounting/months/{month}/closing': {
    summary: 'Request to close the oldest open month; another person confirms',
    ...access,
    params,
    body: z.strictObject({}),
    data: trialBalance,
    idempotent: true,
    status: 201,
  },
  'POST /accounting/months/{month}/confirm': {
    summary: 'Confirm the request: the month is closed and accepts no postings. Differences need a reason',
    ...decide,
    body: decide.body.extend({ verificationToken, reason: text('the reason', 500, 3).optional() }),
    scope: 'requested by another person',
  },
  'POST /accounting/months/{month}/decline': {
    summary: 'Decline the request, or withdraw it as its requester',
    ...decide,
  },
  'POST /accounting/fundings': {
    summary: 'Record a transfer from the bank to a provider’s payout account; the first is the opening balance',
    ...access,
    body: z.strictObject({
      provider: z.enum(['hubtel', 'mtn'], { error: 'Select a provider' }),
      amountPesewas: z
        .number({ error: 'Enter an amount' })
        .int()
        .min(1_00, { error: 'Enter at least GH₵1' })
        .max(1_000_000_000_00, { error: 'Enter GH₵1,000,000,000 or less' }),
      bankReference: text('the bank reference', 60, 3),
    }),
    data: z.object({ provider: z.string(), floatPesewas: pesewas }),
    idempotent: true,
    status: 201,
  },
})
