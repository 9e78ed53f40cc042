import { ROLES, type Role } from '@okwan/domain/platform/permissions'
import { mayOpen, ROUTE, type RouteEntry, type RouteName } from '../../platform/routes/table.ts'
import { TITLES } from '../../platform/routes/titles.ts'

type TitledEntry = RouteEntry & { title: string }

/** Pages somebody signs in for; those that only lead elsewhere are none. */
const PAGES: readonly TitledEntry[] = Object.entries(TITLES)
  // The keys of a record type are its unions; Object.entries only forgets it.
  .map(([name, title]) => ({ ...ROUTE[name as RouteName], title }))
  .filter(({ access }) => access !== 'everyone')

export type PageRow = { path: string; title: string; roles: readonly Role[] }

/** Who may open what, out of the very table the guard reads. */
export function pagesByRole(): PageRow[] {
  return PAGES.map((entry) => ({
    path: entry.path.replace(/\{\$(\w+)\}/g, '{$1}'),
    title: entry.title,
    roles: ROLES.filter((role) => mayOpen(entry, role)),
  }))
}

/** What another role opens and closes. */
export function pagesChanged(from: Role, to: Role): { gained: string[]; lost: string[] } {
  const titles = (has: Role, hasNot: Role) => [
    ...new Set(PAGES.filter((entry) => mayOpen(entry, has) && !mayOpen(entry, hasNot)).map(({ title }) => title)),
  ]
  return { gained: titles(to, from), lost: titles(from, to) }
}
