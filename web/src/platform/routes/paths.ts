import type { SearchOf } from './search.ts'
import { ROUTE, type RouteName, type RouteParams } from './table.ts'

declare const search: unique symbol

/** The address of a page, and the search parameters that the page reads. Only the builders of this folder make one. */
export type Path<Search extends object = object> = string & { readonly [search]: Search }

type PathBuilder<Name extends RouteName> = keyof RouteParams<Name> extends never
  ? () => Path<SearchOf<Name>>
  : (params: RouteParams<Name>) => Path<SearchOf<Name>>

/** One builder for each route: `paths.motorPolicy({ policyId })`. */
export const paths = Object.fromEntries(
  Object.entries(ROUTE).map(([name, { path }]) => [name, (params = {}) => fillPath(path, params)]),
  // Object.fromEntries loses the names; the table and the type have the same ones.
) as unknown as { readonly [Name in RouteName]: PathBuilder<Name> }

export const PARAMETER = /\{\$(\w+)\}/g

/** Parameters are not escaped: the router opens no page for an id with other signs than letters, digits and hyphens. */
export function fillPath(path: string, params: Record<string, string>): Path {
  return path.replace(PARAMETER, (_, name: string) => params[name] ?? '') as Path
}

/** An address that the router itself showed before, with its search. */
export const visitedPath = (address: string) => address as Path
