import type { Texts } from '../../routes/search.ts'

/** Three screens of them, few enough to draw at once; the next page is there before the last row is reached. */
const PAGE_ROWS = 25

export function pageRows({ limit }: Texts<'limit'>): number {
  return Number(limit) || PAGE_ROWS
}
