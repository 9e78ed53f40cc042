import { Fragment, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { classes } from '../classes.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import type { Column, RowParts, Selection } from './columns.ts'
import { RowsInParts } from './RowsInParts.tsx'
import { SelectRow } from './SelectBoxes.tsx'

type RowCardsProps<Row> = RowParts<Row> & { caption: string; rows: readonly Row[] | undefined; inParts: boolean }

/**
 * Rows as cards: name and status first, the amount last. Check boxes take room, so they are shown only while the user selects.
 */
export function RowCards<Row>(props: RowCardsProps<Row>) {
  const { caption, rows, rowKey, inParts, selection } = props
  const [isSelecting, setSelecting] = useState(false)
  const shownSelection = selection && (isSelecting || selection.selected.size > 0) ? selection : undefined
  const parts = { ...props, selection: shownSelection }
  return (
    <>
      {selection && rows && (
        <div className="-mt-3 flex justify-end px-1">
          <Button
            variant="quiet"
            size="small"
            aria-pressed={shownSelection !== undefined}
            onClick={() => {
              setSelecting(!shownSelection)
              selection.onChange(new Set())
            }}
          >
            {shownSelection ? 'Cancel' : 'Select'}
          </Button>
        </div>
      )}
      <ul aria-label={caption} className="divide-y divide-line">
        {rows ? (
          <RowsInParts rows={rows} inParts={inParts}>
            {(shown) => shown.map((row) => <RowCard key={rowKey(row)} {...parts} row={row} />)}
          </RowsInParts>
        ) : (
          Array.from({ length: 6 }, (_, line) => (
            <li key={line} className="space-y-2.5 px-4 py-3.5">
              <div className="flex justify-between">
                <Skeleton className="w-32" />
                <Skeleton className="w-20" />
              </div>
              <Skeleton className="w-48" />
            </li>
          ))
        )}
      </ul>
    </>
  )
}

type RowCardProps<Row> = Omit<RowParts<Row>, 'selection'> & { row: Row; selection: Selection | undefined }

function RowCard<Row>({ columns, rowKey, rowName, rowLink, rowActions, selection, row }: RowCardProps<Row>) {
  const key = rowKey(row)
  const at = (place: Column<Row>['card']) => columns.filter((column, index) => placeOf(column, index) === place)
  const texts = at('text')
  // The first text needs no label, such as the customer of a policy; a number does.
  const first = texts[0]?.align === 'end' ? undefined : texts[0]
  const title = at('title').map((column) => <Fragment key={column.id}>{column.cell(row)}</Fragment>)
  return (
    <li
      data-row={key}
      className={classes('relative flex gap-2 px-4 py-2', selection?.selected.has(key) && 'bg-accent-soft')}
    >
      {selection && (
        <div className="-mt-0.5 pointer-coarse:-mt-2.5 pointer-coarse:-ml-3">
          <SelectRow rowKey={key} name={rowName(row)} selection={selection} />
        </div>
      )}
      <div className="min-w-0 flex-1 space-y-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          {rowLink ? (
            rowLink(row, { className: CARD_LINK, children: title })
          ) : (
            <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          )}
          {at('status').map((column) => (
            <span key={column.id} className="text-end">
              {column.cell(row)}
            </span>
          ))}
        </div>
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">{first?.cell(row)}</div>
          {at('amount').map((column) => (
            <span key={column.id} className="tabular text-end font-medium whitespace-nowrap">
              {column.cell(row)}
            </span>
          ))}
        </div>
        {at('line').map((column) => (
          <div key={column.id} className="text-table text-muted">
            {column.cell(row)}
          </div>
        ))}
        <Details columns={first ? texts.slice(1) : texts} row={row} />
      </div>
      {rowActions && (
        <div className="relative z-10 -mt-1 -mr-2 pointer-coarse:-mt-2.5 pointer-coarse:-mr-3">{rowActions(row)}</div>
      )}
    </li>
  )
}

function Details<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const filled = columns
    .map((column) => ({ column, value: column.cell(row) }))
    .filter(({ value }) => value !== undefined && value !== null && value !== '')
  if (filled.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-3 gap-y-0.5 text-table text-muted">
      {filled.map(({ column, value }) => (
        <div key={column.id} className="contents">
          <dt>{column.header}</dt>
          <dd className="min-w-0 text-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function placeOf<Row>(column: Column<Row>, index: number): Column<Row>['card'] {
  return column.card ?? (index === 0 ? 'title' : 'text')
}

const CARD_LINK =
  'min-w-0 font-medium wrap-anywhere text-accent-text no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'
