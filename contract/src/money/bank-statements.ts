import {
  BANK_ACCOUNTS,
  LAYOUT_FIELDS,
  LINE_PURPOSES,
  MATCH_KINDS,
  MATCH_STATES,
} from '@okwan/domain/money/bank-statements/terms'
import { PROVIDERS } from '@okwan/domain/money/payments/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

const account = z.enum(BANK_ACCOUNTS, { error: 'Select an account' })
const provider = z.enum(PROVIDERS, { error: 'Select a provider' })

const heading = text('the column', 80, 0).default('')
// The column heading of each field; empty if the statement has no such column.
const columns = Object.fromEntries(LAYOUT_FIELDS.map((field) => [field, heading])) as Record<
  (typeof LAYOUT_FIELDS)[number],
  typeof heading
>
const layout = z.object(columns)

const statement = z.object({
  statementId: z.string(),
  account,
  bank: z.string(),
  fileName: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  openingPesewas: pesewas,
  closingPesewas: pesewas,
  lineCount: z.number().int(),
  /** Lines that no earlier statement had. */
  newLines: z.number().int(),
  /** Lines without a confirmed match; the statement is closed when there are none. */
  openLines: z.number().int(),
  importedBy: z.string(),
  importedAt: moment,
})
export type BankStatement = z.output<typeof statement>

const match = z.object({
  matchId: z.string(),
  kind: z.enum(MATCH_KINDS),
  state: z.enum(MATCH_STATES),
  purpose: z.enum(LINE_PURPOSES),
  provider: provider.nullable(),
  note: z.string(),
  proposedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  parts: z.array(
    z.object({
      label: z.string(),
      amountPesewas: pesewas,
      settlementId: z.string().nullable(),
      /** The provider and the day of collections; null for a recorded transfer. */
      provider: provider.nullable(),
      day: z.string().nullable(),
    }),
  ),
  /** Reason why the caller cannot confirm a proposed match. */
  confirmRefusalReason: z.string().nullable(),
})
export type BankMatch = z.output<typeof match>

const line = z.object({
  lineId: z.string(),
  account,
  bookedOn: z.string(),
  amountPesewas: pesewas,
  reference: z.string(),
  description: z.string(),
  match: match.nullable(),
  ageDays: z.number().int(),
  ownerId: z.string(),
  ownerName: z.string(),
})
export type BankLine = z.output<typeof line>

const journal = z.object({
  journalId: z.string(),
  event: z.string(),
  postedAt: moment,
  lines: z.array(z.object({ code: z.string(), name: z.string(), owner: z.string(), debitPesewas: pesewas })),
})
const lineDetails = line.extend({
  /** The rows of statements that have this line. */
  rows: z.array(z.object({ statementId: z.string(), fileName: z.string(), rowNumber: z.number().int() })),
  journals: z.array(journal),
})
export type BankLineDetails = z.output<typeof lineDetails>

const movement = z.object({
  key: z.string(),
  account,
  label: z.string(),
  day: z.string(),
  amountPesewas: pesewas,
  reference: z.string(),
  /** The provider of collections; null for a recorded transfer. */
  provider: provider.nullable(),
  settlementId: z.string().nullable(),
  ageDays: z.number().int(),
})
export type BankMovement = z.output<typeof movement>

const overview = z.object({
  accounts: z.array(
    z.object({
      account,
      bank: z.string(),
      accountNumber: z.string(),
      ledgerPesewas: pesewas,
      /** Closing balance of the last statement; null without a statement. */
      statementPesewas: pesewas.nullable(),
      /** This amount is not zero if a statement between the first and the last one is missing. */
      missingPesewas: pesewas,
      lastImportAt: moment.nullable(),
      openLines: z.number().int(),
      openPesewas: pesewas,
      oldestDays: z.number().int(),
      /** The columns that were used last. */
      layout: layout.nullable(),
    }),
  ),
})
export type BankOverview = z.output<typeof overview>

/** Last statement of an account up to a day, and the ledger at the end of the same day. */
const reconciliation = z.object({
  account,
  /** Last day of the statement. */
  day: isoDate,
  statementPesewas: pesewas,
  ledgerPesewas: pesewas,
  /** Amounts on statements up to this day whose journals were posted after it, because statements are imported later. */
  postedLaterPesewas: pesewas,
  postedLaterCount: z.number().int(),
  /** Statement lines without a confirmed match. */
  openPesewas: pesewas,
  openCount: z.number().int(),
  /** Ledger entries that the bank booked later, or not yet. */
  notOnStatementPesewas: pesewas,
  notOnStatementCount: z.number().int(),
  /** Difference that no item explains. */
  unexplainedPesewas: pesewas,
})
export type BankReconciliation = z.output<typeof reconciliation>

const access = { permission: 'accounting.close', scope: 'all records' } as const
const params = z.strictObject({ id })
const balance = (label: string) =>
  z.coerce
    .number({ error: `Enter the ${label} balance` })
    .int()
    .min(-1_000_000_000_00)
    .max(1_000_000_000_00)

export const bankStatementEndpoints = endpoints({
  'GET /bank-statements/overview': {
    ...access,
    summary: 'Our bank accounts, their balances and open lines',
    data: overview,
  },
  'GET /bank-statements/reconciliation': {
    ...access,
    summary: 'Statement and ledger balance of each bank account on the same day, with the outstanding items',
    query: z.strictObject({ day: isoDate.optional() }),
    data: z.array(reconciliation),
  },
  'GET /bank-statements': {
    ...access,
    summary: 'Imported bank statements, newest first',
    query: z.strictObject(pageQuery),
    data: z.array(statement),
    meta: pageMeta,
  },
  'GET /bank-statements/{id}': { ...access, summary: 'An imported bank statement', params, data: statement },
  'POST /bank-statements': {
    ...access,
    summary:
      'Import a bank statement and match its lines. The body is the CSV file; a file or line that was imported before adds nothing',
    query: z.strictObject({
      account,
      fileName: text('the file name', 200),
      openingPesewas: balance('opening'),
      closingPesewas: balance('closing'),
      ...columns,
    }),
    fileBody: { maxBytes: 2_000_000 },
    data: statement,
    idempotent: true,
    status: 201,
  },
  'GET /bank-lines': {
    ...access,
    summary: 'Lines of bank statements, oldest first; lines of one statement in the order of its file',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(['open', 'matched', 'all']).default('open'),
      statementId: id.optional(),
    }),
    data: z.array(line),
    meta: pageMeta,
  },
  'GET /bank-lines/{id}': { ...access, summary: 'A bank line with its rows and journals', params, data: lineDetails },
  'POST /bank-lines/match': {
    ...access,
    summary: 'Match open lines again with the movements that the ledger expects',
    body: z.strictObject({}),
    data: z.object({ matchedLines: z.number().int() }),
    idempotent: true,
  },
  'POST /bank-lines/resolve': {
    ...access,
    summary: 'Match lines with recorded movements, or propose a posting that explains them',
    body: z.strictObject({
      lineIds: z.array(id).min(1, { error: 'Select a line' }).max(20, { error: 'Select 20 lines or fewer' }),
      purpose: z.enum(LINE_PURPOSES, { error: 'Select a purpose' }),
      provider: provider.optional(),
      keys: z.array(z.string().max(200)).max(20, { error: 'Select 20 movements or fewer' }),
      note: text('the reason', 500, 3),
    }),
    data: line,
    idempotent: true,
  },
  'POST /bank-lines/{id}/take': {
    ...access,
    summary: 'Assign an open line to the caller',
    params,
    body: z.strictObject({}),
    data: line,
    idempotent: true,
  },
  'POST /bank-matches/{id}/confirm': {
    ...access,
    summary: 'Confirm a proposed explanation, which posts it',
    scope: 'proposed by another person',
    params,
    body: z.strictObject({ verificationToken }),
    data: match,
    idempotent: true,
  },
  'POST /bank-matches/{id}/decline': {
    ...access,
    summary: 'Decline another person’s explanation, or withdraw your own; its lines are open again',
    params,
    body: z.strictObject({}),
    data: match,
    idempotent: true,
  },
  'GET /bank-movements': {
    ...access,
    summary: 'Movements that the ledger expects but no statement shows, oldest first',
    query: z.strictObject({ account: account.optional() }),
    data: z.array(movement),
  },
})
