import { roleName } from '@okwan/domain/people/users/terms'
import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { useEffect, useRef } from 'react'
import { Avatar } from '../../platform/page/Avatar.tsx'
import { TO_DO_TEXT } from '../../platform/page/words.ts'
import { Link, mergeSearch } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { portalName } from '../../platform/session/portal.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { classes } from '../../ui/classes.ts'
import { Logo, Mark } from '../../ui/Logo.tsx'
import type { NavGroup, NavItem } from './navigation.ts'
import type { WorkCount } from './work-count.ts'

type SideNavProps = {
  groups: readonly NavGroup[]
  open: NavItem | undefined
  countOf: (item: NavItem) => WorkCount | undefined
  user: StoredUser
}

export function SideNav({ groups, open, countOf, user }: SideNavProps) {
  const list = useRef<HTMLElement>(null)
  // The scroll position is outside React. In a low window, the open entry can be outside the visible part or in its faded edge.
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <aside className="side-bar z-30 flex-col">
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
      <nav ref={list} aria-label="Main" className="scroll-column min-h-0 flex-1 px-2 py-1">
        {groups.map(({ title, items }) => (
          <section
            key={title}
            aria-label={title || undefined}
            className="not-first:mt-2 [@media(height<60rem)]:not-first:mt-1.5"
          >
            {title && (
              <h2 className="px-2.5 pb-0.5 text-[0.6875rem] leading-3.5 font-medium text-muted max-lg:sr-only">
                {title}
              </h2>
            )}
            <ul className="grid grid-cols-1 gap-px">
              {items.map((item) => (
                <li key={item.label}>
                  <Entry item={item} active={item === open} count={countOf(item)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Link
        to={here()}
        search={mergeSearch({ panel: 'profile' })}
        className="flex items-center gap-3 border-t border-line px-2 py-2 text-text no-underline hover:bg-hover max-lg:justify-center lg:px-5"
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

type EntryProps = { item: NavItem; active: boolean; count: WorkCount | undefined }

function Entry({ item: { label, to, view, icon: Icon }, active, count }: EntryProps) {
  return (
    <Link
      to={count?.to ?? to}
      search={view ? { view } : {}}
      aria-current={active ? 'page' : undefined}
      title={label}
      className={classes(
        'flex min-h-7 items-center gap-2 rounded-md px-2.5 py-1 no-underline [@media(height<60rem)]:lg:min-h-6.5 transition-colors lg:text-table lg:leading-tight max-lg:h-9 max-lg:justify-center pointer-coarse:min-h-11',
        active ? 'bg-accent-soft font-medium text-accent-text' : 'text-text hover:bg-hover',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 max-lg:sr-only">{label}</span>
      {count && <Count {...count} />}
    </Link>
  )
}

/** The number of items to do. A dot shows that some are overdue. */
function Count({ text, isOverdue }: WorkCount) {
  return (
    <span title={TO_DO_TEXT} className="tabular flex items-center gap-1.5 text-table font-normal max-lg:sr-only">
      {isOverdue && <span aria-hidden className="size-1.5 rounded-full bg-danger-solid" />}
      <span className="text-muted">{text}</span>
      <span className="sr-only">{isOverdue ? 'to do, some overdue' : 'to do'}</span>
    </span>
  )
}
