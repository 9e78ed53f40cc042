import { useParams } from '@tanstack/react-router'
import { PARAMETER } from './paths.ts'
import { ROUTE, type RouteName, type RouteParams } from './table.ts'

/** Parameters of the current page, which must match the named route. */
export function usePageParams<Name extends RouteName>(name: Name): RouteParams<Name> {
  // Not strict: one component can serve several routes. The parameters of the named route are checked below.
  const params: Record<string, string | undefined> = useParams({ strict: false })
  for (const [, parameter = ''] of ROUTE[name].path.matchAll(PARAMETER)) {
    if (!params[parameter]) throw new Error(`The address of this page has no ${parameter}.`)
  }
  return params as RouteParams<Name>
}
