import type { AnyPage, SearchOf } from './search.ts'
import { ROUTE, type RouteName, type RouteParams } from './table.ts'

declare const search: unique symbol

/** Address of a page and the search parameters that it reads. Only the builders of this folder create one. */
export type Path<Search extends object = object> = string & { readonly [search]: Search }

type PathBuilder<Name extends RouteName> = keyof RouteParams<Name> extends never
  ? () => Path<SearchOf<Name>>
  : (params: RouteParams<Name>) => Path<SearchOf<Name>>

/** Path builders by route: `paths.motorPolicy({ policyId })`. */
export const paths = Object.fromEntries(
  Object.entries(ROUTE).map(([name, { path }]) => [name, (params = {}) => fillPath(path, params)]),
  // Object.fromEntries loses the keys; the type restores them.
) as unknown as { readonly [Name in RouteName]: PathBuilder<Name> }

export const PARAMETER = /\{\$(\w+)\}/g

/** Parameters are not escaped, because the router accepts only letters, digits and hyphens in ids. */
export function fillPath(path: string, params: Record<string, string>): Path {
  return path.replace(PARAMETER, (_, name: string) => params[name] ?? '') as Path
}

/** The current page. Name it to change its search parameters, unless every page has them. */
export function here(): Path<AnyPage>
export function here<Name extends RouteName>(): Path<SearchOf<Name>>
export function here(): Path {
  return '.' as Path // the router's name of the current page
}

/** Address that the router has shown before, with its search parameters. */
export const visitedPath = (address: string) => address as Path
