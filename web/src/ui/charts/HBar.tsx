import type { RenderLink } from '../actions/link.ts'
import { classes } from '../classes.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { Format } from './series.ts'

export type Bar = {
  id: string
  label: string
  value: number /** Text next to the amount, such as a share. */
  note?: string
  /** Link to the records of the bar. */
  link?: RenderLink
}

/** Makes the whole bar clickable. */
const BAR_LINK = 'after:absolute after:inset-0 hover:underline'

type HBarProps = {
  title: string
  axisLabel: string
  valueLabel: string
  bars: readonly Bar[]
  format: Format
  /** Value of a full bar; by default the sum of the bars, so that each bar shows its share. */
  whole?: number
  /** Bars above this value are red, and a line marks the value. */
  limit?: number
}

/** Horizontal bar chart in the order of the page. Labels and amounts are text. */
export function HBar({ title, axisLabel, valueLabel, bars, format, whole, limit }: HBarProps) {
  const fullValue = Math.max(1, whole ?? bars.reduce((sum, { value }) => sum + Math.max(value, 0), 0))
  const percentOf = (value: number) => `${(Math.min(Math.max(value, 0), fullValue) / fullValue) * 100}%`
  const points = bars.map(({ label, value }) => ({ label, values: { value } }))
  return (
    <ChartFrame
      {...{ title, axisLabel, points, format }}
      series={[{ id: 'value', label: valueLabel }]}
      plain
      readable={bars.some(({ link }) => link)}
    >
      <div className="space-y-3">
        {limit !== undefined && (
          <p className="tabular h-4 text-meta text-muted">
            <span className="block text-right whitespace-nowrap" style={{ width: percentOf(limit) }}>
              {format(limit)}
            </span>
          </p>
        )}
        {bars.map(({ id, label, value, note, link }) => (
          <div key={id} className={classes(link && 'relative pointer-coarse:py-2')}>
            <div className="flex items-baseline justify-between gap-3 text-table">
              <span className="truncate">{link ? link({ className: BAR_LINK, children: label }) : label}</span>
              <span className="tabular whitespace-nowrap">
                <span className="font-medium">{format(value)}</span>
                {note && <span className="text-muted"> · {note}</span>}
              </span>
            </div>
            <svg aria-hidden width="100%" height="8" className="mt-1 block overflow-hidden rounded-full">
              <rect width="100%" height="8" className="fill-well" />
              <rect
                width={percentOf(value)}
                height="8"
                rx="4"
                className={limit !== undefined && value > limit ? 'fill-danger-solid' : 'fill-chart-1'}
              />
              {limit !== undefined && <rect x={percentOf(limit)} width="2" height="8" className="fill-text" />}
              {value > fullValue && (
                // Two gaps show that the bar is longer than the scale.
                <svg x="100%" className="overflow-visible stroke-card" strokeWidth="2">
                  <path d="M-20 9 l4 -10 M-14 9 l4 -10" />
                </svg>
              )}
            </svg>
          </div>
        ))}
      </div>
    </ChartFrame>
  )
}
