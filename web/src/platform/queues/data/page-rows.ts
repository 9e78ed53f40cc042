import type { StringParams } from '../../routes/search.ts'

/** About three screens: few enough to render in one step, and the next page loads before the last row is reached. */
const PAGE_ROWS = 25

export function pageRows({ limit }: StringParams<'limit'>): number {
  return Number(limit) || PAGE_ROWS
}
