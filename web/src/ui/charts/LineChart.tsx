import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { type PointerEvent, useState } from 'react'
import { classes } from '../classes.ts'
import { Grid, shortNumber } from './Axes.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { fillOf, labelPositions, maxLabelsFor, type Point, type SeriesChartProps, strokeOf } from './series.ts'
import { useWidth } from './use-width.ts'

const LEFT = 44
const RIGHT = 10
const BOTTOM = 24
const TOP = 8
// Each series has its own line style, so colour is not the only key.
const DASHES = [undefined, '6 4', '2 4', '10 4 2 4', '1 3']

type LineChartProps = SeriesChartProps & {
  /** The last point is not complete, so the line to it is dashed. */
  partial?: boolean
}

export function LineChart({ formatAxis = shortNumber, height = 220, partial = false, ...chart }: LineChartProps) {
  const { series, points } = chart
  const [box, width] = useWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number>()
  // A line through a single point is invisible.
  const marked = points.length === 1 ? 0 : pointed
  const values = points.flatMap((point) => series.map(({ id }) => point.values[id] ?? 0))
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [height - BOTTOM, TOP]).nice(4)
  const x = scalePoint(
    points.map((_, index) => index),
    [LEFT, Math.max(width - RIGHT, LEFT + 1)],
  )
  // Straight lines, because a curve would show values that do not exist.
  const path = (id: string, first: number, end: number) =>
    line<Point>(
      (_, index) => x(first + index) ?? 0,
      (point) => y(point.values[id] ?? 0),
    )(points.slice(first, end)) ?? undefined
  const axisLabels = points.map(({ short, label }) => short ?? label)
  const labelled = labelPositions(points.length, maxLabelsFor(axisLabels, width - LEFT))
  const complete = partial ? points.length - 1 : points.length

  function pointAt(event: PointerEvent<HTMLDivElement>) {
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT
    setPointed(Math.min(points.length - 1, Math.max(0, Math.round(offset / Math.max(x.step(), 1)))))
  }

  return (
    <ChartFrame {...chart} pointed={pointed}>
      <div ref={box} onPointerMove={pointAt} onPointerLeave={() => setPointed(undefined)}>
        <svg width={width} height={height} className="block">
          <Grid y={y} left={LEFT} right={width} format={formatAxis} />
          {pointed !== undefined && (
            <line x1={x(pointed)} x2={x(pointed)} y1={TOP} y2={height - BOTTOM} className="stroke-control" />
          )}
          {series.map((line, index) => (
            <g key={line.id} fill="none" strokeWidth={2} strokeLinecap="round" className={strokeOf(line, index)}>
              <path d={path(line.id, 0, complete)} strokeDasharray={DASHES[index]} />
              {partial && <path d={path(line.id, complete - 1, points.length)} strokeDasharray="1 5" />}
            </g>
          ))}
          {marked !== undefined &&
            series.map((line, index) => (
              <circle
                key={line.id}
                cx={x(marked)}
                cy={y(points[marked]?.values[line.id] ?? 0)}
                r={4}
                className={classes(fillOf(line, index), 'stroke-card')}
                strokeWidth={2}
              />
            ))}
          {labelled.map((index) => (
            <text
              key={index}
              x={x(index)}
              y={height - 6}
              textAnchor={index === points.length - 1 ? 'end' : 'middle'}
              className="fill-muted text-meta"
            >
              {axisLabels[index]}
            </text>
          ))}
        </svg>
      </div>
    </ChartFrame>
  )
}
