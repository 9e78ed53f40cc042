import type { PageMeta } from '@okwan/contract/platform/paging'
import { useEffect } from 'react'
import { useKeys } from '../../ui/actions/use-keys.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import type { QueueFilters } from '../routes/search.ts'
import { FIRST, isEmptyLaterPage, LAST, openRow } from './data/open-row.ts'
import { pageRows } from './data/page-rows.ts'
import { useIsSideBySide, useOpenRow } from './use-open-row.ts'

type QueueParts = {
  list: { data: { meta: Pick<PageMeta, 'nextCursor' | 'previousCursor'> } | undefined; isPlaceholderData: boolean }
  /** Rows of this page, in order. */
  ids: readonly string[]
  /** Rows with a pending decision. */
  gone?: ReadonlySet<string>
  filters: QueueFilters
  setFilters: (changes: QueueFilters) => void
}

const NONE: ReadonlySet<string> = new Set()

/** Open row of a queue, and the shortcuts for the next and previous row across pages. */
export function useQueue({ list, ids, gone = NONE, filters, setFilters }: QueueParts) {
  const isSideBySide = useIsSideBySide()
  const open = useOpenRow()
  const remainingIds = ids.filter((id) => !gone.has(id))
  const isTurning = list.isPlaceholderData
  const page = { ids, gone, isTurning }
  const requestedId = openRow(page, filters.open)
  const openId = isSideBySide
    ? (requestedId ?? remainingIds[0])
    : filters.open && gone.has(filters.open)
      ? undefined
      : requestedId
  const at = openId === undefined ? -1 : remainingIds.indexOf(openId)
  const before = Number(filters.from_row ?? 0)
  const meta = list.data?.meta

  function turn(cursor: string | null | undefined, fromRow: number, row: string, end: string) {
    if (!cursor) return toast(end)
    setFilters({ cursor, from_row: String(Math.max(0, fromRow)), open: row })
  }
  function next() {
    const id = remainingIds[at + 1]
    if (id) open(id)
    else if (remainingIds.length > 0) turn(meta?.nextCursor, before + ids.length, FIRST, 'This is the last item')
  }
  function previous() {
    const id = remainingIds[at === -1 ? 0 : at - 1]
    if (id) open(id)
    else if (remainingIds.length > 0)
      turn(meta?.previousCursor, before - pageRows(filters), LAST, 'This is the first item')
  }
  useKeys(isTurning ? {} : { j: next, k: previous })
  const wrapsAround = list.data !== undefined && openId === undefined && isEmptyLaterPage(page, filters.cursor)
  // The page is in the address, which is outside React.
  useEffect(() => {
    if (wrapsAround) setFilters({ from_row: '', open: '' })
  })
  /** After a decision: the next row, at the end of the page the previous one, and on phones the list. */
  function openNext() {
    open(isSideBySide ? (remainingIds[at + 1] ?? remainingIds[at - 1]) : undefined)
  }
  /** Writes the default row to the address; otherwise, another row would open when a colleague decides this one. */
  function keepOpen() {
    if (openId !== undefined && filters.open !== openId) open(openId)
  }
  return { isSideBySide, open, openId, at, openNext, keepOpen }
}
