import type { ReactElement, ReactNode } from 'react'

export type LinkProps = {
  className: string
  children: ReactNode
  'aria-current'?: 'page' | 'step'
  role?: 'menuitem'
  tabIndex?: number
  onClick?: () => void
}

/**
 * The kit knows no router: the page draws the link with these props, e.g. `(props) => <Link to="/policies" {...props} />`.
 * Links to one page with different searches need `activeOptions={{ exact: true }}`, or the router calls several current.
 */
export type RenderLink = (props: LinkProps) => ReactElement
