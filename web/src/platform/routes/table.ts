import { can, type Permission, ROLES, type Role } from '@okwan/domain/platform/permissions'

/**
 * Every page, once. The router, the guard, the navigation, the command palette, the access screen, docs/routes.md and the
 * tests are all made from this table.
 */
export type RouteEntry = {
  /** As the router spells it: `{$policyId}` is a parameter inside a segment. */
  path: string
  title: string
  /** Who may open it; `everyone` needs no session. Pages that only lead elsewhere ask nothing of their own. */
  access: Permission | 'everyone'
  layout: 'default' | 'blank'
  page?: string
  redirect?: string | ((role: Role) => string)
  guard?: string
  /** Values a parameter may have, where it is not an id. */
  values?: Record<string, readonly string[]>
  onEnter?: 'renew-now'
  /** `short` fits under a sign on a phone. */
  nav?: { label: string; short: string; icon: string }
  /** Beyond the specification. */
  ours?: true
}

const pages = (access: Permission, list: [path: string, title: string, page?: string][]): RouteEntry[] =>
  list.map(([path, title, page]) => ({ path, title, access, layout: 'default', ...(page ? { page } : {}) }))

const leadsTo = (path: string, redirect: RouteEntry['redirect']): RouteEntry => ({
  path,
  title: '',
  access: 'policies.read',
  layout: 'default',
  redirect,
})

const step = (
  flow: string,
  guard: string,
  list: [step: string, title: string, guarded?: boolean, page?: string][],
): RouteEntry[] =>
  list.map(([name, title, guarded = true, page]) => ({
    path: `${flow}/${name}`,
    title,
    access: 'policies.sell',
    layout: 'default',
    ...(guarded ? { guard } : {}),
    ...(page ? { page } : {}),
  }))

const withNav = (entry: RouteEntry, label: string, icon: string, short = label): RouteEntry => ({
  ...entry,
  nav: { label, short, icon },
})

const MOTOR = '/policies/motor-{$policyId}'

export const ROUTES: readonly RouteEntry[] = [
  leadsTo('/', '/policies'),
  { path: '/login', title: 'Sign in', access: 'everyone', layout: 'blank', page: 'login' },

  withNav(
    { path: '/policies', title: 'Policies', access: 'policies.read', layout: 'default', page: 'policy-overview' },
    'Policies',
    'policies',
  ),
  ...pages('policies.read', [
    ['/policies/list', 'All policies', 'policies'],
    ['/policies/pay-later', 'Pay later', 'pay-later'],
    [MOTOR, 'Motor policy', 'motor-policy'],
    ['/policies/travel-{$policyId}', 'Travel policy', 'travel-policy'],
    [`${MOTOR}/schedule`, 'Schedule', 'motor-schedule'],
    [`${MOTOR}/certificate`, 'Certificate', 'motor-certificate'],
    [`${MOTOR}/payment-history`, 'Payment history', 'motor-payments'],
  ]),
  ...pages('policies.service', [
    [`${MOTOR}/cancel`, 'Cancel policy', 'cancel-policy'],
    [`${MOTOR}/suspend`, 'Suspend policy', 'suspend-policy'],
    [`${MOTOR}/renew/estimates`, 'Renewal price', 'renewal-estimates'],
    [`${MOTOR}/renew/pay`, 'Pay for renewal', 'renewal-pay'],
    [`${MOTOR}/edit-sticker`, 'Replace sticker', 'edit-sticker'],
    [`${MOTOR}/update-customer`, 'Update customer', 'update-customer'],
    [`${MOTOR}/increase-vehicle-value`, 'Increase vehicle value', 'increase-vehicle-value'],
  ]),
  ...[`${MOTOR}/claim`, '/policies/travel-{$policyId}/claim'].map(
    (path): RouteEntry => ({
      path,
      title: 'Report a claim',
      access: 'policies.service',
      layout: 'default',
      page: 'report-claim',
      ours: true,
    }),
  ),
  {
    path: `${MOTOR}/renew`,
    title: 'Renew',
    access: 'policies.service',
    layout: 'default',
    onEnter: 'renew-now',
    redirect: '/policies/motor-{policyId}',
  },

  withNav(
    {
      path: '/challenged-policies',
      title: 'Challenged policies',
      access: 'challenged-policies.resolve',
      layout: 'default',
      page: 'challenges',
    },
    'Challenged policies',
    'challenged',
    'Challenged',
  ),

  // Nothing is paid yet, so these do not belong among the challenged policies, where money is in and cover is not out.
  withNav(
    {
      path: '/referrals',
      title: 'Referrals',
      access: 'motor.underwrite',
      layout: 'default',
      page: 'referrals',
      ours: true,
    },
    'Referrals',
    'referrals',
    'Referrals',
  ),

  leadsTo('/service-request', '/service-request/cancellation'),
  withNav(
    {
      path: '/service-request/{$requestType}',
      title: 'Service requests',
      access: 'service-requests.decide',
      layout: 'default',
      page: 'requests',
      values: { requestType: ['activation', 'cancellation', 'suspension'] },
    },
    'Service requests',
    'requests',
    'Requests',
  ),
  ...pages('service-requests.decide', [
    ['/service-request/claims', 'Claims', 'claims'],
    ['/service-request/update', 'Update requests', 'requests'],
    ['/service-request/update/{$requestId}-pay', 'Pay for a request', 'pay-request'],
    ['/service-request/update/sticker-{$requestId}', 'Update sticker', 'request-sticker'],
  ]),

  leadsTo('/refunds-and-payouts', '/refunds-and-payouts/cancellation'),
  withNav(
    {
      path: '/refunds-and-payouts/cancellation',
      title: 'Refunds',
      access: 'refunds.decide',
      layout: 'default',
      page: 'refunds',
    },
    'Refunds & payouts',
    'refunds',
    'Refunds',
  ),
  ...pages('refunds.decide', [['/refunds-and-payouts/payout', 'Claim payouts', 'payouts']]),

  withNav(
    {
      path: '/transactions',
      title: 'Transactions',
      access: 'transactions.read',
      layout: 'default',
      page: 'transactions',
    },
    'Transactions',
    'transactions',
  ),
  {
    path: '/transactions/{$clientReference}-receipt',
    title: 'Receipt',
    access: 'transactions.read',
    layout: 'default',
    page: 'receipt',
  },
  withNav(
    { path: '/activities', title: 'Activities', access: 'activities.read', layout: 'default', page: 'activities' },
    'Activities',
    'activities',
  ),
  withNav(
    {
      path: '/commissions',
      title: 'Commissions',
      access: 'commissions.read-own',
      layout: 'default',
      page: 'commissions',
    },
    'Commissions',
    'commissions',
  ),
  withNav(
    { path: '/wallet', title: 'Wallet', access: 'wallet.use', layout: 'default', page: 'wallet' },
    'Wallet',
    'wallet',
  ),
  withNav(
    { path: '/assistants', title: 'Assistants', access: 'assistants.manage', layout: 'default', page: 'assistants' },
    'Assistants',
    'assistants',
  ),
  ...pages('assistants.manage', [['/assistants/{$assistantId}', 'Assistant', 'assistant']]),

  leadsTo('/staff', '/staff/records'),
  leadsTo('/staff/records', (role) =>
    role === 'SuperAdmin' ? '/staff/records/hr-permissions' : '/staff/records/login-records',
  ),
  withNav(
    {
      path: '/staff/records/login-records',
      title: 'Login records',
      access: 'login-records.read',
      layout: 'default',
      page: 'login-records',
    },
    'Staff',
    'staff',
  ),
  ...pages('users.manage', [
    ['/staff/records/hr-permissions', 'People and permissions', 'people'],
    ['/staff/{$userId}', 'Person', 'person'],
    ['/staff/{$userId}/commissions', 'Commission rates', 'person-commissions'],
  ]),

  leadsTo('/buy-insurance', '/buy-insurance/vehicle-information'),
  ...step('/buy-insurance', 'new-insurance', [
    ['vehicle-information', 'Which vehicle?', true, 'motor-vehicle'],
    ['chassis-vin', 'Chassis number', true, 'motor-chassis'],
    ['vehicle-details', 'Vehicle details', true, 'motor-vehicle-details'],
    ['edit-vehicle-details', 'Edit vehicle details', true, 'motor-edit-vehicle'],
    ['underwriting', 'Underwriting', true, 'motor-underwriting'],
    ['active-policy', 'Already covered', true, 'motor-active-policy'],
    ['policy-holder', 'Policy holder', true, 'motor-policy-holder'],
    ['estimates', 'Choose a cover', true, 'motor-estimates'],
    ['payment', 'Payment', true, 'motor-payment'],
  ]),

  leadsTo('/buy-travel-insurance', '/buy-travel-insurance/policyholder'),
  ...step('/buy-travel-insurance', 'new-travel-insurance', [
    ['policyholder', 'Policyholder', false, 'travel-policyholder'],
    ['all-travellers', 'Who is travelling?', true, 'travel-travellers'],
    ['additional-travellers', 'Additional travellers', true, 'travel-traveller'],
    ['travel-details', 'Trip and plan', true, 'travel-trip'],
    ['more-travel-information', 'More about the trip', true, 'travel-more'],
    ['confirm-details', 'Check the details', true, 'travel-confirm'],
    ['health-information', 'Health', true, 'travel-health'],
    ['consent', 'Consent', true, 'travel-consent'],
    ['payment', 'Payment', true, 'travel-payment'],
  ]),

  { ...leadsTo('/control', '/control/reviews'), ours: true },
  withNav(
    {
      path: '/control/reviews',
      title: 'Money to look at',
      access: 'money.control',
      layout: 'default',
      page: 'reviews',
      ours: true,
    },
    'Money control',
    'control',
    'Control',
  ),
  ...pages('money.control', [
    ['/control/reconciliation', 'Comparisons with providers', 'reconciliation'],
    ['/control/rules', 'Rules of the money', 'money-rules'],
  ]).map((entry): RouteEntry => ({ ...entry, ours: true })),
  ...pages('books.close', [['/control/books', 'Books', 'books']]).map(
    (entry): RouteEntry => ({ ...entry, ours: true }),
  ),
  ...pages('jobs.manage', [['/control/jobs', 'Jobs', 'jobs']]).map((entry): RouteEntry => ({ ...entry, ours: true })),

  ...pages('policies.sell', [
    ['/fleet', 'Fleet', 'fleet'],
    ['/fleet/{$fleetId}', 'Sold fleet', 'fleet-sold'],
  ]).map((entry): RouteEntry => ({ ...entry, ours: true })),

  withNav(
    {
      path: '/rate-books',
      title: 'Rate books',
      access: 'rate-books.manage',
      layout: 'default',
      page: 'rate-books',
      ours: true,
    },
    'Rate books',
    'rates',
    'Rates',
  ),
  {
    path: '/rate-books/{$rateBookId}',
    title: 'Rate book',
    access: 'rate-books.manage',
    layout: 'default',
    page: 'rate-book',
    ours: true,
  },

  { path: '/kit', title: 'Component kit', access: 'everyone', layout: 'blank', page: 'kit', ours: true },
]

export function mayOpen(entry: RouteEntry, role: Role): boolean {
  return entry.access === 'everyone' || can(role, entry.access)
}

export function rolesOf(entry: RouteEntry): Role[] {
  return ROLES.filter((role) => mayOpen(entry, role))
}
