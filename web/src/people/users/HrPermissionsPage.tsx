import { lazy, Suspense } from 'react'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PersonListPage } from './PersonListPage.tsx'

const RoleMatrix = lazy(async () => ({ default: (await import('./RoleMatrix.tsx')).RoleMatrix }))
const RoleChangeList = lazy(async () => ({ default: (await import('./RoleChangeList.tsx')).RoleChangeList }))

/** People, what their roles open, and the changes of role that wait for consent. */
export function HrPermissionsPage() {
  const [{ view }] = useFilters()
  if (view !== 'roles' && view !== 'changes') return <PersonListPage />
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      {view === 'roles' ? <RoleMatrix /> : <RoleChangeList />}
    </Suspense>
  )
}
