import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

const WIDTH = 88
const HEIGHT = 32

/** Small trend line next to a number. Decorative, because the text next to it says the same. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const x = scaleLinear([0, Math.max(values.length - 1, 1)], [2, WIDTH - 3])
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [HEIGHT - 3, 3])
  const at = (_: number, index: number) => x(index)
  const ground = area<number>(at, HEIGHT, (value) => y(value)).curve(curveMonotoneX)([...values])
  const path = line<number>(at, (value) => y(value)).curve(curveMonotoneX)([...values])
  const last = values.at(-1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden className="shrink-0">
      <path d={ground ?? ''} className="fill-accent-soft" />
      <path d={path ?? ''} fill="none" strokeWidth={1.75} strokeLinecap="round" className="stroke-chart-1" />
      {last !== undefined && <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} className="fill-chart-1" />}
    </svg>
  )
}
