import { scaleBand, scaleLinear } from 'd3-scale'
import { useState } from 'react'
import { classes } from '../classes.ts'
import { Grid, shortNumber } from './Axes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { fillOf, labelPositions, type Point, type Series, type SeriesChartProps, totalOf } from './series.ts'
import { useWidth } from './use-width.ts'

const LEFT = 44
const BOTTOM = 24
const TOP = 8
/** Width of the widest date in pixels, such as `30 Sept`. */
const DATE_WIDTH = 48
const LETTER_WIDTH = 6.5
const widthOf = ({ label }: Point) => Math.max(DATE_WIDTH, label.length * LETTER_WIDTH)

/** Stacked bar chart of amounts over time. */
export function StackedBars({ formatAxis = shortNumber, height = 240, ...chart }: SeriesChartProps) {
  const { series, points } = chart
  const [box, width] = useWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number>()
  const largest = Math.max(1, ...points.map((point) => totalOf(point, series)))
  const y = scaleLinear([0, largest], [height - BOTTOM, TOP]).nice(4)
  const x = scaleBand(
    points.map((_, index) => index),
    [LEFT, Math.max(width, LEFT + 1)],
  )
    .paddingInner(0.2)
    .paddingOuter(0.1)
  const slot = Math.max(DATE_WIDTH, ...points.map(widthOf)) + 24
  const labelled = labelPositions(points.length, Math.max(2, Math.floor((width - LEFT) / slot)))
  // A label that is wider than the last bar would be cut at the edge.
  const last = points.at(-1)
  const isAtEdge = (index: number) => index === points.length - 1 && last && x.bandwidth() < widthOf(last)
  return (
    <ChartFrame {...chart} pointed={pointed}>
      <div ref={box} onPointerLeave={() => setPointed(undefined)}>
        <svg width={width} height={height} className="block">
          <Grid y={y} left={LEFT} right={width} format={formatAxis} />
          {points.map((point, index) => (
            <g
              key={point.label}
              onPointerEnter={() => setPointed(index)}
              className={classes(pointed !== undefined && pointed !== index && 'opacity-40')}
            >
              <rect
                x={(x(index) ?? 0) - 1}
                y={TOP}
                width={x.bandwidth() + 2}
                height={height - BOTTOM - TOP}
                fill="transparent"
              />
              <Stack point={point} series={series} x={x(index) ?? 0} width={x.bandwidth()} y={y} />
            </g>
          ))}
          {labelled.map((index) => (
            <text
              key={index}
              x={(x(index) ?? 0) + x.bandwidth() / 2}
              y={height - 6}
              textAnchor={isAtEdge(index) ? 'end' : 'middle'}
              dx={isAtEdge(index) ? x.bandwidth() / 2 : 0}
              className="fill-muted text-meta"
            >
              {points[index]?.label}
            </text>
          ))}
        </svg>
      </div>
    </ChartFrame>
  )
}

type StackProps = { point: Point; series: readonly Series[]; x: number; width: number; y: (value: number) => number }

function Stack({ point, series, x, width, y }: StackProps) {
  let sum = 0
  return series.map((entry, index) => {
    const { id } = entry
    const from = sum
    sum += point.values[id] ?? 0
    const size = y(from) - y(sum)
    // A thin gap separates the parts without colour.
    const gap = from > 0 && size > 2 ? 1.5 : 0
    return size > 0 ? (
      <rect
        key={id}
        x={x}
        y={y(sum)}
        width={width}
        height={Math.max(size - gap, 0.5)}
        rx={Math.min(2, width / 4)}
        className={fillOf(entry, index)}
      />
    ) : null
  })
}
