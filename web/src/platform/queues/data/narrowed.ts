import type { AnyFilters } from '../../lists/use-filters.ts'

/** What every queue is narrowed by besides its views, its search and the words of its own. */
const BOUNDS = ['minPesewas', 'maxPesewas', 'from', 'to']

/** The change that takes every filter off. */
export function withoutFilters(names: readonly string[]): AnyFilters {
  return Object.fromEntries([...names, ...BOUNDS].map((name) => [name, '']))
}

export function isNarrowed(names: readonly string[], filters: AnyFilters): boolean {
  return [...names, ...BOUNDS, 'q'].some((name) => filters[name])
}
