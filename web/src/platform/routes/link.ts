import { Navigate, Link as RouterLink, useNavigate as useRouterNavigate, useSearch } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactElement } from 'react'
import type { Path } from './paths.ts'

/** Link target: a page with its search parameters. */
export type Destination<Search extends object = object> = {
  to: Path<Search>
  search?: NoInfer<Search> | ((old: object) => NoInfer<Search>) | undefined
  replace?: boolean
  resetScroll?: boolean
}

/** Search of a link target: changes these parameters and keeps the others. */
export function mergeSearch<Search extends object>(changes: Search): (old: object) => Search {
  return (old) => ({ ...old, ...changes })
}

/** For lists of links to different pages; each search is type-checked against its page. */
export function destination<Search extends object>(to: Path<Search>, search?: NoInfer<Search>): Destination {
  return { to, search }
}

type LinkProps<Search extends object> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Destination<Search> & { activeOptions?: { exact: boolean } }

/** Link of the router. The router's types know no pages, because the routes are created from the table at run time. */
export const Link = RouterLink as <Search extends object>(props: LinkProps<Search>) => ReactElement

export const useNavigate = useRouterNavigate as () => <Search extends object>(
  destination: Destination<Search>,
) => Promise<void>

/** Opens another page as soon as it is rendered. */
export const Redirect = Navigate as <Search extends object>(destination: Destination<Search>) => ReactElement | null

/** Search parameters of the current page, as in the address. */
export function usePageSearch(): Record<string, unknown> {
  // Not strict: the caller is used on several routes, so the type of one route does not apply.
  return useSearch({ strict: false })
}
