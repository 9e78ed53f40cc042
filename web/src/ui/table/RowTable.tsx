import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { ChoiceMark } from '../choices/Choice.tsx'
import { classes } from '../classes.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { useOverflow } from '../use-overflow.ts'
import { type Column, nextSort, type RowParts, type Sort } from './columns.ts'
import { RowsInParts } from './RowsInParts.tsx'
import { SelectAll, SelectRow } from './SelectBoxes.tsx'

type RowTableProps<Row> = RowParts<Row> & {
  caption: string
  rows: readonly Row[] | undefined
  inParts: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
}

const SKELETON_ROWS = 15

export function RowTable<Row>(props: RowTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowActions, selection, inParts } = props
  const [box, overflows] = useOverflow<HTMLDivElement>()
  return (
    <div
      ref={box}
      className="overflow-x-auto rounded-[inherit]"
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': `${caption}, scrollable` })}
    >
      <table
        className={classes('w-full border-collapse text-left', columns.every(({ width }) => width) && 'table-fixed')}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line bg-page text-meta text-muted">
            {selection && (
              <td className="w-10 pl-4">
                {rows ? (
                  <SelectAll keys={rows.map(rowKey)} selection={selection} />
                ) : (
                  <ChoiceMark type="checkbox" disabled aria-label="Select all rows" />
                )}
              </td>
            )}
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && (
              <th scope="col" className="sticky right-0 w-12 bg-page">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            <RowsInParts rows={rows} inParts={inParts}>
              {(shown) => shown.map((row) => <BodyRow key={rowKey(row)} {...props} row={row} />)}
            </RowsInParts>
          ) : (
            Array.from({ length: SKELETON_ROWS }, (_, line) => <SkeletonRow key={line} {...props} line={line} />)
          )}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const sorted = sort?.column === column.id ? sort.direction : undefined
  const sortable = column.sortable && onSort
  const Arrow = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
      className={classes(
        'h-8 px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4',
        column.width,
        column.align === 'end' && 'text-right',
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column.id))}
          className={classes(
            '-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-sm px-1.5 font-medium hover:text-text pointer-coarse:min-h-11',
            sorted && 'text-text',
            column.align === 'end' && 'flex-row-reverse',
          )}
        >
          {column.header}
          <Arrow aria-hidden className={classes('size-3.5', !sorted && 'opacity-50')} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function BodyRow<Row>({ columns, rowKey, rowName, rowLink, rowActions, selection, row }: RowParts<Row> & { row: Row }) {
  const key = rowKey(row)
  const selected = selection?.selected.has(key)
  const [identity, ...rest] = columns
  return (
    <tr
      data-row={key}
      className={classes(
        'group/row relative border-b border-line last:border-0 hover:bg-hover',
        selected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {selection && (
        <td className="w-10 pl-4">
          <SelectRow rowKey={key} name={rowName(row)} selection={selection} />
        </td>
      )}
      {identity && (
        <th scope="row" className="row-cell font-normal first:pl-4">
          {rowLink ? rowLink(row, { className: ROW_LINK, children: identity.cell(row) }) : identity.cell(row)}
        </th>
      )}
      {rest.map((column) => (
        <td
          key={column.id}
          className={classes('row-cell last:pr-4', column.align === 'end' && 'tabular text-right whitespace-nowrap')}
        >
          {column.cell(row)}
        </td>
      ))}
      {rowActions && (
        <td
          className={classes(
            'sticky right-0 z-10 w-12 px-2 text-right group-hover/row:bg-hover',
            selected ? 'bg-accent-soft group-hover/row:bg-accent-soft' : 'bg-card',
          )}
        >
          {rowActions(row)}
        </td>
      )}
    </tr>
  )
}

// The link covers its row; other controls are above it (`relative z-10`).
const ROW_LINK =
  'font-medium text-accent-text no-underline outline-none after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'

const WIDTHS = ['w-28', 'w-36', 'w-24', 'w-32', 'w-20']

function SkeletonRow<Row>({ columns, selection, rowActions, line }: RowParts<Row> & { line: number }) {
  return (
    <tr className="border-b border-line last:border-0">
      {selection && (
        <td className="w-10 pl-4">
          <Skeleton className="size-4.5" />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className="row-cell first:pl-4 last:pr-4">
          <Skeleton
            className={classes(
              'max-w-full',
              WIDTHS[(index + line) % WIDTHS.length],
              column.align === 'end' && 'ml-auto',
            )}
          />
        </td>
      ))}
      {rowActions && (
        <td className="w-12">
          <Skeleton className="mx-auto size-4.5" />
        </td>
      )}
    </tr>
  )
}
