import type { WorkKind } from '@okwan/contract/reports/work-items'
import { groupOf, type PermissionHolder, type Role } from '@okwan/domain/platform/permissions'
import { REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  BookUser,
  CalendarClock,
  CarFront,
  ChartColumn,
  CircleAlert,
  ClipboardList,
  FileInput,
  FilePen,
  FileText,
  GitCompareArrows,
  HandCoins,
  House,
  type LucideIcon,
  MessageSquareWarning,
  Percent,
  Scale,
  Server,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Ticket,
  TriangleAlert,
  Truck,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react'
import { type Path, paths } from '../../platform/routes/paths.ts'
import { queuePath } from '../../platform/routes/record-paths.ts'
import { canOpen, ROUTE, type RouteName } from '../../platform/routes/table.ts'

type Work = 'all' | readonly WorkKind[]

export type NavItem = {
  label: string
  to: Path
  /** View of the policy list that the entry opens. */
  view?: string
  icon: LucideIcon
  /** Prefixes of the addresses for which the entry is highlighted. */
  under: readonly string[]
  /** Kinds of work that the count of the entry includes. */
  work: Work
  /** Lists behind the entry, by their name in the counts. The entry opens the first list that has work. */
  lists?: Readonly<Record<string, Path>>
}

export type NavGroup = { title: string; items: NavItem[] }

type Entry = [
  route: RouteName,
  to: Path,
  icon: LucideIcon,
  label: string,
  more?: { view?: string; under?: readonly string[]; work?: Work; lists?: NavItem['lists'] },
]

const HOME: Entry = ['policyOverview', paths.policyOverview(), House, 'Home', { work: 'all' }]
const POLICIES: Entry = [
  'policyList',
  paths.policyList(),
  FileText,
  'Policies',
  { under: [`${paths.policyOverview()}/`] },
]
const CUSTOMERS: Entry = ['customers', paths.customers(), BookUser, 'Customers']
const RENEWALS: Entry = [
  'policyList',
  paths.policyList(),
  CalendarClock,
  'Renewals',
  { view: 'calls', work: ['renewal'] },
]
const DRAFTS: Entry = ['policyList', paths.policyList(), FilePen, 'Drafts', { view: 'drafts', work: ['draft'] }]
const TRANSACTIONS: Entry = [
  'transactions',
  paths.transactions(),
  ArrowLeftRight,
  'Transactions',
  { work: ['payment'] },
]
const ACTIVITY: Entry = ['activities', paths.activities(), Activity, 'Activity']

/** Entries by group. A user sees the entries whose route the user can open, and the groups with at least one such entry. */
const AGENT: Record<string, readonly Entry[]> = {
  '': [HOME],
  Customers: [
    POLICIES,
    RENEWALS,
    CUSTOMERS,
    ['customerClaims', paths.customerClaims(), ShieldAlert, 'Claims', { work: ['claim'] }],
    ['complaints', paths.complaints(), MessageSquareWarning, 'Complaints'],
  ],
  Money: [
    TRANSACTIONS,
    ['commissions', paths.commissions(), Wallet, 'Earnings', { under: [paths.commissions(), paths.wallet()] }],
  ],
  Team: [['assistants', paths.assistants(), Users, 'Assistants'], ACTIVITY],
}

const OFFICE: Record<string, readonly Entry[]> = {
  '': [HOME],
  Service: [
    [
      'requestQueue',
      paths.serviceRequests(),
      ClipboardList,
      'Requests',
      { work: ['request'], lists: Object.fromEntries(REQUEST_TYPES.map((type) => [type, queuePath(type)])) },
    ],
    ['claims', paths.claims(), CarFront, 'Claims', { work: ['claim'] }],
    ['complaints', paths.complaints(), MessageSquareWarning, 'Complaints', { work: ['complaint'] }],
    ['referrals', paths.referrals(), Scale, 'Referrals', { work: ['referral'] }],
    ['challengedPolicies', paths.challengedPolicies(), TriangleAlert, 'Challenged policies', { work: ['challenge'] }],
  ],
  Sales: [
    POLICIES,
    CUSTOMERS,
    RENEWALS,
    DRAFTS,
    ['fleet', paths.fleet(), Truck, 'Fleets'],
    ['stickers', paths.stickers(), Ticket, 'Stickers'],
  ],
  Finance: [
    TRANSACTIONS,
    [
      'refunds',
      paths.refunds(),
      HandCoins,
      'Refunds and payouts',
      {
        under: [paths.refundsAndPayouts()],
        work: ['payout'],
        lists: { refunds: paths.refunds(), payouts: paths.payouts() },
      },
    ],
    ['exceptions', paths.exceptions(), CircleAlert, 'Exceptions', { work: ['exception'] }],
    [
      'reconciliation',
      paths.reconciliation(),
      GitCompareArrows,
      'Reconciliation',
      { under: [paths.reconciliation(), paths.integrityChecks(), paths.priceAudit(), paths.midComparison()] },
    ],
    [
      'accounting',
      paths.accounting(),
      BookOpen,
      'Accounting',
      {
        under: [
          paths.accounting(),
          paths.bordereaux(),
          paths.returns(),
          paths.bankStatements(),
          paths.bankLines(),
          paths.bankTransfers(),
          paths.taxInvoices(),
          paths.staffPayrolls(),
          paths.commissionRules(),
        ],
        work: ['settlement', 'transfer', 'bank-line', 'payroll', 'commission-rule'],
      },
    ],
    ['reports', paths.reports(), ChartColumn, 'Reports'],
  ],
  Admin: [
    ['loginRecords', paths.staff(), UserCog, 'People', { work: ['access'] }],
    [
      'screening',
      paths.screening(),
      ShieldCheck,
      'Compliance',
      { under: [paths.screening(), paths.suspiciousReports()], work: ['screening', 'suspicion'] },
    ],
    ['rateBooks', paths.rateBooks(), Percent, 'Rate books', { work: ['rate-book'] }],
    ACTIVITY,
    ['imports', paths.imports(), FileInput, 'Import'],
    ['settings', paths.settings(), Settings, 'Settings', { work: ['setting'] }],
    ['system', paths.system(), Server, 'System', { under: [paths.system(), paths.jobs(), paths.usage()] }],
    // For people who may retry jobs but may not see the system status.
    ['jobs', paths.jobs(), Server, 'System', { under: [paths.jobs()] }],
  ],
}

/** The entries that a user can open, in groups. */
export function navigationOf(user: PermissionHolder): NavGroup[] {
  const groups = groupOf(user.role) === 'AGENT' ? AGENT : OFFICE
  return Object.entries(groups).flatMap(([title, entries]) => {
    const open = entries.filter(([route]) => canOpen(ROUTE[route], user))
    const items = open.filter(([, , , label], at) => open.findIndex((each) => each[3] === label) === at).map(itemOf)
    return items.length > 0 ? [{ title, items }] : []
  })
}

function itemOf([, to, icon, label, { view, under = [to], work = [], lists } = {}]: Entry): NavItem {
  return { label, to, icon, under, work, ...(view ? { view } : {}), ...(lists ? { lists } : {}) }
}

/** The entry of the open page: the entry with the view of the page, otherwise the entry with the longest matching prefix. */
export function openItem(groups: readonly NavGroup[], path: string, view: string | undefined): NavItem | undefined {
  const items = groups.flatMap((group) => group.items)
  const candidates = items.flatMap((item) =>
    item.under
      .filter((start) => path.startsWith(start) && (!item.view || item.view === view))
      .map((start) => ({ item, weight: start.length + (item.view ? 100 : 0) })),
  )
  return candidates.toSorted((a, b) => b.weight - a.weight)[0]?.item
}

const PHONE_AGENT = ['Home', 'Policies', 'Renewals', 'Earnings']
const PHONE_OFFICE = ['Home', 'Requests', 'Policies']

/** The entries in the bar on phones, and the entries in the menu of the bar. */
export function phoneItems(groups: readonly NavGroup[], role: Role): { bar: NavItem[]; rest: NavGroup[] } {
  const items = groups.flatMap((group) => group.items)
  const labels = groupOf(role) === 'AGENT' ? PHONE_AGENT : PHONE_OFFICE
  const isInBar = ({ label }: NavItem) => labels.includes(label)
  return {
    bar: items.filter(isInBar).toSorted((a, b) => labels.indexOf(a.label) - labels.indexOf(b.label)),
    rest: groups
      .map(({ title, items: all }) => ({ title, items: all.filter((item) => !isInBar(item)) }))
      .filter(({ items: all }) => all.length > 0),
  }
}
