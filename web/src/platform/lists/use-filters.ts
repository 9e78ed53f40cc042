import { useNavigate, usePageSearch } from '../routes/link.ts'
import { here } from '../routes/paths.ts'
import type { SearchOf } from '../routes/search.ts'
import type { RouteName } from '../routes/table.ts'

/** Search parameters of a page: filters, order, page. */
export type Filters<Name extends RouteName> = SearchOf<Name>

/** Search parameters of any page, for code that knows their names only at run time. */
export type AnyFilters = Record<string, string | undefined>

/** Reads and changes search parameters. Changing any parameter except the page returns to the first page. */
export function useFilters<Name extends RouteName>() {
  const navigate = useNavigate()
  const filters: AnyFilters = {}
  for (const [name, value] of Object.entries(usePageSearch())) {
    if (typeof value === 'string' || typeof value === 'number') filters[name] = String(value)
  }
  function setFilters(changes: Filters<Name>) {
    const next = { ...filters, cursor: undefined, ...changes }
    const nonEmpty = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
    void navigate({ to: here<Name>(), search: nonEmpty as Filters<Name> })
  }
  // The address can contain other parameters, which the page ignores.
  return [filters as Filters<Name>, setFilters] as const
}
