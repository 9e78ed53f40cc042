import type { Role } from '@okwan/domain/platform/permissions'
import { type Path, paths } from '../routes/paths.ts'
import { canOpen, ROUTE, type RouteName } from '../routes/table.ts'
import type { StoredUser } from '../session/session.ts'

export type TourStep = {
  title: string
  text: string
  route: RouteName
  to: Path
  /** Selector of the element that the step explains; the links to its page by default. */
  target: string
}

type Step = Omit<TourStep, 'target'> & { target?: string }

const HOME = { route: 'policyOverview', to: paths.policyOverview() } as const

const SELLER: readonly Step[] = [
  {
    ...HOME,
    title: 'Home',
    text: 'Home lists what needs your attention, most urgent first, with the next action beside it.',
  },
  {
    ...HOME,
    title: 'Sell',
    target: 'a[href*="new-insurance"]',
    text: 'Select New policy to start a sale. Enter a registration number, and the known details are filled in.',
  },
  {
    route: 'policyList',
    to: paths.policyList(),
    title: 'Policies',
    text: 'All policies that you sold. Open one to renew it, send its documents or request a change.',
  },
  {
    route: 'customers',
    to: paths.customers(),
    title: 'Customers',
    text: 'Each customer has one page with policies, claims and payments.',
  },
  {
    route: 'customerClaims',
    to: paths.customerClaims(),
    title: 'Claims',
    text: 'Follow the claims of your customers and add missing documents.',
  },
  {
    route: 'wallet',
    to: paths.wallet(),
    title: 'Wallet',
    text: 'Top up your float and withdraw your commission to your mobile money account.',
  },
  {
    route: 'commissions',
    to: paths.commissions(),
    title: 'Commissions',
    text: 'See what each sale earned and when the commission becomes available.',
  },
  {
    route: 'help',
    to: paths.help(),
    title: 'Help',
    text: 'Find a short guide for your pages here. Press Ctrl K to search pages, policies and people.',
  },
]

const OFFICE: readonly Step[] = [
  { ...HOME, title: 'Home', text: 'Home lists the work that you can decide: yours, unassigned and overdue.' },
  {
    route: 'updateRequests',
    to: paths.updateRequests(),
    title: 'Requests',
    text: 'Select a request, read its effect in cedis, and then approve or reject it.',
  },
  {
    route: 'claims',
    to: paths.claims(),
    title: 'Claims',
    text: 'Each claim has a checklist, deadlines and a conversation with the seller.',
  },
  {
    route: 'referrals',
    to: paths.referrals(),
    title: 'Referrals',
    text: 'Sales that need an underwriter are listed here. You can set a loading, an excess or conditions.',
  },
  {
    route: 'policyList',
    to: paths.policyList(),
    title: 'Policies',
    text: 'Find a policy by vehicle, name or number. Save the filters that you use often.',
  },
  {
    route: 'payouts',
    to: paths.payouts(),
    title: 'Payouts',
    text: 'A payout needs a second person. Check the payee and the amount, then approve with your passkey or a code.',
  },
  {
    route: 'reconciliation',
    to: paths.reconciliation(),
    title: 'Reconciliation',
    text: 'Each night the ledger is compared with the records of the providers. Check the differences here.',
  },
  {
    route: 'reports',
    to: paths.reports(),
    title: 'Reports',
    text: 'Each figure opens the records behind it. Reports can be exported as CSV, XLSX or PDF.',
  },
  {
    route: 'rateBooks',
    to: paths.rateBooks(),
    title: 'Rate books',
    text: 'Create a draft, compare it with the rates in force, and ask another SuperAdmin to publish it.',
  },
  {
    route: 'settings',
    to: paths.settings(),
    title: 'Settings',
    text: 'Set limits, texts and company details. A change takes effect on its date. Most changes need the approval of another SuperAdmin.',
  },
  {
    route: 'help',
    to: paths.help(),
    title: 'Help',
    text: 'Find a short guide for your pages here. Press Ctrl K to search pages, policies and people.',
  },
]

const BY_ROLE: Record<Role, readonly Step[]> = {
  Agent: SELLER,
  AssistantAgent: SELLER,
  Staff: OFFICE,
  Admin: OFFICE,
  SuperAdmin: OFFICE,
}

/** The pages of the tour that this user may open. */
export function tourSteps(user: StoredUser): TourStep[] {
  const steps = BY_ROLE[user.role].filter(({ route }) => canOpen(ROUTE[route], user))
  return steps.map((step) => ({ target: `nav a[href="${step.to}"], main a[href="${step.to}"]`, ...step }))
}
