import { can } from '@okwan/domain/platform/permissions'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'
import { useUser } from '../session/current.ts'

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

type TabId = (typeof GROUPS)[number]['tabs'][number]['id']

/** Tabs of the pages behind one entry of the navigation. */
export function ControlTabs({ current }: { current: TabId }) {
  const user = useUser()
  const group = GROUPS.find(({ tabs }) => tabs.some(({ id }) => id === current)) ?? GROUPS[0]
  return (
    <Tabs
      label={group.label}
      current={current}
      tabs={group.tabs
        .filter(({ permission }) => user && can(user, permission))
        .map(({ id, label, to }) => ({ id, label, link: (props) => <Link to={to} {...props} /> }))}
    />
  )
}
