import { roleName } from '@okwan/domain/people/users/terms'
import { useLocation } from '@tanstack/react-router'
import { Avatar } from '../../platform/page/Avatar.tsx'
import { keep, Link } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { PRODUCT_NAME, portalName } from '../../platform/session/portal.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { classes } from '../../ui/classes.ts'
import { Logo, Mark } from '../../ui/Logo.tsx'
import { type NavItem, sectionOf } from './navigation.ts'

/** 232 px wide from 1024 px, icons only from 768 px; phones use the bottom bar. */
export function SideNav({ items, user }: { items: readonly NavItem[]; user: StoredUser }) {
  const open = useLocation({ select: ({ pathname }) => sectionOf(pathname) })
  return (
    <aside className="fixed inset-y-0 left-0 z-30 hidden w-16 flex-col border-r border-line bg-card md:flex lg:w-58 print:hidden">
      <Link to={paths.policyOverview()} className="flex h-14 items-center px-4 no-underline lg:px-5">
        <span className="lg:hidden">
          <Mark className="size-8" />
          <span className="sr-only">
            {PRODUCT_NAME} {portalName}
          </span>
        </span>
        <span className="hidden lg:inline">
          <Logo name={PRODUCT_NAME} portal={portalName} />
        </span>
      </Link>
      <nav aria-label="Main" className="flex-1 overflow-y-auto px-2 py-2 lg:px-3">
        <ul className="grid gap-0.5">
          {items.map(({ label, to, icon: Icon, section }) => {
            const active = section === open
            return (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={active ? 'page' : undefined}
                  title={label}
                  className={classes(
                    'flex h-9 items-center gap-3 rounded-md px-3 no-underline transition-colors max-lg:justify-center pointer-coarse:h-11',
                    active ? 'bg-accent-soft font-bold text-accent-text' : 'text-text hover:bg-hover',
                  )}
                >
                  <Icon aria-hidden className="size-[18px] shrink-0" />
                  <span className="max-lg:sr-only">{label}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <Link
        to={here()}
        search={keep({ panel: 'profile' })}
        className="m-2 flex items-center gap-3 rounded-md border-t border-line p-2 text-text no-underline hover:bg-hover max-lg:justify-center lg:m-3"
      >
        <Avatar name={user.fullName} />
        <span className="min-w-0 max-lg:sr-only">
          <span className="block truncate font-medium">{user.fullName}</span>
          <span className="block truncate text-meta text-muted">
            {roleName(user.role)} · {user.branch.branchName}
          </span>
        </span>
      </Link>
    </aside>
  )
}
