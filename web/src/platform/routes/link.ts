import { Link as RouterLink, useNavigate as useRouterNavigate, useSearch } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactElement } from 'react'
import type { Path } from './paths.ts'

/** Where to go: a page with search parameters that the page knows, or `.` for the page that is open. */
export type Destination<Search extends object = object> = {
  to: Path<Search> | '.'
  search?: NoInfer<Search> | ((old: object) => NoInfer<Search>) | undefined
  replace?: boolean
  resetScroll?: boolean
}

/** For lists of links to different pages; each search is checked against its own page. */
export function destination<Search extends object>(to: Path<Search>, search?: NoInfer<Search>): Destination {
  return { to, search }
}

type LinkProps<Search extends object> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Destination<Search> & { activeOptions?: { exact: boolean } }

/** The router's link. Its types know no page, because the routes are made from the table at run time. */
export const Link = RouterLink as <Search extends object>(props: LinkProps<Search>) => ReactElement

export const useNavigate = useRouterNavigate as () => <Search extends object>(
  destination: Destination<Search>,
) => Promise<void>

/** The search of the page that is open, as the address has it. */
export function usePageSearch(): Record<string, unknown> {
  return useSearch({ strict: false })
}
