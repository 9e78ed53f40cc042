import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas, text } from '../platform/fields.ts'

const month = z
  .string()
  .max(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Enter a month, like 2027-03' })
const person = z.object({ userId: z.string(), fullName: z.string() })

const bookMonth = z.object({
  month: z.string(),
  /** `October 2026` */
  name: z.string(),
  /** `running`: not over yet. */
  state: z.enum(['running', 'open', 'proposed', 'closed']),
  /** Who proposed to close it, and who agreed. */
  closing: z
    .object({
      closingId: z.string(),
      proposedBy: person,
      proposedAt: moment,
      confirmedBy: person.nullable(),
      confirmedAt: moment.nullable(),
    })
    .nullable(),
  allowedActions: z.array(z.enum(['propose', 'confirm', 'decline'])),
})
export type BookMonth = z.output<typeof bookMonth>

/** Each account: what stood in it before, what came on either side, what stands in it after; debits are positive. */
const trialBalance = bookMonth.extend({
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
  journals: z.number().int(),
  /** Both sides are the same, or the books are broken. */
  debitPesewas: pesewas,
  creditPesewas: pesewas,
})
export type TrialBalance = z.output<typeof trialBalance>

const who = { permission: 'books.close', scope: 'the whole product' } as const
const params = z.strictObject({ month })
const decide = {
  ...who,
  params,
  body: z.strictObject({ closingId: id }),
  data: trialBalance,
  idempotent: true,
} as const

export const bookEndpoints = endpoints({
  'GET /books/months': {
    summary: 'The months of the books, newest first, and which are closed',
    ...who,
    data: z.array(bookMonth),
  },
  'GET /books/months/{month}': {
    summary: 'The trial balance of a month',
    ...who,
    params,
    data: trialBalance,
  },
  'GET /books/months/{month}/trial-balance.csv': {
    summary: 'The trial balance as CSV',
    ...who,
    params,
    file: 'text/csv; charset=utf-8',
  },
  'GET /books/months/{month}/trial-balance.pdf': {
    summary: 'The trial balance on paper',
    ...who,
    params,
    file: 'application/pdf',
  },
  'POST /books/months/{month}/closing': {
    summary: 'Propose to close the oldest open month; another person confirms',
    ...who,
    params,
    body: z.strictObject({}),
    data: trialBalance,
    idempotent: true,
    status: 201,
  },
  'POST /books/months/{month}/confirm': {
    summary: 'Close it: nothing can be posted into it any more',
    ...decide,
    scope: 'proposed by somebody else',
  },
  'POST /books/months/{month}/decline': {
    summary: 'Leave it open; one may take back one’s own proposal',
    ...decide,
  },
  'POST /books/fundings': {
    summary:
      'Book what was paid from the bank into the account a provider pays out of; the first is the opening balance',
    ...who,
    body: z.strictObject({
      provider: z.enum(['hubtel', 'mtn'], { error: 'Choose a provider' }),
      amountPesewas: z
        .number({ error: 'Enter an amount' })
        .int()
        .min(1_00, { error: 'Enter at least GH₵1' })
        .max(1_000_000_000_00, { error: 'Enter less' }),
      bankReference: text('the bank’s reference', 60, 3),
    }),
    data: z.object({ provider: z.string(), floatPesewas: pesewas }),
    idempotent: true,
    status: 201,
  },
})
