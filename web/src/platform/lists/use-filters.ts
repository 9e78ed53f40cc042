import { useNavigate, usePageSearch } from '../routes/link.ts'
import type { SearchOf } from '../routes/search.ts'
import type { RouteName } from '../routes/table.ts'

/** The texts in the address of a page: filters, order, page. */
export type Filters<Name extends RouteName> = SearchOf<Name>

/** The texts in the address of any page, for code that knows their names only at run time. */
export type AnyFilters = Record<string, string | undefined>

/** Reads and changes the texts in the address. Changing any but the page begins at the first page again. */
export function useFilters<Name extends RouteName>() {
  const navigate = useNavigate()
  const filters: AnyFilters = {}
  for (const [name, value] of Object.entries(usePageSearch())) {
    if (typeof value === 'string' || typeof value === 'number') filters[name] = String(value)
  }
  function setFilters(changes: Filters<Name>) {
    const next = { ...filters, cursor: undefined, ...changes }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
    void navigate({ to: '.', search: kept })
  }
  // The address can have other names too; the page reads only its own.
  return [filters as Filters<Name>, setFilters] as const
}
