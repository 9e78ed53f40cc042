import { Suspense } from 'react'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PersonListPage } from './PersonListPage.tsx'

const RoleMatrix = lazyPart(() => import('./RoleMatrix.tsx'), 'RoleMatrix')
const RoleChangeList = lazyPart(() => import('./RoleChangeList.tsx'), 'RoleChangeList')

/** People, the pages of each role, and role changes that await approval. */
export function HrPermissionsPage() {
  const [{ view }] = useFilters<'people'>()
  if (view !== 'roles' && view !== 'changes') return <PersonListPage />
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      {view === 'roles' ? <RoleMatrix /> : <RoleChangeList />}
    </Suspense>
  )
}
