import { can, type Permission, type PermissionHolder, ROLES, type Role } from '@okwan/domain/platform/permissions'

export type GuardName = 'new-insurance' | 'new-travel-insurance'

type Access = Permission | 'everyone'

const page = <const Path extends string>(path: Path, access: Access) => ({ path, access, layout: 'default' as const })

const blank = <const Path extends string>(path: Path) => ({
  path,
  access: 'everyone' as const,
  layout: 'blank' as const,
})

const redirectTo = <const Path extends string, const Target extends string>(
  path: Path,
  redirect: Target | ((role: Role) => Target),
) => ({ ...page(path, 'policies.read'), redirect })

const motorStep = <const Path extends string>(path: Path) => ({
  ...page(path, 'policies.sell'),
  guard: 'new-insurance' as const,
})

const travelStep = <const Path extends string>(path: Path) => ({
  ...page(path, 'policies.sell'),
  guard: 'new-travel-insurance' as const,
})

const MOTOR = '/policies/motor-{$policyId}'
const TRAVEL = '/policies/travel-{$policyId}'

/**
 * All routes by page name. The router, access check, path builders, navigation, role matrix, docs/routes.md and tests use this
 * table. `{$policyId}` is a parameter inside a segment.
 */
const TABLE = {
  home: redirectTo('/', '/policies'),
  login: blank('/login'),

  policyOverview: page('/policies', 'policies.read'),
  policyList: page('/policies/list', 'policies.read'),
  payLater: page('/policies/pay-later', 'policies.read'),
  motorPolicy: page(MOTOR, 'policies.read'),
  travelPolicy: page(TRAVEL, 'policies.read'),
  motorSchedule: page(`${MOTOR}/schedule`, 'policies.read'),
  motorCertificate: page(`${MOTOR}/certificate`, 'policies.read'),
  motorPayments: page(`${MOTOR}/payment-history`, 'policies.read'),
  cancelPolicy: page(`${MOTOR}/cancel`, 'policies.service'),
  suspendPolicy: page(`${MOTOR}/suspend`, 'policies.service'),
  renewalEstimates: page(`${MOTOR}/renew/estimates`, 'policies.service'),
  renewalPay: page(`${MOTOR}/renew/pay`, 'policies.service'),
  editSticker: page(`${MOTOR}/edit-sticker`, 'policies.service'),
  updateCustomer: page(`${MOTOR}/update-customer`, 'policies.service'),
  increaseVehicleValue: page(`${MOTOR}/increase-vehicle-value`, 'policies.service'),
  motorClaim: page(`${MOTOR}/claim`, 'policies.service'),
  travelClaim: page(`${TRAVEL}/claim`, 'policies.service'),
  renewPolicy: { ...page(`${MOTOR}/renew`, 'policies.service'), onEnter: 'renew-now', redirect: MOTOR },

  customers: page('/customers', 'policies.read'),
  stickers: page('/stickers', 'stickers.manage'),
  customer: page('/customers/{$customerCode}', 'policies.read'),

  challengedPolicies: page('/challenged-policies', 'challenged-policies.resolve'),

  // Referrals are not paid yet, so they are not challenged policies.
  referrals: page('/referrals', 'motor.underwrite'),

  serviceRequests: redirectTo('/service-request', '/service-request/cancellation'),
  requestQueue: {
    ...page('/service-request/{$requestType}', 'service-requests.decide'),
    values: { requestType: ['activation', 'cancellation', 'suspension'] },
  },
  claims: page('/service-request/claims', 'service-requests.decide'),
  customerClaims: page('/claims', 'claims.follow'),
  complaints: page('/complaints', 'policies.service'),
  updateRequests: page('/service-request/update', 'service-requests.decide'),
  payRequest: page('/service-request/update/{$requestId}-pay', 'service-requests.decide'),
  requestSticker: page('/service-request/update/sticker-{$requestId}', 'service-requests.decide'),

  refundsAndPayouts: redirectTo('/refunds-and-payouts', '/refunds-and-payouts/cancellation'),
  refunds: page('/refunds-and-payouts/cancellation', 'refunds.decide'),
  payouts: page('/refunds-and-payouts/payout', 'refunds.decide'),

  transactions: page('/transactions', 'transactions.read'),
  receipt: page('/transactions/{$clientReference}-receipt', 'transactions.read'),
  activities: page('/activities', 'activities.read'),
  commissions: page('/commissions', 'commissions.read-own'),
  wallet: page('/wallet', 'wallet.use'),
  assistants: page('/assistants', 'assistants.manage'),
  assistant: page('/assistants/{$assistantId}', 'assistants.manage'),

  staff: redirectTo('/staff', '/staff/records'),
  staffRecords: redirectTo('/staff/records', (role) =>
    role === 'SuperAdmin' ? '/staff/records/hr-permissions' : '/staff/records/login-records',
  ),
  loginRecords: page('/staff/records/login-records', 'login-records.read'),
  people: page('/staff/records/hr-permissions', 'users.manage'),
  person: page('/staff/{$userId}', 'users.manage'),
  personCommissions: page('/staff/{$userId}/commissions', 'users.manage'),

  buyInsurance: { ...redirectTo('/buy-insurance', '/buy-insurance/vehicle-information'), startsSale: 'motor' },
  motorVehicle: motorStep('/buy-insurance/vehicle-information'),
  motorChassis: motorStep('/buy-insurance/chassis-vin'),
  motorVehicleDetails: motorStep('/buy-insurance/vehicle-details'),
  motorEditVehicle: motorStep('/buy-insurance/edit-vehicle-details'),
  motorUnderwriting: motorStep('/buy-insurance/underwriting'),
  motorActivePolicy: motorStep('/buy-insurance/active-policy'),
  motorPolicyholder: motorStep('/buy-insurance/policy-holder'),
  motorEstimates: motorStep('/buy-insurance/estimates'),
  motorPayment: motorStep('/buy-insurance/payment'),

  buyTravelInsurance: {
    ...redirectTo('/buy-travel-insurance', '/buy-travel-insurance/policyholder'),
    startsSale: 'travel',
  },
  travelPolicyholder: page('/buy-travel-insurance/policyholder', 'policies.sell'),
  travelTravellers: travelStep('/buy-travel-insurance/all-travellers'),
  travelTraveller: travelStep('/buy-travel-insurance/additional-travellers'),
  travelTrip: travelStep('/buy-travel-insurance/travel-details'),
  travelMore: travelStep('/buy-travel-insurance/more-travel-information'),
  travelConfirm: travelStep('/buy-travel-insurance/confirm-details'),
  travelHealth: travelStep('/buy-travel-insurance/health-information'),
  travelConsent: travelStep('/buy-travel-insurance/consent'),
  travelPayment: travelStep('/buy-travel-insurance/payment'),

  control: redirectTo('/control', '/control/exceptions'),
  exceptions: page('/control/exceptions', 'money.control'),
  reconciliation: page('/control/reconciliation', 'money.control'),
  integrityChecks: page('/control/integrity-checks', 'money.control'),
  priceAudit: page('/control/price-audit', 'money.control'),
  accounting: page('/control/accounting', 'accounting.close'),
  bordereaux: page('/control/bordereaux', 'accounting.close'),
  returns: page('/control/returns', 'accounting.close'),
  settlement: page('/control/settlements/{$settlementId}', 'accounting.close'),
  bankStatements: page('/control/bank-statements', 'accounting.close'),
  bankStatement: page('/control/bank-statements/{$statementId}', 'accounting.close'),
  bankLines: page('/control/bank-lines', 'accounting.close'),
  taxInvoices: page('/control/tax-invoices', 'accounting.close'),
  midComparison: page('/control/mid-comparison', 'accounting.close'),
  bankTransfers: page('/control/bank-transfers', 'accounting.close'),
  staffPayrolls: page('/control/staff-commission', 'commissions.manage'),
  commissionRules: page('/control/commission-rules', 'commissions.manage'),
  screening: page('/control/screening', 'screening.decide'),
  suspiciousReports: page('/control/suspicious-reports', 'suspicious-reports.handle'),
  usage: page('/control/usage', 'usage.read'),
  jobs: page('/control/jobs', 'jobs.manage'),
  system: page('/control/system', 'system.read'),

  imports: page('/import', 'imports.manage'),
  importedFile: page('/import/{$importId}', 'imports.manage'),

  fleet: page('/fleet', 'policies.sell'),
  fleetSold: page('/fleet/{$fleetId}', 'policies.sell'),

  reports: page('/reports', 'reports.read'),
  reportBuilder: page('/reports/builder', 'reports.read'),
  report: page('/reports/{$reportId}', 'reports.read'),

  rateBooks: page('/rate-books', 'rate-books.manage'),
  rateBook: page('/rate-books/{$rateBookId}', 'rate-books.manage'),
  settings: page('/settings', 'settings.manage'),

  help: page('/help', 'policies.read'),

  kit: blank('/kit'),
} as const

type Table = typeof TABLE

export type RouteName = keyof Table
export type RoutePath = Table[RouteName]['path']

/** Redirects have no page. */
export type PageName = { [Name in RouteName]: Table[Name] extends { redirect: unknown } ? never : Name }[RouteName]

type ParameterIn<Path> = Path extends `${string}{$${infer Name}}${infer Rest}` ? Name | ParameterIn<Rest> : never
type ValueOf<Entry, Parameter> = Entry extends {
  values: Record<Parameter & string, readonly (infer Value extends string)[]>
}
  ? Value
  : string

/** Parameters of a route: `{ policyId: string }`, or the values that the table allows. */
export type RouteParams<Name extends RouteName> = {
  [Parameter in ParameterIn<Table[Name]['path']>]: ValueOf<Table[Name], Parameter>
}

/** Target of a redirect: a route with the same parameters, or one with a fixed value. */
type RedirectPath = RoutePath | FilledPath<Table[RouteName]>
type FilledPath<Entry> = Entry extends { path: `${infer Before}{$${infer Name}}${infer After}`; values: object }
  ? `${Before}${ValueOf<Entry, Name>}${After}`
  : never

export type RouteEntry = {
  path: string
  /** Permission to open the route; `everyone` needs no session. Redirects check no permission. */
  access: Access
  layout: 'default' | 'blank'
  page?: PageName
  redirect?: RedirectPath | ((role: Role) => RedirectPath)
  guard?: GuardName
  /** Allowed values of a parameter that is not an id. */
  values?: Record<string, readonly string[]>
  onEnter?: 'renew-now'
  startsSale?: 'motor' | 'travel'
}

/** Table by name; unknown redirect paths and guards do not compile. */
export const ROUTE: { readonly [Name in RouteName]: RouteEntry & Pick<Table[Name], 'path'> } = TABLE

export const ROUTES: readonly RouteEntry[] = Object.entries<RouteEntry>(ROUTE).map(([name, entry]) =>
  // The keys of the table are the page names.
  entry.redirect ? entry : { ...entry, page: name as PageName },
)

export function canOpen(entry: RouteEntry, holder: Role | PermissionHolder): boolean {
  return entry.access === 'everyone' || can(holder, entry.access)
}

export function rolesOf(entry: RouteEntry): Role[] {
  return ROLES.filter((role) => canOpen(entry, role))
}
