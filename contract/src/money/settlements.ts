import {
  LINE_KINDS,
  RETURN_KINDS,
  SETTLEMENT_ACTS,
  SETTLEMENT_KINDS,
  SETTLEMENT_STATES,
} from '@okwan/domain/money/settlements/terms'
import { INSURED_PRODUCTS } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { offsetQuery, pageMeta, pageQuery } from '../platform/paging.ts'

const month = z
  .string({ error: 'Select a month' })
  .max(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'Select a month' })

/** Bordereaux go to insurers, returns to authorities. */
const group = z.enum(['bordereaux', 'returns'])
const party = z.string().max(40)
const product = z.enum(INSURED_PRODUCTS)

const due = z.object({
  kind: z.enum(SETTLEMENT_KINDS),
  party: z.string(),
  payeeName: z.string(),
  product: product.nullable(),
  /** Month of a return; null for a bordereau, which ends with its cut-off. */
  month: z.string().nullable(),
  journals: z.number().int(),
  duePesewas: pesewas,
  /** End of the last bordereau or return that was not discarded. */
  lastCutOff: moment.nullable(),
  /** Reason why the bordereau or return cannot be prepared now; null if it can. */
  refusalReason: z.string().nullable(),
})
export type DueSettlement = z.output<typeof due>

const amount = z.object({ label: z.string(), pesewas })

const settlement = z.object({
  settlementId: z.string(),
  number: z.string(),
  kind: z.enum(SETTLEMENT_KINDS),
  party: z.string(),
  payeeName: z.string(),
  payeeAccount: z.string(),
  product: product.nullable(),
  startsAt: moment.nullable(),
  cutOff: moment,
  lines: z.number().int(),
  totalPesewas: pesewas,
  state: z.enum(SETTLEMENT_STATES),
  preparedBy: z.string(),
  preparedAt: moment,
  checkedBy: z.string().nullable(),
  checkedAt: moment.nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: moment.nullable(),
  paidBy: z.string().nullable(),
  paidAt: moment.nullable(),
  bankReference: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: moment.nullable(),
  statementReference: z.string().nullable(),
  allowedActions: z.array(z.enum(SETTLEMENT_ACTS)),
  approvalRefusalReason: z.string().nullable(),
})
export type Settlement = z.output<typeof settlement>

const details = settlement.extend({
  /** Totals of the columns, as in the files. */
  amounts: z.array(amount),
  /** Agents with a certificate of withheld tax. */
  payees: z.array(z.object({ userId: z.string(), fullName: z.string(), grossPesewas: pesewas, taxPesewas: pesewas })),
})
export type SettlementDetails = z.output<typeof details>

const line = z.object({
  position: z.number().int(),
  kind: z.enum(LINE_KINDS),
  happenedAt: moment,
  policyId: z.string().nullable(),
  product: product.nullable(),
  policyNumber: z.string(),
  version: z.number().int().nullable(),
  certificateNumber: z.string(),
  insured: z.string(),
  payeeName: z.string(),
  amounts: z.array(amount),
  duePesewas: pesewas,
})
export type SettlementLine = z.output<typeof line>

const dueLines = z.strictObject({
  kind: z.enum(SETTLEMENT_KINDS),
  party,
  product: product.optional(),
  month: month.optional(),
  ...offsetQuery,
})

const access = { permission: 'accounting.close', scope: 'all records' } as const
const params = z.strictObject({ id })
const change = { ...access, params, body: z.strictObject({}), data: details, idempotent: true } as const

export const settlementEndpoints = endpoints({
  'GET /settlements/due': {
    ...access,
    summary: 'Amounts that are not yet in a bordereau or return, by payee',
    query: z.strictObject({ group }),
    data: z.array(due),
  },
  'GET /settlements/due/lines': {
    ...access,
    summary: 'Lines of an amount that is not yet in a bordereau or return',
    query: dueLines,
    data: z.array(line),
    meta: pageMeta,
  },
  'GET /settlements': {
    ...access,
    summary: 'Bordereaux or returns, newest first',
    query: z.strictObject({ group, ...pageQuery }),
    data: z.array(settlement),
    meta: pageMeta,
  },
  'POST /settlements/bordereaux': {
    ...access,
    summary: 'Prepare the bordereau of an insurer and a product up to a day',
    body: z.strictObject({ insurer: party, product, throughDay: isoDate }),
    data: details,
    idempotent: true,
    status: 201,
  },
  'POST /settlements/returns': {
    ...access,
    summary: 'Prepare the return of a month',
    body: z.strictObject({ kind: z.enum(RETURN_KINDS), party, month }),
    data: details,
    idempotent: true,
    status: 201,
  },
  'GET /settlements/{id}': { ...access, summary: 'A bordereau or return with its totals', params, data: details },
  'GET /settlements/{id}/lines': {
    ...access,
    summary: 'Lines of a bordereau or return; with `amount`, only the lines of one total',
    params,
    query: z.strictObject({ ...pageQuery, amount: z.string().max(40).optional() }),
    data: z.array(line),
    meta: pageMeta,
  },
  'POST /settlements/{id}/check': { ...change, summary: 'Confirm that the lines were checked' },
  'POST /settlements/{id}/approve': {
    ...change,
    summary: 'Approve the payment; the files are stored as approved',
    scope: 'prepared and checked by other people',
    body: z.strictObject({ verificationToken }),
  },
  'POST /settlements/{id}/pay': {
    ...change,
    summary: 'Record the bank transfer, which settles the ledger accounts',
    body: z.strictObject({ bankReference: text('the bank reference', 60, 3) }),
  },
  'POST /settlements/{id}/confirm': {
    ...change,
    summary: 'Confirm that the bank statement shows the transfer',
    body: z.strictObject({ statementReference: text('the statement reference', 60, 3) }),
  },
  'POST /settlements/{id}/discard': {
    ...change,
    summary: 'Discard a bordereau or return before its payment; its lines are due again',
  },
  'GET /settlements/{id}/lines.csv': { ...access, summary: 'Lines as CSV', params, file: 'text/csv; charset=utf-8' },
  'GET /settlements/{id}/lines.xlsx': {
    ...access,
    summary: 'Lines as a workbook',
    params,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /settlements/{id}/lines.pdf': { ...access, summary: 'Lines as PDF', params, file: 'application/pdf' },
  'GET /settlements/{id}/certificates/{userId}': {
    ...access,
    summary: 'Certificate of the tax withheld from an agent, as PDF',
    params: params.extend({ userId: id }),
    file: 'application/pdf',
  },
})
