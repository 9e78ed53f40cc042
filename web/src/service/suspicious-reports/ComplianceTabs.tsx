import { can } from '@okwan/domain/platform/permissions'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { Tabs } from '../../ui/actions/Tabs.tsx'

const TABS = [
  { id: 'screening', label: 'Screening', to: paths.screening(), permission: 'screening.decide' },
  {
    id: 'suspicious-reports',
    label: 'Suspicious transaction reports',
    to: paths.suspiciousReports(),
    permission: 'suspicious-reports.handle',
  },
] as const

export function ComplianceTabs({ current }: { current: (typeof TABS)[number]['id'] }) {
  const user = useUser()
  return (
    <Tabs
      label="Compliance"
      current={current}
      tabs={TABS.filter(({ permission }) => user && can(user, permission)).map(({ id, label, to }) => ({
        id,
        label,
        link: (props) => <Link to={to} {...props} />,
      }))}
    />
  )
}
