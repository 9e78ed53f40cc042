import type { Filters } from './use-filters.ts'

/** A view that everybody has: filters under a name that can stand in an address. */
export type SystemView = { id: string; label: string; filters: Filters }

/** What the address says, over what its view says. */
export function withView(filters: Filters, views: readonly SystemView[]): Filters {
  const view = views.find(({ id }) => id === filters.view)
  return { ...view?.filters, ...filters }
}
