import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { type Tab, Tabs } from '../../ui/actions/Tabs.tsx'
import { query } from '../api/query.ts'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'
import { useUser } from '../session/current.ts'

export type StaffTab = 'people' | 'roles' | 'changes' | 'permissions' | 'review' | 'examiners' | 'login-records'

/** Tabs of the staff pages that a role can open; a single tab is not shown. */
export function StaffTabs({ current }: { current: StaffTab }) {
  const user = useUser()
  if (!user || !can(user, 'users.manage')) return null
  return <PeopleTabs current={current} withRecords={can(user, 'login-records.read')} />
}

function PeopleTabs({ current, withRecords }: { current: StaffTab; withRecords: boolean }) {
  // The lists cover all branches, because a person who moved to another branch still needs a second SuperAdmin.
  const pendingCount = { query: { status: 'pending', limit: 1 } } as const
  const roles = useQuery(query('GET /role-changes', pendingCount)).data?.meta.count ?? 0
  const accounts = useQuery(query('GET /account-changes', pendingCount)).data?.meta.count ?? 0
  const permissions = useQuery(query('GET /permission-changes', pendingCount)).data?.meta.count
  const overdue = useQuery(query('GET /access-reviews', { query: { only: 'overdue', limit: 1 } })).data?.meta.overdue
  const view = (id: StaffTab, label: string, count: number | undefined, countTitle: string): Tab => ({
    id,
    label,
    ...(count ? { count, countTitle } : {}),
    link: (props) => <Link to={paths.people()} search={{ view: id }} {...props} />,
  })
  const tabs: Tab[] = [
    {
      id: 'people',
      label: 'People',
      link: (props) => <Link to={paths.people()} activeOptions={{ exact: true }} {...props} />,
    },
    view('roles', 'Roles', undefined, ''),
    view('changes', 'Role changes', roles + accounts, 'Pending'),
    view('permissions', 'Permissions', permissions, 'Pending'),
    view('review', 'Access review', overdue, 'Overdue'),
    view('examiners', 'Examiners', undefined, ''),
    ...(withRecords
      ? [
          {
            id: 'login-records',
            label: 'Login records',
            link: (props: Parameters<Tab['link']>[0]) => <Link to={paths.loginRecords()} {...props} />,
          },
        ]
      : []),
  ]
  return <Tabs label="Staff" current={current} tabs={tabs} />
}
