import { can } from '@okwan/domain/platform/permissions'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'
import { useUser } from '../session/current.ts'

const TABS = [
  { id: 'people', label: 'People', to: paths.people(), permission: 'users.manage' },
  { id: 'login-records', label: 'Login records', to: paths.loginRecords(), permission: 'login-records.read' },
] as const

/** Tabs of the staff pages that a role can open; a single tab is not shown. */
export function StaffTabs({ current }: { current: string }) {
  const user = useUser()
  const tabs = TABS.filter((tab) => user && can(user, tab.permission))
  if (tabs.length < 2) return null
  return (
    <Tabs
      label="Staff"
      current={current}
      tabs={tabs.map(({ id, label, to }) => ({ id, label, link: (props) => <Link to={to} {...props} /> }))}
    />
  )
}
