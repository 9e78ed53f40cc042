export type Series = {
  id: string
  label: string
  /** Colour of a status; other series get the next colour. */
  tone?: 'success' | 'warning' | 'danger' | 'muted'
}

/** One position on the axis with a value for each series. */
export type Point = {
  label: string
  values: Readonly<Record<string, number>>
  /** Shorter label for the axis. */
  short?: string
}

export type Format = (value: number) => string

/** Data of a chart over time. */
export type SeriesChartProps = {
  title: string
  axisLabel: string
  series: readonly Series[]
  points: readonly Point[]
  format: Format
  /** Format of axis values; short by default. */
  formatAxis?: Format
  height?: number
}

/** At most five, because more colours cannot be distinguished. Pages group the rest as "Other". */
const SERIES_FILL = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5']
const SERIES_STROKE = ['stroke-chart-1', 'stroke-chart-2', 'stroke-chart-3', 'stroke-chart-4', 'stroke-chart-5']
const SERIES_BACKGROUND = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5']

const TONE_FILL = {
  success: 'fill-success-solid',
  warning: 'fill-warning-solid',
  danger: 'fill-danger-solid',
  muted: 'fill-muted',
}
const TONE_BACKGROUND = {
  success: 'bg-success-solid',
  warning: 'bg-warning-solid',
  danger: 'bg-danger-solid',
  muted: 'bg-muted',
}
const TONE_STROKE = {
  success: 'stroke-success-solid',
  warning: 'stroke-warning-solid',
  danger: 'stroke-danger-solid',
  muted: 'stroke-muted',
}

export function fillOf({ tone }: Series, index: number): string | undefined {
  return tone ? TONE_FILL[tone] : SERIES_FILL[index]
}

export function strokeOf({ tone }: Series, index: number): string | undefined {
  return tone ? TONE_STROKE[tone] : SERIES_STROKE[index]
}

export function backgroundOf({ tone }: Series, index: number): string | undefined {
  return tone ? TONE_BACKGROUND[tone] : SERIES_BACKGROUND[index]
}

export function totalOf(point: Point, series: readonly Series[]): number {
  return series.reduce((sum, { id }) => sum + (point.values[id] ?? 0), 0)
}

const CHARACTER_WIDTH = 6.6
const LABEL_GAP = 8
const MIN_LABEL_STEP = 72

/** Number of labels that fit on an axis, where the last label ends at the last point and the others are centred. */
export function maxLabelsFor(labels: readonly string[], width: number): number {
  const last = labels.at(-1)?.length ?? 0
  const longest = Math.max(0, ...labels.slice(0, -1).map(({ length }) => length))
  const step = Math.max(longest, last + longest / 2) * CHARACTER_WIDTH + LABEL_GAP
  return Math.max(2, Math.floor(width / Math.max(step, MIN_LABEL_STEP)))
}

/** At most `maxLabels` evenly spaced positions including the last, so that labels do not overlap. */
export function labelPositions(count: number, maxLabels: number): number[] {
  if (count <= maxLabels) return Array.from({ length: count }, (_, index) => index)
  const step = Math.ceil((count - 1) / Math.max(maxLabels - 1, 1))
  const fromEnd = Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, index) => count - 1 - index * step)
  return fromEnd.reverse()
}
