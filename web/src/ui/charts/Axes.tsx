import type { ScaleLinear } from 'd3-scale'
import type { Format } from './series.ts'

type GridProps = { y: ScaleLinear<number, number>; left: number; right: number; format: Format }

/** Horizontal grid lines with their values. */
export function Grid({ y, left, right, format }: GridProps) {
  return (
    <g>
      {y.ticks(4).map((value) => (
        <g key={value} transform={`translate(0 ${y(value)})`}>
          <line x1={left} x2={right} className="stroke-line" shapeRendering="crispEdges" />
          <text x={left - 8} dy="0.32em" textAnchor="end" className="tabular fill-muted text-meta">
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Short number for the axis, such as `80k` or `1.2m`. The readout below the chart shows the exact amount. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= 1_000_000) return `${trim(value / 1_000_000)}m`
  if (size >= 1_000) return `${trim(value / 1_000)}k`
  return trim(value)
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10)
}
