export type Series = {
  id: string
  label: string
  /** A state keeps the colour that it has everywhere; all else takes its turn. */
  tone?: 'success' | 'warning' | 'danger'
}

/** One place on the axis with a value for every series. */
export type Point = { label: string; values: Readonly<Record<string, number>> }

export type Format = (value: number) => string

/** What a chart over time is drawn from. */
export type SeriesChartProps = {
  title: string
  axisLabel: string
  series: readonly Series[]
  points: readonly Point[]
  format: Format
  /** For the axis; short by default. */
  formatAxis?: Format
  height?: number
}

/** Never more than five: the sixth colour cannot be told apart. The page sums the rest up as "Other". */
const SERIES_FILL = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5']
export const SERIES_STROKE = ['stroke-chart-1', 'stroke-chart-2', 'stroke-chart-3', 'stroke-chart-4', 'stroke-chart-5']
const SERIES_BACKGROUND = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5']

const TONE_FILL = { success: 'fill-success-solid', warning: 'fill-warning-solid', danger: 'fill-danger-solid' }
const TONE_BACKGROUND = { success: 'bg-success-solid', warning: 'bg-warning-solid', danger: 'bg-danger-solid' }

export function fillOf({ tone }: Series, index: number): string | undefined {
  return tone ? TONE_FILL[tone] : SERIES_FILL[index]
}

export function backgroundOf({ tone }: Series, index: number): string | undefined {
  return tone ? TONE_BACKGROUND[tone] : SERIES_BACKGROUND[index]
}

export function totalOf(point: Point, series: readonly Series[]): number {
  return series.reduce((sum, { id }) => sum + (point.values[id] ?? 0), 0)
}

/** At most `most` positions, evenly spread and ending at the last, so that labels never touch. */
export function labelPositions(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  const step = Math.ceil((count - 1) / Math.max(most - 1, 1))
  const fromEnd = Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, index) => count - 1 - index * step)
  return fromEnd.reverse()
}
