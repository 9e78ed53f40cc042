/** How a column is shown and formatted in files. `percent` is in basis points, `money` in pesewas. */
export const COLUMN_KINDS = ['text', 'date', 'count', 'money', 'percent', 'hours'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

export type ReportColumn = {
  id: string
  title: string
  kind: ColumnKind
  /** The quotient of two other columns, in rows and in the total: a percentage, or an average. */
  quotient?: readonly [part: string, whole: string]
  /** Content of the total if the values can’t be added: the `last` balance, or `nothing`. */
  noTotal?: 'last' | 'nothing'
}

/** Words that translate the codes in the first column. */
export type Words =
  | 'as-is'
  | 'product'
  | 'cover'
  | 'kind'
  | 'month'
  | 'date'
  | 'claim-type'
  | 'claim-service-level'
  | 'network'
  | 'request-kind'
  | 'challenge'
  | 'refund-cause'
  | 'complaint-category'
  | 'complaint-cause'
  | 'claim-age'
  | 'claim-outcome'
  | 'lost-reason'
  | 'failure'

/** List that shows the records of a row, and the filter that the key of the row sets. */
export type Opens = {
  list:
    | 'policies'
    | 'claims'
    | 'refunds'
    | 'transactions'
    | 'requests'
    | 'challenges'
    | 'complaints'
    | 'person'
    | 'accounting'
  by?: string
}

export const REPORT_GROUPS = [
  'Production',
  'Renewals',
  'Claims',
  'Earned premium',
  'Money',
  'Payments',
  'Service and complaints',
  'Returns',
] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

export type Report = {
  id: string
  title: string
  /** Description of the report and of how its figures are calculated. */
  text: string
  group: ReportGroup
  /** `balance`: at the end of the last day. */
  basis: 'period' | 'balance'
  columns: readonly ReportColumn[]
  words: Words
  /** Bars above the limit are highlighted; it is in basis points. */
  chart: { kind: 'bars' | 'line' | 'stacked'; values: readonly string[]; limit?: number }
  filters: readonly ('product' | 'branchId')[]
  opens: Opens
  /** The ledger has no branches, so only people who reach everything read its reports. */
  companyWide?: true
  /** Ledger accounts or events with which the amounts are compared. */
  ledger?: string
}

export const text = (id: string, title: string): ReportColumn => ({ id, title, kind: 'text' })
export const date = (id: string, title: string): ReportColumn => ({ id, title, kind: 'date' })
export const count = (id: string, title: string): ReportColumn => ({ id, title, kind: 'count' })
export const money = (id: string, title: string): ReportColumn => ({ id, title, kind: 'money' })
export const percent = (id: string, title: string, part: string, whole: string): ReportColumn => ({
  id,
  title,
  kind: 'percent',
  quotient: [part, whole],
})
export const average = (id: string, title: string, part: string, whole: string): ReportColumn => ({
  id,
  title,
  kind: 'money',
  quotient: [part, whole],
})
export const averageHours = (id: string, title: string, part: string, whole: string): ReportColumn => ({
  id,
  title,
  kind: 'hours',
  quotient: [part, whole],
})
export const averageDays = (id: string, title: string, part: string, whole: string): ReportColumn => ({
  id,
  title,
  kind: 'count',
  quotient: [part, whole],
})
export const balance = (id: string, title: string): ReportColumn => ({ id, title, kind: 'money', noTotal: 'last' })
