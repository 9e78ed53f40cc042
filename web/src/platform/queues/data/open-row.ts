/** Values of `open` that select the first or last row of a page. */
export const FIRST = 'first'
export const LAST = 'last'

type Page = {
  /** Rows in list order. */
  ids: readonly string[]
  /** Rows with a pending decision, which are already hidden from the list. */
  gone: ReadonlySet<string>
  /** True while the next page loads and the rows of the previous page are shown. */
  isTurning: boolean
}

/** Open row of an address. If the row is gone, the next one opens; at the end of the list, the previous one. */
export function openRow({ ids, gone, isTurning }: Page, requested: string | undefined): string | undefined {
  const isLeft = (id: string) => !gone.has(id)
  // While the next page loads, the current row stays open.
  const first = isTurning ? LAST : FIRST
  if (requested === FIRST || requested === LAST) return requested === first ? ids.find(isLeft) : ids.findLast(isLeft)
  if (requested === undefined || isLeft(requested)) return requested
  const at = ids.indexOf(requested)
  return ids.slice(at + 1).find(isLeft) ?? ids.slice(0, at).findLast(isLeft)
}

/**
 * True if a later page is empty because all its rows were decided. The queue then returns to the first page, which refills.
 */
export function isEmptyLaterPage({ ids, gone, isTurning }: Page, cursor: string | undefined): boolean {
  return cursor !== undefined && !isTurning && ids.every((id) => gone.has(id))
}
