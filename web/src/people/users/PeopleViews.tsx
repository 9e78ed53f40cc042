import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { ViewTabs } from '../../ui/actions/ViewTabs.tsx'

export type PeopleView = 'people' | 'roles' | 'changes'

const PATH = paths.people()

/** Tabs of the people page, each with its own address. */
export function PeopleViews({ current }: { current: PeopleView }) {
  const { branchId } = useActiveBranch()
  const waiting = useQuery(
    query('GET /role-changes', { query: { status: 'pending', limit: 1, ...(branchId && { branchId }) } }),
  )
  const count = waiting.data?.meta.count ?? 0
  return (
    <ViewTabs
      label="People and roles"
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
      ]}
    />
  )
}
