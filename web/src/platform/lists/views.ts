import type { StringParams } from '../routes/search.ts'

/** Built-in view: filters under a name that is used in the address. */
export type SystemView<Search extends object> = { id: string; label: string; filters: Search }

/** Filters of the address, combined with the filters of its view. */
export function withView<Search extends StringParams<'view'>>(
  filters: Search,
  views: readonly SystemView<Search>[],
): Search {
  const view = views.find(({ id }) => id === filters.view)
  return { ...view?.filters, ...filters }
}
