import type { ApiInput, ApiKey } from '@okwan/contract/all'
import type { RouteName } from './table.ts'

export type Texts<Names extends string> = { [Name in Names]?: string | undefined }

/** Names of the query parameters that a list sends to the server. */
type Query<Key extends ApiKey> =
  ApiInput<Key> extends { query?: infer Sent } ? Texts<keyof NonNullable<Sent> & string> : never

/** Parameters of the pager. */
export type PageOfRows = Texts<'cursor' | 'limit' | 'from_row'>

/** Parameters that all queues read in addition to their filters. */
export type QueueFilters = PageOfRows & Texts<'open' | 'q'>

/** List whose rows open next to it or in a drawer. */
type OpenRow = Texts<'open'>

/** Search parameters of each page, in addition to those of all pages. */
type PageSearch = {
  login: { ended?: boolean }
  policyOverview: Query<'GET /overview'> & Texts<'days' | 'work' | 'kind'>
  policyList: Query<'GET /policies'> & Query<'GET /drafts'> & PageOfRows & Texts<'view' | 'saved' | 'columns'>
  payLater: Query<'GET /pay-later'> & PageOfRows
  motorPolicy: PolicySearch
  travelPolicy: PolicySearch & Texts<'do' | 'request'>
  motorSchedule: Texts<'version'>
  motorCertificate: Texts<'version'>
  cancelPolicy: RaisedRequest
  suspendPolicy: RaisedRequest
  editSticker: RaisedRequest
  updateCustomer: RaisedRequest
  increaseVehicleValue: RaisedRequest & Texts<'change'>
  renewalEstimates: Texts<'start' | 'end'>
  renewalPay: Texts<'payment'>
  customers: Query<'GET /customers/list'> & PageOfRows & Texts<'view' | 'saved'>
  customer: Texts<'tab'>
  challengedPolicies: Query<'GET /challenged-policies'> & PageOfRows & OpenRow & Texts<'age'>
  referrals: Query<'GET /motor/referrals'> & Query<'GET /travel/referrals'> & PageOfRows & Texts<'product'>
  requestQueue: RequestQueue
  updateRequests: RequestQueue
  claims: Query<'GET /claims'> & PageOfRows & OpenRow & Texts<'from' | 'to'>
  customerClaims: Query<'GET /claims'> & PageOfRows & OpenRow & Texts<'from' | 'to'>
  complaints: Query<'GET /complaints'> & PageOfRows & OpenRow & Texts<'from' | 'to'>
  payRequest: Texts<'payment'>
  refunds: Query<'GET /refunds'> & PageOfRows & OpenRow & Texts<'view'>
  payouts: Query<'GET /payouts'> & PageOfRows & OpenRow & Texts<'view'>
  transactions: Query<'GET /transactions'> & PageOfRows & OpenRow & Texts<'view'>
  activities: Query<'GET /activities'> & PageOfRows
  commissions: Query<'GET /commissions'> & PageOfRows & OpenRow
  wallet: Query<'GET /wallet/statement'> & PageOfRows & Texts<'payment' | 'number' | 'do'>
  assistants: Query<'GET /assistants'>
  loginRecords: Query<'GET /loginrecords'> & Query<'GET /alerts'> & PageOfRows & Texts<'view'>
  people: Query<'GET /users'> & Query<'GET /role-changes'> & Query<'GET /access-reviews'> & PageOfRows & Texts<'view'>
  person: Query<'GET /users/{id}/decisions'> & PageOfRows & Texts<'tab'>
  motorPayment: Texts<'payment'>
  travelPolicyholder: TravelStep
  travelTravellers: TravelStep
  travelTraveller: TravelStep & Texts<'traveller'>
  travelTrip: TravelStep
  travelMore: TravelStep
  travelConfirm: TravelStep
  travelHealth: TravelStep
  travelConsent: TravelStep
  travelPayment: TravelStep & Texts<'payment'>
  exceptions: Query<'GET /exceptions'> & PageOfRows & OpenRow & Texts<'view'>
  reconciliation: Query<'GET /reconciliation/runs'> & PageOfRows & OpenRow
  priceAudit: Query<'GET /price-findings'> & PageOfRows & OpenRow
  accounting: Texts<'month'>
  screening: Query<'GET /screening/hits'> & PageOfRows & OpenRow
  suspiciousReports: Query<'GET /suspicious-reports'> & PageOfRows & OpenRow
  usage: Query<'GET /events'> & PageOfRows
  stickers: Query<'GET /sticker-moves'> & PageOfRows
  bordereaux: PageOfRows
  returns: PageOfRows
  settlement: PageOfRows
  bankStatements: PageOfRows
  bankStatement: PageOfRows & OpenRow
  bankLines: PageOfRows & OpenRow
  taxInvoices: Query<'GET /tax-documents'> & PageOfRows
  midComparison: Query<'GET /mid-comparisons/differences'> & PageOfRows & OpenRow
  bankTransfers: PageOfRows
  imports: PageOfRows
  importedFile: PageOfRows & OpenRow & Texts<'state'>
  staffPayrolls: Query<'GET /staff-payrolls'> & PageOfRows
  commissionRules: PageOfRows
  jobs: Query<'GET /jobs'> & PageOfRows & Texts<'view'>
  fleet: Query<'GET /fleets'> & PageOfRows & Texts<'view'>
  fleetSold: Texts<'payment'>
  report: Texts<'from' | 'to' | 'period' | 'product' | 'branchId'>
  reportBuilder: Query<'GET /report-builder/result'> & Texts<'saved'>
  rateBooks: Query<'GET /rate-books'> & PageOfRows
  settings: Texts<'name'> & PageOfRows
  help: Texts<'topic' | 'from'>
  rateBook: Texts<'against' | 'write'>
}

/** A policy page keeps the search of its list, for the back link and the previous and next policy. */
type PolicySearch = Query<'GET /policies'> & Texts<'version' | 'on' | 'pay' | 'payment'>
/** A step that is opened from the summary returns to it. */
type TravelStep = Texts<'from'>
type RaisedRequest = Texts<'request' | 'payment'>
type RequestQueue = Query<'GET /service-requests'> & PageOfRows & OpenRow

/** Panels of the layout, available on every page. */
export type AnyPage = Texts<'panel'>

export type SearchOf<Name extends RouteName> = AnyPage & (Name extends keyof PageSearch ? PageSearch[Name] : object)
