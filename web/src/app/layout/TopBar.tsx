import { useLocation } from '@tanstack/react-router'
import { Calculator, CircleQuestionMark, Plus, Search } from 'lucide-react'
import { Suspense } from 'react'
import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { Avatar } from '../../platform/page/Avatar.tsx'
import { Link, mergeSearch } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { Mark } from '../../ui/Logo.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { BranchSwitch } from './BranchSwitch.tsx'

const Bell = lazyPart(() => import('../notifications/Bell.tsx'), 'Bell')

type TopBarProps = { user: StoredUser; onSearch: () => void; hasToasts: boolean }

export function TopBar({ user, onSearch, hasToasts }: TopBarProps) {
  return (
    <header className="sticky top-(--banner-height,0px) z-20 flex h-14 items-center gap-3 border-b border-line bg-page px-4 md:px-6 print:hidden">
      <Link to={paths.policyOverview()} aria-label="Home" className="-m-1.5 shrink-0 p-1.5 md:hidden">
        <Mark className="size-8" />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        className="hidden h-9 w-full max-w-88 min-w-40 items-center gap-2.5 rounded-md border border-control bg-card px-3 text-left text-muted hover:bg-hover xs:flex"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 truncate">Search vehicle, phone or name</span>
        <kbd className="rounded-sm border border-line px-1.5 font-[inherit] text-meta">Ctrl K</kbd>
      </button>
      {hasToasts && <Toasts place="bar" />}
      <div className="ml-auto flex min-w-0 items-center gap-2 lg:shrink-0">
        <span className="xs:hidden">
          <IconButton label="Search" icon={Search} tipAlign="end" onClick={onSearch} />
        </span>
        {user.role === 'SuperAdmin' && <BranchSwitch user={user} />}
        <HelpLink />
        {!user.examinerUntil && (
          <Suspense fallback={<span className="size-9 shrink-0 pointer-coarse:size-11" />}>
            <Bell />
          </Suspense>
        )}
        {!user.examinerUntil && <SaleLinks />}
        <Link
          to={here()}
          search={mergeSearch({ panel: 'profile' })}
          className="-m-1.5 shrink-0 rounded-full p-1.5 md:hidden"
        >
          <span className="sr-only">Profile</span>
          <Avatar name={user.fullName} />
        </Link>
      </div>
    </header>
  )
}

/** Help about the open page. On phones, Help is under More in the bottom bar. */
function HelpLink() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Link
      to={paths.help()}
      search={path === paths.help() ? {} : { from: path }}
      aria-label="Help"
      title="Help"
      className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text max-md:hidden pointer-coarse:size-11"
    >
      <CircleQuestionMark aria-hidden className="size-4.5" />
    </Link>
  )
}

function SaleLinks() {
  return (
    <>
      <Link
        to={here()}
        search={mergeSearch({ panel: 'quick-quote' })}
        aria-keyshortcuts="q"
        className={classes(buttonClass('secondary'), 'max-lg:hidden')}
      >
        <Calculator aria-hidden className="-ml-0.5 size-4" />
        Quick quote
      </Link>
      <Link
        to={here()}
        search={mergeSearch({ panel: 'new-insurance' })}
        onClick={() => track(LABELS.newInsuranceClick)}
        className={classes(buttonClass('primary'), 'max-md:hidden')}
      >
        <Plus aria-hidden className="-ml-0.5 size-4" />
        New policy
      </Link>
    </>
  )
}
