import type { PageMeta } from '@okwan/contract/paging'
import { CursorPager } from '../ui/table/CursorPager.tsx'
import type { Filters } from './use-filters.ts'

type ListPagerProps = {
  label: string
  meta: PageMeta
  rows: number
  filters: Filters
  setFilters: (changes: Filters) => void
}

const DEFAULT_ROWS = 25

/** The pager of a list whose page stands in the address; `from` counts the rows before this page. */
export function ListPager({ label, meta, rows, filters, setFilters }: ListPagerProps) {
  const pageSize = Number(filters.limit ?? DEFAULT_ROWS)
  const before = Number(filters.from_row ?? 0)
  const { nextCursor, previousCursor } = meta
  return (
    <CursorPager
      label={label}
      from={rows === 0 ? 0 : before + 1}
      to={before + rows}
      total={meta.count}
      totalIsEstimate={!meta.countIsExact}
      pageSize={pageSize}
      onPageSize={(size) => setFilters({ limit: String(size), from_row: undefined })}
      onNext={nextCursor ? () => setFilters({ cursor: nextCursor, from_row: String(before + rows) }) : undefined}
      onPrevious={
        previousCursor
          ? () => setFilters({ cursor: previousCursor, from_row: String(Math.max(0, before - pageSize)) })
          : undefined
      }
    />
  )
}
