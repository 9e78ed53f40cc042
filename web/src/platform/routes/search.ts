import type { ApiInput, ApiKey } from '@okwan/contract/all'
import type { RouteName } from './table.ts'

export type StringParams<Names extends string> = { [Name in Names]?: string | undefined }

/** Names of the query parameters that a list sends to the server. */
type Query<Key extends ApiKey> =
  ApiInput<Key> extends { query?: infer Sent } ? StringParams<keyof NonNullable<Sent> & string> : never

/** Parameters of the pager. */
export type PageOfRows = StringParams<'cursor' | 'limit' | 'from_row'>

/** Parameters that all queues read in addition to their filters. */
export type QueueFilters = PageOfRows & StringParams<'open' | 'q'>

/** Parameter of a list whose rows open beside it or in a drawer. */
type OpenRowParam = StringParams<'open'>

/** Search parameters of each page, in addition to `AnyPage`. */
type PageSearch = {
  login: { ended?: boolean }
  policyOverview: Query<'GET /overview'> & StringParams<'days' | 'work' | 'kind'>
  policyList: Query<'GET /policies'> &
    Query<'GET /drafts'> &
    Query<'GET /renewals'> &
    PageOfRows &
    StringParams<'view' | 'saved' | 'columns'>
  payLater: Query<'GET /pay-later'> & PageOfRows
  motorPolicy: PolicySearch
  travelPolicy: PolicySearch & StringParams<'do' | 'request'>
  motorSchedule: StringParams<'version'>
  motorCertificate: StringParams<'version'>
  cancelPolicy: RequestParams
  suspendPolicy: RequestParams
  editSticker: RequestParams
  updateCustomer: RequestParams
  increaseVehicleValue: RequestParams & StringParams<'change'>
  renewalEstimates: StringParams<'start' | 'end'>
  renewalPay: StringParams<'payment'>
  customers: Query<'GET /customers/list'> & PageOfRows & StringParams<'view' | 'saved'>
  customer: StringParams<'tab'>
  challengedPolicies: Query<'GET /challenged-policies'> & PageOfRows & OpenRowParam & StringParams<'age' | 'do'>
  referrals: Query<'GET /motor/referrals'> &
    Query<'GET /travel/referrals'> &
    PageOfRows &
    OpenRowParam &
    StringParams<'product'>
  requestQueue: RequestQueue
  updateRequests: RequestQueue
  claims: Query<'GET /claims'> & PageOfRows & OpenRowParam & StringParams<'from' | 'to'>
  customerClaims: Query<'GET /claims'> & PageOfRows & OpenRowParam & StringParams<'from' | 'to'>
  complaints: Query<'GET /complaints'> & PageOfRows & OpenRowParam & StringParams<'from' | 'to'>
  payRequest: StringParams<'payment'>
  refunds: Query<'GET /refunds'> & PageOfRows & OpenRowParam & StringParams<'view'>
  payouts: Query<'GET /payouts'> & PageOfRows & OpenRowParam & StringParams<'view'>
  transactions: Query<'GET /transactions'> & PageOfRows & OpenRowParam & StringParams<'view'>
  activities: Query<'GET /activities'> & PageOfRows
  commissions: Query<'GET /commissions'> & PageOfRows & OpenRowParam
  wallet: Query<'GET /wallet/statement'> & PageOfRows & StringParams<'payment' | 'number' | 'do'>
  assistants: Query<'GET /assistants'>
  loginRecords: Query<'GET /loginrecords'> & Query<'GET /alerts'> & PageOfRows & StringParams<'view'>
  people: Query<'GET /users'> &
    Query<'GET /role-changes'> &
    Query<'GET /access-reviews'> &
    PageOfRows &
    StringParams<'view'>
  person: Query<'GET /users/{id}/decisions'> & PageOfRows & StringParams<'tab'>
  motorPayment: StringParams<'payment'>
  travelPolicyholder: TravelStep & StringParams<'part'>
  travelTravellers: TravelStep
  travelTraveller: TravelStep & StringParams<'traveller'>
  travelTrip: TravelStep
  travelMore: TravelStep
  travelConfirm: TravelStep
  travelHealth: TravelStep
  travelConsent: TravelStep
  travelPayment: TravelStep & StringParams<'payment'>
  exceptions: Query<'GET /exceptions'> & PageOfRows & OpenRowParam & StringParams<'view'>
  reconciliation: Query<'GET /reconciliation/runs'> & PageOfRows & OpenRowParam
  priceAudit: Query<'GET /price-findings'> & PageOfRows & OpenRowParam
  accounting: OpenRowParam & StringParams<'month' | 'from' | 'to' | 'owner'>
  screening: Query<'GET /screening/hits'> & PageOfRows & OpenRowParam
  suspiciousReports: Query<'GET /suspicious-reports'> & PageOfRows & OpenRowParam
  usage: Query<'GET /events'> & PageOfRows
  stickers: Query<'GET /sticker-moves'> & PageOfRows
  bordereaux: PageOfRows
  returns: PageOfRows
  settlement: PageOfRows
  bankStatements: PageOfRows & OpenRowParam
  bankStatement: PageOfRows & OpenRowParam
  bankLines: PageOfRows & OpenRowParam
  taxInvoices: Query<'GET /tax-documents'> & PageOfRows
  midComparison: Query<'GET /mid-comparisons/differences'> & PageOfRows & OpenRowParam
  bankTransfers: PageOfRows
  imports: PageOfRows
  importedFile: PageOfRows & OpenRowParam & StringParams<'state'>
  staffPayrolls: Query<'GET /staff-payrolls'> & PageOfRows
  commissionRules: PageOfRows
  jobs: Query<'GET /jobs'> & PageOfRows & StringParams<'view'>
  fleet: Query<'GET /fleets'> & PageOfRows & StringParams<'view'>
  fleetSold: StringParams<'payment'>
  report: StringParams<'from' | 'to' | 'period' | 'product' | 'branchId'>
  reportBuilder: Query<'GET /report-builder/result'> & StringParams<'saved'>
  rateBooks: Query<'GET /rate-books'> & PageOfRows
  settings: StringParams<'name'> & PageOfRows
  help: StringParams<'topic' | 'from'>
  rateBook: StringParams<'against' | 'write'>
}

/** The address of a policy page contains the search of its list, for the back link and the previous and next policy. */
type PolicySearch = Query<'GET /policies'> & StringParams<'version' | 'on' | 'pay' | 'payment'>
/** A step that is opened from the summary returns to it. */
type TravelStep = StringParams<'from'>
type RequestParams = StringParams<'request' | 'payment'>
type RequestQueue = Query<'GET /service-requests'> & PageOfRows & OpenRowParam

/** Panels of the layout, available on every page. */
export type AnyPage = StringParams<'panel'>

export type SearchOf<Name extends RouteName> = AnyPage & (Name extends keyof PageSearch ? PageSearch[Name] : object)
