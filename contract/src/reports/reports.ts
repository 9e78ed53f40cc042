import { COLUMN_KINDS, REPORT_GROUPS } from '@okwan/domain/reports/reports/definition'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

const filter = z.enum(['product', 'branchId'])

const listedReport = z.object({
  reportId: z.string(),
  title: z.string(),
  text: z.string(),
  group: z.enum(REPORT_GROUPS),
})
export type ListedReport = z.output<typeof listedReport>

const column = z.object({
  id: z.string(),
  title: z.string(),
  /** `money` is in pesewas, `percent` in basis points. */
  kind: z.enum(COLUMN_KINDS),
})
export type ReportColumn = z.output<typeof column>

const cell = z.union([z.string(), z.number()]).nullable()

/** List with the records of a row, and its search parameters. */
const link = z.object({
  list: z.enum([
    'policies',
    'claims',
    'refunds',
    'transactions',
    'requests',
    'challenges',
    'complaints',
    'person',
    'accounting',
  ]),
  search: z.record(z.string(), z.string()),
})
export type ReportLink = z.output<typeof link>

const period = z.object({ from: z.string(), to: z.string() })

const report = listedReport.extend({
  basis: z.enum(['period', 'balance']),
  ...period.shape,
  before: period,
  filters: z.array(filter),
  columns: z.array(column),
  chart: z.object({
    kind: z.enum(['bars', 'line', 'stacked']),
    values: z.array(z.string()),
    /** Bars above the limit, in basis points, are highlighted; null without a limit. */
    limit: z.number().int().nullable(),
    /** Whether the rows are months. */
    byMonth: z.boolean(),
  }),
  /** Accounts or events of the ledger that the amounts agree with. */
  ledger: z.string().nullable(),
  /** At most 1,000; files have all rows. */
  rows: z.array(
    z.object({
      key: z.string(),
      cells: z.array(cell),
      /** The first charted value in the period before; null if there was no such row. */
      before: z.number().nullable(),
      link: link.nullable(),
    }),
  ),
  rowCount: z.number().int(),
  /** Totals by column; null where a total has no meaning. */
  totals: z.array(cell),
  totalsBefore: z.array(cell),
})
export type Report = z.output<typeof report>

const access = { permission: 'reports.read', scope: reach('reports', 'reports.read') } as const
const params = z.strictObject({
  reportId: z
    .string()
    .max(60)
    .regex(/^[a-z-]+$/, { error: 'Invalid report' }),
})
const query = z.strictObject({
  from: isoDate,
  to: isoDate,
  product: z.enum(['motor', 'travel']).optional(),
  branchId: id.optional(),
})

export const reportEndpoints = endpoints({
  'GET /reports': {
    summary: 'Reports that the caller can open; reports of the ledger need access to all branches',
    ...access,
    data: z.array(listedReport),
  },
  'GET /reports/{reportId}': {
    summary: 'A report for a period of at most 366 days, compared with the period before',
    ...access,
    params,
    query,
    data: report,
  },
  'GET /reports/{reportId}/file': {
    summary: 'All rows of a report as CSV, XLSX or PDF',
    ...access,
    params,
    query: query.extend({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
    file: 'application/octet-stream',
    perMinute: 30,
  },
})
