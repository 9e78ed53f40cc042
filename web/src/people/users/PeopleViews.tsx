import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'

export type PeopleView = 'people' | 'roles' | 'changes' | 'permissions' | 'review' | 'examiners'

const PATH = paths.people()

/** Tabs of the people page, each with its own address. */
export function PeopleViews({ current }: { current: PeopleView }) {
  // The list covers all branches, because a person who moved to another branch still needs a second SuperAdmin.
  const roleChanges = useQuery(query('GET /role-changes', { query: { status: 'pending', limit: 1 } }))
  const accountChanges = useQuery(query('GET /account-changes', { query: { status: 'pending', limit: 1 } }))
  const reviews = useQuery(query('GET /access-reviews', { query: { only: 'overdue', limit: 1 } }))
  const permissionChanges = useQuery(query('GET /permission-changes', { query: { status: 'pending', limit: 1 } }))
  const permissionCount = permissionChanges.data?.meta.count ?? 0
  const overdue = reviews.data?.meta.overdue ?? 0
  const count = (roleChanges.data?.meta.count ?? 0) + (accountChanges.data?.meta.count ?? 0)
  return (
    <ViewTabs
      label="People"
      current={current}
      views={[
        {
          id: 'people',
          label: 'People',
          link: (props) => <Link to={PATH} activeOptions={{ exact: true }} {...props} />,
        },
        { id: 'roles', label: 'Roles', link: (props) => <Link to={PATH} search={{ view: 'roles' }} {...props} /> },
        {
          id: 'changes',
          label: count > 0 ? `Role changes (${count} pending)` : 'Role changes',
          link: (props) => <Link to={PATH} search={{ view: 'changes' }} {...props} />,
        },
        {
          id: 'permissions',
          label: permissionCount > 0 ? `Permissions (${permissionCount} pending)` : 'Permissions',
          link: (props) => <Link to={PATH} search={{ view: 'permissions' }} {...props} />,
        },
        {
          id: 'review',
          label: overdue > 0 ? `Access review (${overdue} overdue)` : 'Access review',
          link: (props) => <Link to={PATH} search={{ view: 'review' }} {...props} />,
        },
        {
          id: 'examiners',
          label: 'Examiners',
          link: (props) => <Link to={PATH} search={{ view: 'examiners' }} {...props} />,
        },
      ]}
    />
  )
}
