import { useLocation } from '@tanstack/react-router'
import { type NavGroup, type NavItem, openItem } from './navigation.ts'

/** The entry of the open page. Reads only the path and the view, so that other parameters do not render the navigation. */
export function useOpenItem(groups: readonly NavGroup[]): NavItem | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const view = useLocation({ select: ({ search }) => (search as { view?: string }).view })
  return openItem(groups, path, view)
}
