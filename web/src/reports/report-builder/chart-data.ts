import type { BuiltReport } from '@okwan/contract/reports/report-builder'
import { addDays, addMonths, formatDate } from '@okwan/domain/platform/dates'
import {
  DATA_SETS,
  type DataSet,
  type DataSetId,
  DIMENSIONS,
  type DimensionId,
} from '@okwan/domain/reports/report-builder/terms'
import type { Bar } from '../../ui/charts/HBar.tsx'
import type { Point, Series } from '../../ui/charts/series.ts'

export type ChartData =
  | { kind: 'none'; reason: string }
  | { kind: 'bars'; bars: Bar[]; whole: number; note?: string }
  | { kind: 'line' | 'stacked'; points: Point[]; series: Series[] }

const MAX_BARS = 12
/** Readers cannot distinguish more colours. */
const MAX_SERIES = 5
const OTHER = 'other'

type Row = { keys: string[]; labels: string[]; value: number }

/**
 * The chart of the first measure. A chart must not show less than the table: missing times are zero, small series are
 * summed as “Other”, and rows that do not add up are not stacked.
 */
export function chartOf(report: BuiltReport, dataSet: DataSetId): ChartData {
  const groups = report.columns.filter(({ kind }) => kind === 'text').map(({ id }) => id as DimensionId) // text columns are dimensions
  const measure = report.columns[groups.length]
  if (!measure) return { kind: 'none', reason: 'The report has no measure.' }
  const rows = report.rows.map(({ keys, cells }): Row => {
    return { keys, labels: cells.slice(0, groups.length).map(String), value: Number(cells[groups.length] ?? 0) }
  })
  if (rows.some(({ value }) => value < 0)) return { kind: 'none', reason: 'A chart can’t show negative amounts.' }
  const isCut = report.rowCount > rows.length
  const adds = addsUp(dataSet, measure.id)
  if (!isCut && adds) {
    const time = groups.findIndex((id) => 'time' in DIMENSIONS[id])
    if (time >= 0) return overTime(rows, timeKeys(groups[time], report), time)
    if (groups.length > 1 && new Set(rows.map(({ keys }) => keys[0])).size <= MAX_BARS) return stackedBy(rows)
  }
  if (isCut && !(report.sort.id === measure.id && report.sort.descending)) {
    return { kind: 'none', reason: `The table is truncated. Sort by ${measure.title}, largest first, to see a chart.` }
  }
  return barsOf(rows, report.rowCount, adds ? Number(report.totals[groups.length] ?? 0) : undefined)
}

function addsUp(dataSet: DataSetId, id: string): boolean {
  const set: DataSet = DATA_SETS[dataSet]
  const measure = set.measures.find((each) => each.id === id)
  return measure !== undefined && !measure.quotient && !measure.overlaps
}

function barsOf(rows: Row[], rowCount: number, total: number | undefined): ChartData {
  const largest = rows.toSorted((a, b) => b.value - a.value).slice(0, MAX_BARS)
  return {
    kind: 'bars',
    bars: largest.map(({ keys, labels, value }) => ({ id: keys.join('~'), label: labels.join(', '), value })),
    whole: total ?? Math.max(0, ...largest.map(({ value }) => value)),
    ...(rowCount > largest.length ? { note: `${largest.length} largest of ${rowCount.toLocaleString('en-GB')}` } : {}),
  }
}

/** Every month, week or day of the period; times without records are zero. */
function overTime(rows: Row[], times: { key: string; label: string }[], time: number): ChartData {
  const other = rows[0]?.keys.length === 2 ? 1 - time : undefined
  if (other === undefined) {
    const values = new Map(rows.map(({ keys, value }) => [keys[time], value]))
    const points = times.map(({ key, label }) => ({ label, values: { value: values.get(key) ?? 0 } }))
    return { kind: 'line', points, series: [{ id: 'value', label: '' }] }
  }
  const series = largestSeries(rows, other)
  return {
    kind: 'stacked',
    series,
    points: times.map(({ key, label }) => ({ label, values: stack(rows, series, [time, key], other) })),
  }
}

function stackedBy(rows: Row[]): ChartData {
  const series = largestSeries(rows, 1)
  const groupTotals = sums(rows, 0)
  return {
    kind: 'stacked',
    series,
    points: groupTotals.map(({ key, label }) => ({ label, values: stack(rows, series, [0, key], 1) })),
  }
}

/** Sums by the key of a group, largest first. */
function sums(rows: Row[], at: number): { key: string; label: string; value: number }[] {
  const found = new Map<string, { key: string; label: string; value: number }>()
  for (const { keys, labels, value } of rows) {
    const key = keys[at] ?? ''
    found.set(key, { key, label: labels[at] ?? '', value: (found.get(key)?.value ?? 0) + value })
  }
  return [...found.values()].toSorted((a, b) => b.value - a.value)
}

function largestSeries(rows: Row[], at: number): Series[] {
  const all = sums(rows, at).map(({ key, label }) => ({ id: key, label }))
  return all.length <= MAX_SERIES ? all : [...all.slice(0, MAX_SERIES - 1), { id: OTHER, label: 'Other' }]
}

function stack(rows: Row[], series: Series[], [at, key]: [number, string], by: number): Record<string, number> {
  const values: Record<string, number> = {}
  for (const row of rows) {
    if (row.keys[at] !== key) continue
    const id = series.find((each) => each.id === row.keys[by])?.id ?? OTHER
    values[id] = (values[id] ?? 0) + row.value
  }
  return values
}

const DAYS_IN_WEEK = 7

function timeKeys(unit: DimensionId | undefined, { from, to }: Pick<BuiltReport, 'from' | 'to'>) {
  const keys: { key: string; label: string }[] = []
  if (unit === 'month') {
    for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) {
      keys.push({ key: day.slice(0, 7), label: formatDate(day).replace(/^\d+ /, '') })
    }
    return keys
  }
  const step = unit === 'week' ? DAYS_IN_WEEK : 1
  for (let day = unit === 'week' ? mondayOf(from) : from; day <= to; day = addDays(day, step)) {
    keys.push({ key: day, label: formatDate(day) })
  }
  return keys
}

function mondayOf(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % DAYS_IN_WEEK))
}
