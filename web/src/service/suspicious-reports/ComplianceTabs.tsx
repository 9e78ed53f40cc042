import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { TO_DO_TEXT } from '../../platform/page/words.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { useUser } from '../../platform/session/current.ts'
import { Tabs } from '../../ui/actions/Tabs.tsx'

const TABS = [
  { id: 'screening', label: 'Screening', to: paths.screening(), permission: 'screening.decide', work: 'screening' },
  {
    id: 'suspicious-reports',
    label: 'Suspicious transaction reports',
    to: paths.suspiciousReports(),
    permission: 'suspicious-reports.handle',
    work: 'suspicion',
  },
] as const

export function ComplianceTabs({ current }: { current: (typeof TABS)[number]['id'] }) {
  const user = useUser()
  const { branchId } = useActiveBranch()
  const counts = useQuery({
    ...query('GET /work-items/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const pending = (work: string) => counts.data?.find(({ kind }) => kind === work)?.count
  return (
    <Tabs
      label="Compliance"
      current={current}
      tabs={TABS.filter(({ permission }) => user && can(user, permission)).map(({ id, label, to, work }) => ({
        id,
        label,
        ...(pending(work) ? { count: pending(work), countTitle: TO_DO_TEXT } : {}),
        link: (props) => <Link to={to} {...props} />,
      }))}
    />
  )
}
