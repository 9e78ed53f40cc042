import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { LicenceBanner } from '../../people/users/LicenceBanner.tsx'
import { query } from '../../platform/api/query.ts'
import { createQueryClient } from '../../platform/api/query-defaults.ts'
import { appUpdate } from '../../platform/navigation/start.ts'
import { UpdateBar } from '../../platform/navigation/UpdateBar.tsx'
import { useStoredListsAt } from '../../platform/offline/stored-lists.ts'
import { useNavigate } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { session, useIsReadOnly, useUser } from '../../platform/session/current.ts'
import { followOtherTabs } from '../../platform/session/other-tabs.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { useTour } from '../../platform/tour/progress.ts'
import { useSaleShortcuts } from '../../sales/purchases/use-sale-shortcuts.ts'
import { applySingleKeys } from '../../ui/actions/single-keys.ts'
import { useKeys } from '../../ui/actions/use-keys.ts'
import { classes } from '../../ui/classes.ts'
import { syncClock } from '../../ui/data/clock.ts'
import { OfflineBar } from '../../ui/feedback/OfflineBar.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { FocusBar, renewedPolicyOf } from './FocusBar.tsx'
import { TopBar } from './TopBar.tsx'
import { usePalette } from './use-palette.tsx'

const Navigation = lazyPart(() => import('./Navigation.tsx'), 'Navigation')
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog')
const ExaminerBanner = lazyPart(() => import('../../people/users/ExaminerBanner.tsx'), 'ExaminerBanner')
const EmergencyBanner = lazyPart(() => import('../../people/users/EmergencyBanner.tsx'), 'EmergencyBanner')
const TourPanel = lazyPart(() => import('../../platform/tour/TourPanel.tsx'), 'TourPanel')
const ProfileDrawer = lazyPart(() => import('./profile/ProfileDrawer.tsx'), 'ProfileDrawer')

const NewInsuranceDialog = lazyPart(() => import('../../sales/drafts/NewInsuranceDialog.tsx'), 'NewInsuranceDialog')
const QuickQuoteDrawer = lazyPart(
  () => import('../../sales/motor/quick-quote/QuickQuoteDrawer.tsx'),
  'QuickQuoteDrawer',
)

const queryClient = createQueryClient()

// Clears cached data, so that the next user of this browser does not see it.
session.subscribe(() => {
  if (!session.user()) queryClient.clear()
})

followOtherTabs(session, window)

/** Layout of every page for signed-in users. */
export function DefaultLayout() {
  const user = useUser()
  if (!user) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Shell user={user} />
    </QueryClientProvider>
  )
}

function Shell({ user }: { user: StoredUser }) {
  const profile = useFreshProfile()
  const isReadOnly = useIsReadOnly()
  const { palette, open } = usePalette(user)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  // Reads only this parameter; otherwise, J and K in a list would render the whole layout again.
  const panel = useLocation({ select: ({ search }) => (search as { panel?: string }).panel })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const sale = saleOf(path)
  // The top bar of a wide screen has room for a toast.
  const isWide = useMediaQuery('(width >= 64rem)')
  const tour = useTour(user.userId)
  const navigate = useNavigate()
  const closePanel = () => void navigate({ to: here(), search: withoutPanel, replace: true })
  useSaleShortcuts(!isReadOnly)
  useKeys({ '?': () => setShortcutsOpen(true) })
  // The setting is stored per user outside React.
  useEffect(() => applySingleKeys(user.userId), [user.userId])
  return (
    <div className={sale ? 'min-h-window' : 'min-h-window md:pl-16 lg:pl-54'}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-raised px-4 py-2 font-medium shadow-e2 focus:translate-y-0"
      >
        Skip to content
      </a>
      {!sale && (
        <Suspense fallback={<div className="side-bar" />}>
          <Navigation user={user} />
        </Suspense>
      )}
      <div
        className={classes(
          'flex min-h-window flex-col',
          sale
            ? '[--bar-height:0px]'
            : 'pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0 print:pb-0 max-md:[--bar-height:4rem]',
        )}
      >
        <OfflineBar storedAt={useStoredListsAt()} />
        <UpdateBar update={appUpdate} reload={() => window.location.reload()} />
        {sale ? <FocusBar title={sale} /> : <TopBar user={user} onSearch={open} hasToasts={isWide} />}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto outline-none w-full max-w-400 min-w-0 flex-1 px-4 py-5 md:px-6"
        >
          <LicenceBanner profile={profile} />
          <Suspense fallback={null}>
            {profile?.examinerUntil && <ExaminerBanner profile={profile} />}
            {profile?.emergencyUntil && <EmergencyBanner profile={profile} />}
            {tour.state === 'running' && !sale && <TourPanel user={user} progress={tour} path={path} />}
          </Suspense>
          <Outlet />
        </main>
      </div>
      {(!isWide || sale) && <Toasts place="bottom" />}
      {palette}
      <Suspense fallback={null}>
        {shortcutsOpen && <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />}
        {panel === 'profile' && <ProfileDrawer onClose={closePanel} />}
        {panel === 'new-insurance' && !isReadOnly && <NewInsuranceDialog onClose={closePanel} />}
        {panel === 'quick-quote' && !isReadOnly && <QuickQuoteDrawer onClose={closePanel} />}
      </Suspense>
    </div>
  )
}

/** Title of the sale on its pages, which show no navigation; undefined on all other pages. */
function saleOf(path: string): string | undefined {
  if (path.startsWith(paths.buyInsurance())) return 'New motor policy'
  if (path.startsWith(paths.buyTravelInsurance())) return 'New travel policy'
  return renewedPolicyOf(path) === undefined ? undefined : 'Renewal'
}

/** Refreshes the stored user record and the server time. */
function useFreshProfile() {
  const { data: profile } = useQuery(query('GET /users/profile'))
  // Both are outside React: in the browser's storage and in the clock of the component kit.
  useEffect(() => {
    if (!profile) return
    syncClock(new Date(profile.now))
    session.update(profile)
  }, [profile])
  return profile
}

/** Keeps filters and tabs in the address. */
function withoutPanel(search: { panel?: string }) {
  const { panel: _, ...rest } = search
  return rest
}
