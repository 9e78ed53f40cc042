import type { Filters } from '../lists/use-filters.ts'

/** Enough to fill the tallest screen several times, few enough to draw at once. */
const PAGE_ROWS = 50

export function pageRows({ limit }: Filters): number {
  return Number(limit) || PAGE_ROWS
}
