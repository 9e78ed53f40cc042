import { useParams } from '@tanstack/react-router'
import { PARAMETER } from './paths.ts'
import { ROUTE, type RouteName, type RouteParams } from './table.ts'

/** The parameters of the page that is open, which must be those of the named route or of one with the same parameters. */
export function usePageParams<Name extends RouteName>(name: Name): RouteParams<Name> {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  for (const [, parameter = ''] of ROUTE[name].path.matchAll(PARAMETER)) {
    if (!params[parameter]) throw new Error(`The address of this page has no ${parameter}.`)
  }
  return params as RouteParams<Name>
}
