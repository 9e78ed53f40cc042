import { type Permission, ROLES, type Role } from '@okwan/domain/platform/permissions'
import { canOpen, ROUTE, type RouteEntry, type RouteName } from '../../platform/routes/table.ts'
import { TITLES } from '../../platform/routes/titles.ts'

type TitledEntry = RouteEntry & { title: string }

/** Pages that need a sign-in, without redirects. */
const PAGES: readonly TitledEntry[] = Object.entries(TITLES)
  // Object.entries widens the keys of a record to string.
  .map(([name, title]) => ({ ...ROUTE[name as RouteName], title }))
  .filter(({ access }) => access !== 'everyone')

export type PageRow = { path: string; title: string; roles: readonly Role[] }

/** Roles of each page, from the route table that the guard uses. */
export function pagesByRole(): PageRow[] {
  return PAGES.map((entry) => ({
    path: entry.path.replace(/\{\$(\w+)\}/g, '{$1}'),
    title: entry.title,
    roles: ROLES.filter((role) => canOpen(entry, role)),
  }))
}

/** Pages that need a permission. */
export function pagesNeeding(permission: Permission): string[] {
  return [...new Set(PAGES.filter(({ access }) => access === permission).map(({ title }) => title))]
}

/** Pages that a role change adds and removes. */
export function pagesChanged(from: Role, to: Role): { gained: string[]; lost: string[] } {
  const titles = (role: Role, otherRole: Role) => [
    ...new Set(PAGES.filter((entry) => canOpen(entry, role) && !canOpen(entry, otherRole)).map(({ title }) => title)),
  ]
  return { gained: titles(to, from), lost: titles(from, to) }
}
