import type { Texts } from '../routes/search.ts'

/** A view that everybody has: filters under a name that can stand in an address. */
export type SystemView<Search extends object> = { id: string; label: string; filters: Search }

/** What the address says, over what its view says. */
export function withView<Search extends Texts<'view'>>(filters: Search, views: readonly SystemView<Search>[]): Search {
  const view = views.find(({ id }) => id === filters.view)
  return { ...view?.filters, ...filters }
}
