import type { Role } from '@okwan/domain/platform/permissions'
import { CircleQuestionMark, Ellipsis, Plus } from 'lucide-react'
import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { Link, mergeSearch } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { type NavGroup, type NavItem, phoneItems } from './navigation.ts'
import type { WorkCount } from './work-count.ts'

const CELL =
  'flex h-16 min-w-0 flex-col items-center justify-center gap-0.5 text-[clamp(0.625rem,3.2vw,0.75rem)] no-underline'

type BottomBarProps = {
  groups: readonly NavGroup[]
  open: NavItem | undefined
  countOf: (item: NavItem) => WorkCount | undefined
  role: Role
}

/** Navigation on phones: two pages, the sale, more pages, and a menu with the rest. */
export function BottomBar({ groups, open, countOf, role }: BottomBarProps) {
  const { bar, rest } = phoneItems(groups, role)
  const cells = bar.map((item) => <Item key={item.label} item={item} active={item === open} count={countOf(item)} />)
  return (
    <nav
      aria-label="Main"
      className="bottom-bar grid auto-cols-fr grid-flow-col border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {cells.slice(0, 2)}
      <UnlessReadOnly>
        <Link
          to={here()}
          search={mergeSearch({ panel: 'new-insurance' })}
          onClick={() => track(LABELS.newInsuranceClick)}
          className={classes(CELL, 'font-medium text-accent-text')}
        >
          <span className="grid size-7 place-items-center rounded-full bg-accent text-on-accent">
            <Plus aria-hidden className="size-4.5" />
          </span>
          Sell
        </Link>
      </UnlessReadOnly>
      {cells.slice(2)}
      <Menu
        label="More pages"
        buttonClassName={classes(CELL, 'w-full text-muted')}
        button={
          <>
            <Ellipsis aria-hidden className="my-1 size-5" />
            More
          </>
        }
        items={[
          ...rest.flatMap(({ title, items }) =>
            items.map((item, at) => pageItem(item, at ? '' : title, countOf(item))),
          ),
          HELP,
        ]}
      />
    </nav>
  )
}

/** `heading` is the title of the group. Only the first item of the group has it. */
function pageItem({ to, view, label, icon }: NavItem, heading: string, count: WorkCount | undefined): MenuItem {
  return {
    id: label,
    label,
    icon,
    heading: heading || undefined,
    count: count && { text: count.text, unit: 'to do' },
    link: (props) => <Link to={count?.to ?? to} search={view ? { view } : {}} {...props} />,
  }
}

const HELP: MenuItem = {
  id: 'Help',
  separated: true,
  label: 'Help',
  icon: CircleQuestionMark,
  link: (props) => <Link to={paths.help()} {...props} />,
}

type ItemProps = { item: NavItem; active: boolean; count: WorkCount | undefined }

function Item({ item: { to, view, label, icon: Icon }, active, count }: ItemProps) {
  return (
    <Link
      to={count?.to ?? to}
      search={view ? { view } : {}}
      aria-current={active ? 'page' : undefined}
      className={classes(CELL, active ? 'font-bold text-accent-text' : 'text-muted')}
    >
      <span className="relative my-1">
        <Icon aria-hidden className="size-5" />
        {count && (
          <span
            className={classes(
              'tabular absolute -top-1.5 left-3 rounded-full px-1 text-[0.625rem] leading-4 font-bold',
              count.isOverdue ? 'bg-danger-solid text-on-danger' : 'bg-neutral-soft text-neutral-text',
            )}
          >
            {count.text}
            <span className="sr-only"> to do,</span>
          </span>
        )}
      </span>
      {label}
    </Link>
  )
}
