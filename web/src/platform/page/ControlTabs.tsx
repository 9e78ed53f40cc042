import { can } from '@okwan/domain/platform/permissions'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'
import { useUser } from '../session/current.ts'

const TABS = [
  { id: 'reviews', label: 'Exceptions', to: paths.reviews(), permission: 'money.control' },
  { id: 'reconciliation', label: 'Reconciliation', to: paths.reconciliation(), permission: 'money.control' },
  { id: 'rules', label: 'Integrity checks', to: paths.moneyRules(), permission: 'money.control' },
  { id: 'books', label: 'Accounting', to: paths.books(), permission: 'books.close' },
  { id: 'jobs', label: 'Jobs', to: paths.jobs(), permission: 'jobs.manage' },
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
