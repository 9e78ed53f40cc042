import { LAYOUT_FIELDS } from '@okwan/domain/money/bank-statements/layout'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas, text } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

const account = z.enum(['trust', 'operating'], { error: 'Select an account' })

const heading = text('the column', 80, 0)
// Every field has a column, or none.
const layout = z.strictObject(
  Object.fromEntries(LAYOUT_FIELDS.map((field) => [field, heading])) as Record<
    (typeof LAYOUT_FIELDS)[number],
    typeof heading
  >,
)

const statement = z.object({
  statementId: z.string(),
  account,
  bank: z.string(),
  fileName: z.string(),
  lineCount: z.number().int(),
  /** Lines that no earlier statement had. */
  newLines: z.number().int(),
  unmatched: z.number().int(),
  importedBy: z.string(),
  importedAt: moment,
})
export type BankStatement = z.output<typeof statement>

const line = z.object({
  lineId: z.string(),
  account,
  bookedOn: z.string(),
  amountPesewas: pesewas,
  reference: z.string(),
  description: z.string(),
  fileName: z.string(),
  /** Null if unmatched. */
  match: z.object({ kind: z.enum(['exact', 'split', 'joined']), parts: z.array(z.string()) }).nullable(),
  ageDays: z.number().int(),
  ownerName: z.string().nullable(),
})
export type BankLine = z.output<typeof line>

const movement = z.object({
  key: z.string(),
  account,
  label: z.string(),
  day: z.string(),
  amountPesewas: pesewas,
  ageDays: z.number().int(),
})
export type ExpectedMovement = z.output<typeof movement>

const overview = z.object({
  accounts: z.array(
    z.object({
      account,
      bank: z.string(),
      accountNumber: z.string(),
      /** Balance by the ledger. */
      balancePesewas: pesewas,
      unmatchedLines: z.number().int(),
      unmatchedPesewas: pesewas,
      /** The columns that were used last for this bank. */
      layout: layout.nullable(),
    }),
  ),
  /** Fees that providers took from premium, and what the operating account has paid for them. */
  fees: z.object({ takenPesewas: pesewas, fundedPesewas: pesewas, owedPesewas: pesewas }),
})
export type BankOverview = z.output<typeof overview>

const who = { permission: 'money.control', scope: 'all' } as const

export const bankStatementEndpoints = endpoints({
  'GET /bank-statements/overview': {
    ...who,
    summary: 'Our bank accounts, their unmatched lines and the fees that are not funded',
    data: overview,
  },
  'GET /bank-statements': {
    ...who,
    summary: 'Imported bank statements, newest first',
    query: z.strictObject(pageQuery),
    data: z.array(statement),
    meta: pageMeta,
  },
  'POST /bank-statements': {
    ...who,
    summary: 'Import a bank statement and match its lines; a file or line that was imported before adds nothing',
    body: z.strictObject({
      account,
      fileName: text('the file name', 200),
      csv: z
        .string({ error: 'Select a file' })
        .min(1, { error: 'Select a file' })
        .max(900_000, { error: 'Select a smaller file' }),
      layout,
    }),
    data: statement,
    idempotent: true,
    status: 201,
  },
  'GET /bank-lines': {
    ...who,
    summary: 'Lines of bank statements, oldest first',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(['unmatched', 'matched', 'all']).default('unmatched'),
      statementId: id.optional(),
    }),
    data: z.array(line),
    meta: pageMeta,
  },
  'POST /bank-lines/match': {
    ...who,
    summary: 'Match lines again with what the ledger expects now',
    body: z.strictObject({}),
    data: z.object({ matchedLines: z.number().int() }),
    idempotent: true,
  },
  'POST /bank-lines/{id}/take': {
    ...who,
    summary: 'Become the owner of an unmatched line',
    params: z.strictObject({ id }),
    body: z.strictObject({}),
    data: line,
    idempotent: true,
  },
  'GET /bank-movements': {
    ...who,
    summary: 'Movements that the ledger expects and no statement has, oldest first',
    data: z.array(movement),
  },
  'POST /bank-movements/fees': {
    ...who,
    summary: 'Record a transfer from the operating to the trust account for fees of providers',
    body: z.strictObject({
      amountPesewas: z
        .number({ error: 'Enter an amount' })
        .int()
        .min(1, { error: 'Enter an amount' })
        .max(1_000_000_000_00),
      bankReference: text('the bank reference', 60, 3),
    }),
    data: overview,
    idempotent: true,
    status: 201,
  },
})
