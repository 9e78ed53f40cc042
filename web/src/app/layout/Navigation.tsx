import type { StoredUser } from '../../platform/session/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { navigationOf } from './navigation.ts'
import { SideNav } from './SideNav.tsx'
import { useOpenItem } from './use-open-item.ts'
import { useWorkCounts } from './use-work-counts.ts'

/** Side bar and, on phones, bottom bar. Loaded beside the page, so that its icons do not delay it. */
export function Navigation({ user }: { user: StoredUser }) {
  const groups = navigationOf(user)
  const open = useOpenItem(groups)
  const countOf = useWorkCounts()
  return (
    <>
      <SideNav groups={groups} open={open} countOf={countOf} user={user} />
      <BottomBar groups={groups} open={open} countOf={countOf} role={user.role} />
    </>
  )
}
