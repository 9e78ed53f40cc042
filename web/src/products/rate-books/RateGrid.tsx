import { type BookLine, bookLines } from '@okwan/domain/products/rate-books/lines'
import { useMemo, useState } from 'react'
import { Switch } from '../../ui/choices/Switch.tsx'
import { classes } from '../../ui/classes.ts'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { GridTable } from './GridTable.tsx'
import { gridRows } from './grid.ts'
import type { RateBookDetails } from './rate-book-details.ts'
import { useCompared } from './use-compared.ts'
import { lineText } from './values.ts'

/** Rates of a motor book by class and cover, with the rates of the compared version struck through. */
export function RateGrid({ book }: { book: RateBookDetails }) {
  const { compared } = useCompared(book)
  const [all, setAll] = useState(book.status === 'published')
  const before = useMemo(
    () => new Map(compared ? bookLines(compared.book).map((line) => [line.key, line]) : []),
    [compared],
  )
  const rows = useMemo(() => gridRows(book.book), [book])
  const isChanged = (line: BookLine) => compared !== undefined && before.get(line.key)?.value !== line.value
  const shown = all || !compared ? rows : rows.filter(({ cells }) => cells.some(isChanged))
  const changed = rows.flatMap(({ cells }) => cells).filter(isChanged).length
  return (
    <Card
      title="Rates by class"
      actions={
        compared && (
          <Switch
            label={`Show unchanged, ${changed} of ${rows.length * (rows[0]?.cells.length ?? 0)} changed`}
            checked={all}
            onChange={() => setAll((isShown) => !isShown)}
          />
        )
      }
    >
      {shown.length === 0 ? (
        <EmptyState title="No class rates have changed" />
      ) : (
        <GridTable label="Rate grid" rows={shown}>
          {(line) => <Cell line={line} before={isChanged(line) ? before.get(line.key) : undefined} />}
        </GridTable>
      )}
    </Card>
  )
}

/** A change of more than half of the old rate is often a missing decimal point. The server checks the same limit. */
const USUAL_SHARE = 0.5

function isOutlier(line: BookLine, before: BookLine): boolean {
  const [now, old] = [Number(line.value), Number(before.value)]
  return old === 0 ? now !== 0 : Math.abs(now - old) / old > USUAL_SHARE
}

function Cell({ line, before }: { line: BookLine; before: BookLine | undefined }) {
  if (!before) return <>{shortText(line)}</>
  const outlier = isOutlier(line, before)
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-1.5">
      <del className="text-muted">
        <span className="sr-only">before </span>
        {shortText(before)}
      </del>
      <ins
        className={classes(
          'rounded-sm px-1 font-medium no-underline',
          outlier ? 'bg-danger-soft text-danger-text ring-1 ring-danger-solid' : 'bg-info-soft text-info-text',
        )}
      >
        {shortText(line)}
        {outlier && <span className="sr-only">, a larger change than usual</span>}
      </ins>
    </span>
  )
}

/** The value without its unit, which is in the head of the column. */
function shortText(line: BookLine): string {
  if (line.value === null) return '–'
  return line.kind === 'rate' ? `${lineText(line)}%` : Number(lineText(line)).toFixed(2)
}
