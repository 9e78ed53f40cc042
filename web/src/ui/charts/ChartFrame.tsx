/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable */
import { type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { backgroundOf, type Format, type Point, type Series } from './series.ts'

type ChartFrameProps = {
  /** Key finding: "Comprehensive earns half of the premium". */
  title: string
  /** Label of the axis: "Day", "Branch". */
  axisLabel: string
  series: readonly Series[]
  points: readonly Point[]
  format: Format
  /** Highlighted position; its values are shown below the chart. Default: the last. */
  pointed?: number
  /** The chart has its own labels: no legend, no readout. */
  plain?: boolean
  /** The chart consists of text and links, so screen readers use it instead of the table. */
  readable?: boolean
  children: ReactNode
}

/** Title, legend, chart and the same numbers as a table. Screen readers get the table, except for a `readable` chart. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, axisLabel, series, points, format, pointed, plain, readable, children } = props
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-input font-bold">
          {title}
        </h2>
        <div className="flex min-h-6 items-center gap-4 text-table">
          {series.length > 1 && !asTable && !plain && <Legend series={series} />}
          <button
            type="button"
            onClick={() => setAsTable(!asTable)}
            className="min-h-6 font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
          >
            {asTable ? 'View as chart' : 'View as table'}
          </button>
        </div>
      </header>
      {!asTable && (
        <div aria-hidden={!readable}>
          {children}
          {!plain && <Readout series={series} point={points.at(pointed ?? -1)} format={format} />}
        </div>
      )}
      <div className={asTable ? undefined : readable ? 'hidden' : 'sr-only'}>
        <ChartTable
          caption={title}
          axisLabel={axisLabel}
          series={series}
          points={points}
          format={format}
          scrolls={asTable}
        />
      </div>
    </section>
  )
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-muted">
      {series.map((entry, index) => (
        <li key={entry.id} className="flex items-center gap-1.5">
          <span aria-hidden className={classes('size-2.5 rounded-[3px]', backgroundOf(entry, index))} />
          {entry.label}
        </li>
      ))}
    </ul>
  )
}

function Readout({ series, point, format }: { series: readonly Series[]; point?: Point; format: Format }) {
  return (
    <p className="tabular mt-1 min-h-5 text-table text-muted md:h-5 md:truncate">
      {point && (
        <>
          <span className="font-medium text-text">{point.label}</span>
          {series.map(({ id, label }) => (
            <span key={id}>
              {' · '}
              {series.length > 1 && `${label} `}
              {format(point.values[id] ?? 0)}
            </span>
          ))}
        </>
      )}
    </p>
  )
}

type ChartTableProps = {
  caption: string
  axisLabel: string
  series: readonly Series[]
  points: readonly Point[]
  format: Format
  scrolls: boolean
}

function ChartTable({ caption, axisLabel, series, points, format, scrolls }: ChartTableProps) {
  return (
    <section
      tabIndex={scrolls ? 0 : undefined}
      aria-label={`${caption}, table`}
      className={classes(scrolls && 'max-h-72 overflow-auto rounded-md border border-line')}
    >
      <table className="tabular w-full text-table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-page text-left text-meta text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 font-medium">
              {axisLabel}
            </th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col" className="px-3 py-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {point.label}
              </th>
              {series.map(({ id }) => (
                <td key={id} className="px-3 py-1.5 text-right">
                  {format(point.values[id] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
