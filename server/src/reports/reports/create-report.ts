import type { ListedReport } from '@okwan/contract/reports/reports'
import { daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import { type Reader, rolesReaching } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import {
  type Figures,
  findReport,
  REPORTS,
  type ReportId,
  totalsOf,
  valueOf,
} from '@okwan/domain/reports/reports/catalogue'
import type { Report, ReportColumn } from '@okwan/domain/reports/reports/definition'
import { periodBefore } from '@okwan/domain/reports/reports/period'
import type { Period } from '@okwan/domain/reports/reports/terms'
import type { Database } from '../../platform/db/transaction.ts'
import { coverNames } from '../../products/rate-books/cover-names.ts'
import type { Scope } from './scope.ts'
import { type FoundRow, reportRows } from './store.ts'
import { withinTime } from './within-time.ts'
import { nameOf } from './words.ts'

export type ReportFilter = Period & { product?: 'motor' | 'travel' | undefined; branchId?: string | undefined }
export type Cell = string | number | null
export type MadeRow = { key: string; cells: Cell[]; figures: Figures }

export type MadeReport = {
  report: Report & { id: ReportId }
  filter: ReportFilter
  before: Period
  rows: MadeRow[]
  totals: Cell[]
  /** The figures of the previous period by row; empty for reports that list single records. */
  rowsBefore: Map<string, Figures>
  totalsBefore: Cell[]
}

const MAX_DAYS = 366
const MAX_ROWS = 100_000
/** Longer than the limit of other requests, because a year of a large portfolio has millions of records. */
const MAX_TIME_MS = 30_000

/** The ledger has no branches, so only users who reach every branch read its reports. */
const reachesAll = ({ role }: Pick<Reader, 'role'>) => rolesReaching('reports', 'every').includes(role)

export function listedReport({ id, title, text, group }: Report): ListedReport {
  return { reportId: id, title, text, group }
}

export function reportsFor(reader: Reader): ListedReport[] {
  return REPORTS.filter(({ companyWide }) => !companyWide || reachesAll(reader)).map(listedReport)
}

type By = { db: Pick<Database, 'readWithin'>; reader: Reader; now: Date }

/** Runs a report for a period and the previous period, within the reach of a reader. */
export async function createReport(
  { db, reader, now }: By,
  reportId: string,
  reportFilter: ReportFilter,
): Promise<MadeReport> {
  const report = findReport(reportId, reachesAll(reader))
  if (!report) throw new Refusal('not_found')
  const filter = checkedPeriod(reportFilter)
  const scope: Scope = { ...filter, reader, today: toAccraDate(now) }
  const before = periodBefore(filter)
  const isList = report.chart.values.length === 0
  const [{ found, coverName }, foundBefore] = await Promise.all([
    withinTime(db, MAX_TIME_MS, async (tx) => ({
      found: await reportRows(tx, report.id, scope, MAX_ROWS + 1),
      coverName: await coverNames(tx, scope.today),
    })),
    isList ? [] : withinTime(db, MAX_TIME_MS, (tx) => reportRows(tx, report.id, { ...scope, ...before }, MAX_ROWS)),
  ])
  if (found.length > MAX_ROWS) {
    throw new Refusal('too_many_days', 'The report has more than 100,000 rows. Select a shorter period.', [
      { path: 'from', message: 'The report has more than 100,000 rows. Select a shorter period.' },
    ])
  }
  const figuresBefore = foundBefore.map(figuresOf)
  const rows = found.map((row) => {
    const figures = figuresOf(row)
    return {
      key: row.key,
      figures,
      cells: report.columns.map((column, i) =>
        cellOf(column, row, figures, i, (code) => nameOf(report.words, code, coverName)),
      ),
    }
  })
  return {
    report,
    filter,
    before,
    rows,
    totals: totalCells(
      report,
      rows.map(({ figures }) => figures),
    ),
    rowsBefore: new Map(foundBefore.map(({ key }, i) => [key, figuresBefore[i] ?? {}])),
    totalsBefore: isList ? report.columns.map(() => null) : totalCells(report, figuresBefore),
  }
}

/** Reversed dates are swapped, as in all date filters. */
function checkedPeriod({ from, to, ...about }: ReportFilter): ReportFilter {
  const period = from <= to ? { from, to } : { from: to, to: from }
  if (daysBetween(period.from, period.to) >= MAX_DAYS) {
    throw new Refusal('too_many_days', 'Select a period of at most one year.', [
      { path: 'from', message: 'Select a period of at most one year.' },
    ])
  }
  return { ...period, ...about }
}

function figuresOf(row: FoundRow): Figures {
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

const isText = ({ kind }: ReportColumn) => kind === 'text' || kind === 'date'

function cellOf(
  column: ReportColumn,
  row: FoundRow,
  figures: Figures,
  index: number,
  name: (code: string) => string,
): Cell {
  if (!isText(column)) return valueOf(column, figures)
  const text = String(row[column.id] ?? '')
  return index === 0 ? name(text) : text
}

/** Adds up each column. Balances of several days can’t be added, so their total is the balance of the last row. */
function totalCells({ columns }: Report, rows: Figures[]): Cell[] {
  const sums = totalsOf(rows)
  const last = rows.at(-1)
  return columns.map((column) => {
    if (isText(column)) return null
    if (column.noTotal === 'nothing') return null
    if (column.noTotal === 'last') return last ? valueOf(column, last) : null
    return valueOf(column, sums)
  })
}
