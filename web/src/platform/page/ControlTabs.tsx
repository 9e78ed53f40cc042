import type { WorkCounts, WorkKind } from '@okwan/contract/reports/work-items'
import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { type Tab, Tabs } from '../../ui/actions/Tabs.tsx'
import { query } from '../api/query.ts'
import { LIST_STALE_MS } from '../api/query-defaults.ts'
import { useActiveBranch } from '../lists/use-active-branch.ts'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'
import { useUser } from '../session/current.ts'
import { TO_DO_TEXT } from './words.ts'

const MONEY_CONTROL = [
  { id: 'exceptions', label: 'Exceptions', to: paths.exceptions(), permission: 'money.control' },
  { id: 'reconciliation', label: 'Reconciliation', to: paths.reconciliation(), permission: 'money.control' },
  { id: 'integrity-checks', label: 'Integrity checks', to: paths.integrityChecks(), permission: 'money.control' },
  { id: 'price-audit', label: 'Price audit', to: paths.priceAudit(), permission: 'money.control' },
  { id: 'mid-comparison', label: 'MID comparison', to: paths.midComparison(), permission: 'accounting.close' },
] as const

const ACCOUNTING = [
  { id: 'accounting', label: 'Accounting', to: paths.accounting(), permission: 'accounting.close' },
  { id: 'bordereaux', label: 'Bordereaux', to: paths.bordereaux(), permission: 'accounting.close' },
  { id: 'returns', label: 'Returns', to: paths.returns(), permission: 'accounting.close' },
  { id: 'tax-invoices', label: 'Tax invoices', to: paths.taxInvoices(), permission: 'accounting.close' },
  { id: 'bank-statements', label: 'Bank statements', to: paths.bankStatements(), permission: 'accounting.close' },
  { id: 'bank-transfers', label: 'Bank transfers', to: paths.bankTransfers(), permission: 'accounting.close' },
  { id: 'staff-commission', label: 'Staff commission', to: paths.staffPayrolls(), permission: 'commissions.manage' },
  { id: 'commission-rules', label: 'Commission rules', to: paths.commissionRules(), permission: 'commissions.manage' },
] as const

const SYSTEM = [
  { id: 'system', label: 'Status', to: paths.system(), permission: 'system.read' },
  { id: 'jobs', label: 'Jobs', to: paths.jobs(), permission: 'jobs.manage' },
  { id: 'usage', label: 'Usage', to: paths.usage(), permission: 'usage.read' },
] as const

const GROUPS = [
  { label: 'Financial control', tabs: MONEY_CONTROL },
  { label: 'Accounting', tabs: ACCOUNTING },
  { label: 'System', tabs: SYSTEM },
] as const

/** The kind of open work that each tab counts. If a kind has several lists, a tab counts only its own list. */
const WORK: Partial<Record<TabId, WorkKind>> = {
  exceptions: 'exception',
  bordereaux: 'settlement',
  returns: 'settlement',
  'bank-statements': 'bank-line',
  'bank-transfers': 'transfer',
  'staff-commission': 'payroll',
  'commission-rules': 'commission-rule',
}

type TabId = (typeof GROUPS)[number]['tabs'][number]['id']

/** Tabs of the pages that share one entry of the navigation. Each tab shows its part of the count of that entry. */
export function ControlTabs({ current }: { current: TabId }) {
  const user = useUser()
  const { branchId } = useActiveBranch()
  const counts = useQuery({
    ...query('GET /work-items/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const group = GROUPS.find(({ tabs }) => tabs.some(({ id }) => id === current)) ?? GROUPS[0]
  const tax = useQuery({
    ...query('GET /tax-documents/overview'),
    enabled: group.tabs === ACCOUNTING && user !== undefined && can(user, 'accounting.close'),
    staleTime: LIST_STALE_MS,
  })
  return (
    <Tabs
      label={group.label}
      current={current}
      tabs={group.tabs
        .filter(({ permission }) => user && can(user, permission))
        .map(({ id, label, to }) => ({
          id,
          label,
          ...(id === 'tax-invoices' ? unsigned(tax.data?.unsigned) : pendingCount(id, counts.data)),
          link: (props) => <Link to={to} {...props} />,
        }))}
    />
  )
}

const unsigned = (count = 0): Pick<Tab, 'count' | 'countTitle'> =>
  count > 0 ? { count, countTitle: 'Not signed by the GRA' } : {}

function pendingCount(id: TabId, counts: WorkCounts = []): Pick<Tab, 'count' | 'countTitle'> {
  const work = counts.find(({ kind }) => kind === WORK[id])
  const isOneList = id !== 'bordereaux' && id !== 'returns'
  const count = (isOneList ? work?.count : work?.lists[id]) ?? 0
  return count > 0 ? { count, countTitle: TO_DO_TEXT } : {}
}
