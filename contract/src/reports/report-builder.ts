import { problemsOf } from '@okwan/domain/reports/report-builder/definition'
import { DATA_SET_IDS } from '@okwan/domain/reports/report-builder/terms'
import { PERIOD_NAMES } from '@okwan/domain/reports/reports/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

/** Names of the catalogue, separated by commas; docs/report-fields.md lists them. */
const names = z.string().max(120)

const fields = {
  dataSet: z.enum(DATA_SET_IDS, { error: 'Select a data set' }),
  /** `branch,month` */
  groupBy: names,
  /** `policies,gross` */
  measures: names,
  /** `product~motor~travel,cover~comprehensive` */
  filters: z.string().max(2000, { error: 'Select fewer values' }).optional(),
  /** A selected group or measure; `-gross` sorts the largest first. */
  sort: names.optional(),
  /** Relative to the day on which the report is read. Without a period and dates: this month. */
  period: z.enum(PERIOD_NAMES).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}
type Fields = z.output<z.ZodObject<typeof fields>>

function check(input: Fields, ctx: z.core.$RefinementCtx): void {
  for (const { path, message } of problemsOf(input)) ctx.addIssue({ code: 'custom', path: [path], message })
  if ((input.from === undefined) !== (input.to === undefined)) {
    ctx.addIssue({ code: 'custom', path: [input.from ? 'to' : 'from'], message: 'Select both dates' })
  }
}

/** A report that a person defined: in the address, in the request and saved. */
export const reportDefinition = z.strictObject(fields).superRefine(check)
export type ReportDefinition = z.output<typeof reportDefinition>

/** The branch that the reader has selected for all pages; not part of a definition, so it is neither saved nor shared. */
const branchId = id.optional()

const cell = z.union([z.string(), z.number()]).nullable()

const builtReport = z.object({
  title: z.string(),
  from: z.string(),
  to: z.string(),
  /** Groups first, then measures. `money` is in pesewas, `percent` in basis points. */
  columns: z.array(
    z.object({ id: z.string(), title: z.string(), kind: z.enum(['text', 'count', 'money', 'percent']) }),
  ),
  /** At most 500; files have all rows. */
  rows: z.array(z.object({ keys: z.array(z.string()), cells: z.array(cell) })),
  rowCount: z.number().int(),
  /** Totals of all rows by column; null for groups. */
  totals: z.array(cell),
  sort: z.object({ id: z.string(), descending: z.boolean() }),
})
export type BuiltReport = z.output<typeof builtReport>

const access = { permission: 'reports.read', scope: reach('reports', 'reports.read') } as const

export const reportBuilderEndpoints = endpoints({
  'GET /report-builder/result': {
    summary: 'The figures of a report that the caller defined, for a period of at most 366 days',
    ...access,
    query: z.strictObject({ ...fields, branchId }).superRefine(check),
    data: builtReport,
    perMinute: 120,
  },
  'GET /report-builder/file': {
    summary: 'All rows of a defined report as CSV or XLSX; the download is audited',
    ...access,
    query: z.strictObject({ ...fields, branchId, format: z.enum(['csv', 'xlsx']) }).superRefine(check),
    file: 'application/octet-stream',
    perMinute: 30,
  },
})
