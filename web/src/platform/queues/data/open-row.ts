/** In the address instead of a row: the one at this end of a page that was turned to. */
export const FIRST = 'first'
export const LAST = 'last'

type Page = {
  /** In the order of the list. */
  ids: readonly string[]
  /** Those that are being decided: no longer in the list, though the server has not answered yet. */
  gone: ReadonlySet<string>
  /** The next page is on its way, and these are the rows of the one before. */
  isTurning: boolean
}

/** The row that an address asks for. In place of one that is gone comes the one below it, at the end the one above. */
export function openRow({ ids, gone, isTurning }: Page, asked: string | undefined): string | undefined {
  const isLeft = (id: string) => !gone.has(id)
  // While a page turns, the row at which it began to stays open.
  const first = isTurning ? LAST : FIRST
  if (asked === FIRST || asked === LAST) return asked === first ? ids.find(isLeft) : ids.findLast(isLeft)
  if (asked === undefined || isLeft(asked)) return asked
  const at = ids.indexOf(asked)
  return ids.slice(at + 1).find(isLeft) ?? ids.slice(0, at).findLast(isLeft)
}

/**
 * Whether a page further on has nothing left: it was decided to its end. Others may wait before it or behind it, so the queue
 * goes on at its beginning. The first page fills up again by itself.
 */
export function isUsedUp({ ids, gone, isTurning }: Page, cursor: string | undefined): boolean {
  return cursor !== undefined && !isTurning && ids.every((id) => gone.has(id))
}
