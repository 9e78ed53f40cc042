import { useLocation } from '@tanstack/react-router'
import { Ellipsis, Plus } from 'lucide-react'
import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { keep, Link } from '../../platform/routes/link.ts'
import { here } from '../../platform/routes/paths.ts'
import { classes } from '../../ui/classes.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { type NavItem, sectionOf } from './navigation.ts'

const SHOWN = 3

/** Navigation on phones: two pages, the sale, one more page, and a menu with the rest. */
export function BottomBar({ items }: { items: readonly NavItem[] }) {
  const open = useLocation({ select: ({ pathname }) => sectionOf(pathname) })
  const [first, second, third] = items
  const rest = items.slice(SHOWN)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {[first, second].map((item) => item && <Item key={item.to} item={item} active={item.section === open} />)}
      <Link
        to={here()}
        search={keep({ panel: 'new-insurance' })}
        onClick={() => track(LABELS.newInsuranceClick)}
        className="flex h-14 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium text-accent-text no-underline"
      >
        <span className="grid size-7 place-items-center rounded-full bg-accent text-on-accent">
          <Plus aria-hidden className="size-4.5" />
        </span>
        Sell
      </Link>
      {third && <Item item={third} active={third.section === open} />}
      {rest.length > 0 && (
        <Menu
          label="More pages"
          buttonClassName="flex h-14 w-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-muted"
          button={
            <>
              <Ellipsis aria-hidden className="size-5" />
              More
            </>
          }
          items={rest.map(({ to, label, icon }) => ({
            id: to,
            label,
            icon,
            link: (props) => <Link to={to} {...props} />,
          }))}
        />
      )}
    </nav>
  )
}

function Item({ item: { to, short, icon: Icon }, active }: { item: NavItem; active: boolean }) {
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className={classes(
        'flex h-14 min-w-0 flex-col items-center justify-center gap-0.5 px-1 text-[0.6875rem] no-underline',
        active ? 'font-bold text-accent-text' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="max-w-full truncate">{short}</span>
    </Link>
  )
}
