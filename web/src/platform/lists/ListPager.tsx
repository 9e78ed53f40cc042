import type { PageMeta } from '@okwan/contract/platform/paging'
import { CursorPager } from '../../ui/table/CursorPager.tsx'
import type { PageOfRows } from '../routes/search.ts'

type ListPagerProps = {
  label: string
  list: { data: unknown[]; meta: PageMeta } | undefined
  filters: PageOfRows
  setFilters: (changes: PageOfRows) => void
}

const DEFAULT_ROWS = 25

/** Pager of a list. The URL contains the cursor and the number of rows before the page. Hidden without rows. */
export function ListPager({ label, list, filters, setFilters }: ListPagerProps) {
  if (!list || list.data.length === 0) return null
  const rows = list.data.length
  const pageSize = Number(filters.limit ?? DEFAULT_ROWS)
  const rowsBefore = Number(filters.from_row ?? 0)
  const { count, countIsExact, nextCursor, previousCursor } = list.meta
  return (
    <CursorPager
      label={label}
      from={rowsBefore + 1}
      to={rowsBefore + rows}
      // Counting stops early, so the count can be lower than the number of rows already shown.
      {...(countIsExact || count >= rowsBefore + rows ? { total: count } : {})}
      totalIsEstimate={!countIsExact}
      pageSize={pageSize}
      onPageSize={(size) => setFilters({ limit: String(size), from_row: undefined })}
      onNext={nextCursor ? () => setFilters({ cursor: nextCursor, from_row: String(rowsBefore + rows) }) : undefined}
      onPrevious={
        previousCursor
          ? () => setFilters({ cursor: previousCursor, from_row: String(Math.max(0, rowsBefore - pageSize)) })
          : undefined
      }
    />
  )
}
