import { can, type Permission, ROLES, type Role } from '@okwan/domain/permissions'

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

  withNav({ path: '/policies', title: 'Policies', access: 'policies.read', layout: 'default' }, 'Policies', 'policies'),
  ...pages('policies.read', [
    ['/policies/list', 'All policies'],
    ['/policies/pay-later', 'Pay later'],
    [MOTOR, 'Motor policy'],
    ['/policies/travel-{$policyId}', 'Travel policy'],
    [`${MOTOR}/schedule`, 'Schedule'],
    [`${MOTOR}/certificate`, 'Certificate'],
    [`${MOTOR}/payment-history`, 'Payment history'],
  ]),
  ...pages('policies.service', [
    [`${MOTOR}/cancel`, 'Cancel policy'],
    [`${MOTOR}/suspend`, 'Suspend policy'],
    [`${MOTOR}/renew/estimates`, 'Renewal price'],
    [`${MOTOR}/renew/pay`, 'Pay for renewal'],
    [`${MOTOR}/edit-sticker`, 'Replace sticker'],
    [`${MOTOR}/update-customer`, 'Update customer'],
    [`${MOTOR}/increase-vehicle-value`, 'Increase vehicle value'],
  ]),
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
    },
    'Challenged policies',
    'challenged',
    'Challenged',
  ),

  leadsTo('/service-request', '/service-request/cancellation'),
  withNav(
    {
      path: '/service-request/{$requestType}',
      title: 'Service requests',
      access: 'service-requests.decide',
      layout: 'default',
      values: { requestType: ['activation', 'cancellation', 'suspension'] },
    },
    'Service requests',
    'requests',
    'Requests',
  ),
  ...pages('service-requests.decide', [
    ['/service-request/claims', 'Claims'],
    ['/service-request/update', 'Update requests'],
    ['/service-request/update/{$requestId}-pay', 'Pay for a request'],
    ['/service-request/update/sticker-{$requestId}', 'Update sticker'],
  ]),

  leadsTo('/refunds-and-payouts', '/refunds-and-payouts/cancellation'),
  withNav(
    { path: '/refunds-and-payouts/cancellation', title: 'Refunds', access: 'refunds.decide', layout: 'default' },
    'Refunds & payouts',
    'refunds',
    'Refunds',
  ),
  ...pages('refunds.decide', [['/refunds-and-payouts/payout', 'Claim payouts']]),

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
    { path: '/commissions', title: 'Commissions', access: 'commissions.read-own', layout: 'default' },
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
    ['/staff/{$userId}/commissions', 'Commission rates'],
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
    ['policyholder', 'Policyholder', false],
    ['all-travellers', 'Who is travelling?'],
    ['additional-travellers', 'Additional travellers'],
    ['travel-details', 'Trip'],
    ['more-travel-information', 'Plan'],
    ['confirm-details', 'Check the details'],
    ['health-information', 'Health'],
    ['consent', 'Consent'],
    ['payment', 'Payment'],
  ]),

  { path: '/kit', title: 'Component kit', access: 'everyone', layout: 'blank', page: 'kit', ours: true },
]

export function mayOpen(entry: RouteEntry, role: Role): boolean {
  return entry.access === 'everyone' || can(role, entry.access)
}

export function rolesOf(entry: RouteEntry): Role[] {
  return ROLES.filter((role) => mayOpen(entry, role))
}

export function entryOf(path: string): RouteEntry | undefined {
  return ROUTES.find((entry) => entry.path === path)
}
