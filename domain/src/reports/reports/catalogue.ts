import { CLAIM_REPORTS } from './claim-reports.ts'
import type { Report, ReportColumn } from './definition.ts'
import { ratioBps } from './earning.ts'
import { MONEY_REPORTS } from './money-reports.ts'
import { SALES_REPORTS } from './sales-reports.ts'

const ALL = [...SALES_REPORTS, ...CLAIM_REPORTS, ...MONEY_REPORTS]
export type ReportId = (typeof ALL)[number]['id']

/** Every report, in the order of the list. */
export const REPORTS: readonly (Report & { id: ReportId })[] = ALL

/** A report by its id, for a person who reaches every branch or only some. */
export function findReport(id: string, reachesAll: boolean): (Report & { id: ReportId }) | undefined {
  return REPORTS.find((report) => report.id === id && (reachesAll || !report.companyWide))
}

/** Numbers of a row by column; the query may return more, which only quotients use. */
export type Figures = Readonly<Record<string, number | null>>

/** The value of a column. Quotients are calculated, so that a total is not a sum of percentages. */
export function valueOf({ id, kind, quotient }: ReportColumn, figures: Figures): number | null {
  if (!quotient) return figures[id] ?? 0
  const [part, whole] = quotient
  const divisor = figures[whole] ?? 0
  if (kind === 'percent') return ratioBps(figures[part] ?? 0, divisor)
  return divisor === 0 ? null : Math.round((figures[part] ?? 0) / divisor)
}

/** Sums of all rows, including the columns that only quotients use. */
export function totalsOf(rows: readonly Figures[]): Figures {
  const sums: Record<string, number> = {}
  for (const row of rows) {
    for (const [id, value] of Object.entries(row)) sums[id] = (sums[id] ?? 0) + (value ?? 0)
  }
  return sums
}
