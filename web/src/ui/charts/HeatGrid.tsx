import { classes } from '../classes.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { Format, Point, Series } from './series.ts'

type HeatGridProps = {
  title: string
  /** Label of the rows: "Day". */
  axisLabel: string
  /** Columns, such as hours. */
  columns: readonly Series[]
  rows: readonly Point[]
  format: Format
}

// Grey for zero and four shades of the accent colour. Each cell also shows its number, so colour is not the only key. The
// number keeps a contrast of 4.5:1 on the strongest shade.
const SHADES = ['bg-well', 'bg-chart-1/12', 'bg-chart-1/24', 'bg-chart-1/38', 'bg-chart-1/52']

/** Heat map of a week or a month. */
export function HeatGrid({ title, axisLabel, columns, rows, format }: HeatGridProps) {
  const largest = Math.max(1, ...rows.flatMap((row) => columns.map(({ id }) => row.values[id] ?? 0)))
  return (
    <ChartFrame {...{ title, axisLabel, format }} series={columns} points={rows} plain>
      <div className="overflow-x-auto">
        <div className="tabular min-w-80 space-y-0.5 text-meta">
          {rows.map((row) => (
            <div key={row.label} className="flex items-center gap-0.5">
              <span className="w-10 shrink-0 text-muted">{row.label}</span>
              {columns.map(({ id }) => {
                const value = row.values[id] ?? 0
                return (
                  <span
                    key={id}
                    className={classes(
                      'grid h-7 flex-1 place-items-center rounded-[3px]',
                      SHADES[shadeOf(value, largest)],
                    )}
                  >
                    {value > 0 && format(value)}
                  </span>
                )
              })}
            </div>
          ))}
          <div className="flex gap-0.5 pt-1 text-muted">
            <span className="w-10 shrink-0" />
            {columns.map(({ id, label }) => (
              <span key={id} className="flex-1 text-center">
                {label}
              </span>
            ))}
          </div>
        </div>
      </div>
    </ChartFrame>
  )
}

function shadeOf(value: number, largest: number): number {
  return value <= 0 ? 0 : Math.min(SHADES.length - 1, Math.ceil((value / largest) * (SHADES.length - 1)))
}
