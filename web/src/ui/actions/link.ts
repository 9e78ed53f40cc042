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
 * The component kit does not depend on the router: the page renders the link with these props, such as
 * `(props) => <Link to="/policies" {...props} />`. Links to one page with different searches need
 * `activeOptions={{ exact: true }}`, otherwise the router marks several links as current.
 */
export type RenderLink = (props: LinkProps) => ReactElement
