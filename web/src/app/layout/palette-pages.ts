import type { PermissionHolder } from '@okwan/domain/platform/permissions'
import { FileText, type LucideIcon } from 'lucide-react'
import { type Path, paths } from '../../platform/routes/paths.ts'
import { canOpen, ROUTE, type RouteName } from '../../platform/routes/table.ts'
import { navigationOf } from './navigation.ts'

export type PalettePage = {
  id: string
  label: string
  /** Additional search terms for the page. */
  words: string
  icon: LucideIcon
  to: Path
  search?: Record<string, string>
}

type Entry = [route: RouteName, to: Path, label: string, words: string, search?: Record<string, string>]

/** Pages that are tabs of another page, so that the navigation has no entry for them. A test finds a missing page. */
const TAB_PAGES: readonly Entry[] = [
  ['payLater', paths.payLater(), 'Pay later', 'offer unpaid link'],
  ['policyList', paths.policyList(), 'Drafts', 'unfinished sale', { view: 'drafts' }],
  ['fleet', paths.fleet(), 'Fleets', 'vehicles company'],
  ['wallet', paths.wallet(), 'Wallet', 'float top-up withdraw balance'],
  ['requestQueue', paths.requestQueue({ requestType: 'cancellation' }), 'Cancellation requests', 'service'],
  ['requestQueue', paths.requestQueue({ requestType: 'suspension' }), 'Suspension requests', 'service'],
  ['requestQueue', paths.requestQueue({ requestType: 'activation' }), 'Activation requests', 'service'],
  ['updateRequests', paths.updateRequests(), 'Update requests', 'service change sticker'],
  ['payouts', paths.payouts(), 'Payouts', 'claims commission withdrawals'],
  ['loginRecords', paths.loginRecords(), 'Login records', 'sign-in staff'],
  ['integrityChecks', paths.integrityChecks(), 'Integrity checks', 'control money'],
  ['priceAudit', paths.priceAudit(), 'Price audit', 'control findings'],
  ['midComparison', paths.midComparison(), 'MID comparison', 'control motor insurance database'],
  ['bordereaux', paths.bordereaux(), 'Bordereaux', 'accounting insurer'],
  ['returns', paths.returns(), 'Returns', 'accounting regulator NIC'],
  ['bankStatements', paths.bankStatements(), 'Bank statements', 'accounting'],
  ['bankLines', paths.bankLines(), 'Bank lines', 'accounting unmatched'],
  ['bankTransfers', paths.bankTransfers(), 'Bank transfers', 'accounting'],
  ['taxInvoices', paths.taxInvoices(), 'Tax invoices', 'accounting E-VAT'],
  ['staffPayrolls', paths.staffPayrolls(), 'Staff commission', 'accounting payroll'],
  ['commissionRules', paths.commissionRules(), 'Commission rules', 'accounting default rates agents staff'],
  ['screening', paths.screening(), 'Screening', 'compliance sanctions'],
  ['suspiciousReports', paths.suspiciousReports(), 'Suspicious transaction reports', 'compliance STR'],
  ['reportBuilder', paths.reportBuilder(), 'Build a report', 'reports own saved'],
  ['usage', paths.usage(), 'Usage', 'system analytics'],
  ['jobs', paths.jobs(), 'Jobs', 'system queue'],
  ['help', paths.help(), 'Help', 'guide manual'],
]

/** All pages that a user can open from the palette; the pages of the navigation come first. */
export function palettePages(user: PermissionHolder): PalettePage[] {
  const entries = navigationOf(user)
    .flatMap(({ items }) => items)
    .map(({ to, view, label, icon }) => ({ id: label, label, words: to, icon, to, ...(view && { search: { view } }) }))
  const labels = new Set(entries.map(({ label }) => label))
  const tabs = TAB_PAGES.filter(([route, , label]) => canOpen(ROUTE[route], user) && !labels.has(label))
  return [
    ...entries,
    ...tabs.map(([, to, label, words, search]) => ({
      id: label,
      label,
      words: `${words} ${to}`,
      icon: FileText,
      to,
      ...(search && { search }),
    })),
  ]
}
