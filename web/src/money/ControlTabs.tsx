import { can } from '@okwan/domain/platform/permissions'
import { Link } from '@tanstack/react-router'
import { useUser } from '../platform/session/current.ts'
import { Tabs } from '../ui/actions/Tabs.tsx'

const TABS = [
  { id: 'reviews', label: 'To look at', to: '/control/reviews', permission: 'money.control' },
  { id: 'reconciliation', label: 'Comparisons', to: '/control/reconciliation', permission: 'money.control' },
  { id: 'rules', label: 'Rules', to: '/control/rules', permission: 'money.control' },
  { id: 'books', label: 'Books', to: '/control/books', permission: 'books.close' },
  { id: 'jobs', label: 'Jobs', to: '/control/jobs', permission: 'jobs.manage' },
] as const

export function ControlTabs({ current }: { current: (typeof TABS)[number]['id'] }) {
  const user = useUser()
  return (
    <Tabs
      label="Money control"
      current={current}
      tabs={TABS.filter(({ permission }) => user && can(user.role, permission)).map(({ id, label, to }) => ({
        id,
        label,
        link: (props) => <Link to={to} {...props} />,
      }))}
    />
  )
}
