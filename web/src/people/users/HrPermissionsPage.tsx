import { Suspense } from 'react'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PersonListPage } from './PersonListPage.tsx'

const RoleMatrix = lazyPart(() => import('./RoleMatrix.tsx'), 'RoleMatrix')
const RoleChangeList = lazyPart(() => import('./RoleChangeList.tsx'), 'RoleChangeList')

const AccessReviewList = lazyPart(() => import('./access-reviews/AccessReviewList.tsx'), 'AccessReviewList')
const PermissionChangeList = lazyPart(() => import('./permissions/PermissionChangeList.tsx'), 'PermissionChangeList')
const ExaminerList = lazyPart(() => import('./examiners/ExaminerList.tsx'), 'ExaminerList')

const VIEWS = new Map([
  ['roles', <RoleMatrix key="roles" />],
  ['changes', <RoleChangeList key="changes" />],
  ['permissions', <PermissionChangeList key="permissions" />],
  ['review', <AccessReviewList key="review" />],
  ['examiners', <ExaminerList key="examiners" />],
])

/** People, the pages of each role, changes of roles and permissions, the access review, and examiners. */
export function HrPermissionsPage() {
  const [{ view }] = useFilters<'people'>()
  const content = VIEWS.get(view ?? '')
  if (!content) return <PersonListPage />
  return <Suspense fallback={<Skeleton className="h-96" />}>{content}</Suspense>
}
