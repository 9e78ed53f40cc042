import type { PageMeta } from '@okwan/contract/paging'
import type { Filters } from '../lists/use-filters.ts'
import { toast } from '../ui/toasts.ts'
import { pageRows } from './page-rows.ts'
import { useKeys } from './use-keys.ts'
import { useIsBeside, useOpenRow } from './use-open-row.ts'

/** In the address instead of a row: the last one of the page. */
const LAST = 'last'

type QueueParts = {
  /** The rows of this page, in order. */
  ids: readonly string[]
  meta: Pick<PageMeta, 'nextCursor' | 'previousCursor'> | undefined
  filters: Filters
  setFilters: (changes: Filters) => void
}

/** Which row of a queue is open, and the keys that go from one to the next, over the ends of its pages too. */
export function useQueue({ ids, meta, filters, setFilters }: QueueParts) {
  const isBeside = useIsBeside()
  const open = useOpenRow()
  const asked = filters.open === LAST ? ids.at(-1) : filters.open
  const openId = asked ?? (isBeside ? ids[0] : undefined)
  const at = openId === undefined ? -1 : ids.indexOf(openId)

  function turn(cursor: string | null | undefined, fromRow: number, row: string | undefined, end: string) {
    if (!cursor) return toast(end)
    setFilters({ cursor, from_row: String(Math.max(0, fromRow)), open: row })
  }
  function next() {
    const id = ids[at + 1]
    const before = Number(filters.from_row ?? 0)
    if (id) open(id)
    else if (ids.length > 0) turn(meta?.nextCursor, before + ids.length, undefined, 'This is the last one')
  }
  function previous() {
    const id = ids[at === -1 ? 0 : at - 1]
    const before = Number(filters.from_row ?? 0)
    if (id) open(id)
    else if (ids.length > 0) turn(meta?.previousCursor, before - pageRows(filters), LAST, 'This is the first one')
  }
  useKeys({ j: next, k: previous })
  return { isBeside, open, openId, at }
}
