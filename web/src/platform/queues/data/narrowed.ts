import type { AnyFilters } from '../../lists/use-filters.ts'

/** Filters that all queues have in addition to views and search. */
const BOUNDS = ['minPesewas', 'maxPesewas', 'from', 'to']

/** Change that clears all filters. */
export function withoutFilters(names: readonly string[]): AnyFilters {
  return Object.fromEntries([...names, ...BOUNDS].map((name) => [name, '']))
}

export function isNarrowed(names: readonly string[], filters: AnyFilters): boolean {
  return [...names, ...BOUNDS, 'q'].some((name) => filters[name])
}
