import { can } from '@okwan/domain/platform/permissions'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { Link } from '../routes/link.ts'
import { paths } from '../routes/paths.ts'
import { useUser } from '../session/current.ts'

const FINANCE = [
  { id: 'exceptions', label: 'Exceptions', to: paths.exceptions(), permission: 'money.control' },
  { id: 'reconciliation', label: 'Reconciliation', to: paths.reconciliation(), permission: 'money.control' },
  { id: 'integrity-checks', label: 'Integrity checks', to: paths.integrityChecks(), permission: 'money.control' },
  { id: 'price-audit', label: 'Price audit', to: paths.priceAudit(), permission: 'money.control' },
  { id: 'register-checks', label: 'MID comparison', to: paths.registerChecks(), permission: 'accounting.close' },
  { id: 'accounting', label: 'Accounting', to: paths.accounting(), permission: 'accounting.close' },
  { id: 'bordereaux', label: 'Bordereaux', to: paths.bordereaux(), permission: 'accounting.close' },
  { id: 'returns', label: 'Returns', to: paths.returns(), permission: 'accounting.close' },
  {
    id: 'bank-statements',
    label: 'Bank statements',
    to: paths.bankStatements(),
    permission: 'accounting.close',
  },
  { id: 'tax-invoices', label: 'Tax invoices', to: paths.taxInvoices(), permission: 'accounting.close' },
  { id: 'bank-transfers', label: 'Bank transfers', to: paths.bankTransfers(), permission: 'accounting.close' },
  { id: 'staff-commission', label: 'Staff commission', to: paths.staffPayrolls(), permission: 'commissions.manage' },
] as const

const SYSTEM = [
  { id: 'system', label: 'State', to: paths.system(), permission: 'system.read' },
  { id: 'jobs', label: 'Jobs', to: paths.jobs(), permission: 'jobs.manage' },
  { id: 'usage', label: 'Usage', to: paths.usage(), permission: 'usage.read' },
] as const

type TabId = (typeof FINANCE | typeof SYSTEM)[number]['id']

/** Tabs of the finance pages or of the system pages. */
export function ControlTabs({ current }: { current: TabId }) {
  const user = useUser()
  const isSystem = SYSTEM.some(({ id }) => id === current)
  const tabs = isSystem ? SYSTEM : FINANCE
  return (
    <Tabs
      label={isSystem ? 'System' : 'Money control'}
      current={current}
      tabs={tabs
        .filter(({ permission }) => user && can(user, permission))
        .map(({ id, label, to }) => ({ id, label, link: (props) => <Link to={to} {...props} /> }))}
    />
  )
}
