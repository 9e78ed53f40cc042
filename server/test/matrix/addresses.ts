import { everyEndpoint } from '@okwan/contract/all'
import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { NOTED_RECORDS } from '@okwan/domain/service/notes/terms'
import tariff from '../../data/tariff-nic-2024.json' with { type: 'json' }
import travelRates from '../../data/travel-2026.json' with { type: 'json' }
import type { Kind } from './kinds.ts'
import { sampleOf, UNKNOWN_ID } from './sample.ts'

/** Record type of a path; the first match counts. */
const KINDS: [start: string, kind: Kind][] = [
  ['/auth/sessions/{', 'session'],
  ['/auth/passkeys/{', 'passkey'],
  ['/users/{', 'user'],
  ['/role-changes/{', 'role-change'],
  ['/examiners/{', 'examiner'],
  ['/permission-changes/{', 'permission-change'],
  ['/access-reviews/{', 'user'],
  ['/setting-changes/{', 'setting-change'],
  ['/commission-rule-changes/{', 'commission-rule-change'],
  ['/assistants/{', 'assistant'],
  ['/wallet/momo-accounts/{', 'momo-account'],
  ['/wallets/{', 'wallet'],
  ['/wallet/withdrawals/{', 'withdrawal'],
  ['/refunds/batches/{', 'batch'],
  ['/payouts/batches/{', 'payout-batch'],
  ['/refunds/{', 'refund'],
  ['/payouts/{', 'withdrawal'],
  ['/exceptions/{', 'exception'],
  ['/reconciliation/runs/{', 'comparison'],
  ['/payments/{', 'checkout'],
  ['/transactions/{', 'checkout'],
  ['/files/{', 'file'],
  ['/motor/estimates/{', 'estimate'],
  ['/motor/drafts/{', 'motor-draft'],
  ['/pay-later/{', 'parked'],
  ['/rate-books/{', 'rate-book'],
  ['/policies/{', 'policy'],
  ['/customers/{', 'customer'],
  ['/customer-merges/{', 'customer-merge'],
  ['/customer-erasures/{', 'customer-erasure'],
  ['/customer-corrections/{', 'customer-correction'],
  ['/saved-views/{', 'saved-view'],
  ['/exports/{', 'export'],
  ['/drafts/{', 'motor-draft'],
  ['/service-requests/{', 'request'],
  ['/alerts/{', 'alert'],
  ['/claims/{', 'claim'],
  ['/complaints/{', 'complaint'],
  ['/notes/{', 'policy'],
  ...NOTED_RECORDS.map((type): [string, Kind] => [`/notes/${type}/{`, type]),
  ['/screening/hits/{', 'screening-hit'],
  ['/suspicious-reports/{', 'suspicious-report'],
  ['/commissions/lines/{', 'commission-line'],
  ['/commissions/{', 'user'],
  ['/travel/drafts/{', 'travel-draft'],
  ['/travel/quotes/{', 'travel-quote'],
  ['/travel/policies/{', 'travel-policy'],
]

/** Endpoints whose record type does not follow from the path: the record is in the body or needs another status. */
const KIND_BY_ENDPOINT: Record<string, Kind> = {
  'POST /payments': 'policy-record',
  'POST /pay-later': 'motor-draft',
  'POST /motor/drafts/{id}/referral-decision': 'referral',
  'POST /motor/drafts/{id}/referral-owner': 'referral',
  'GET /motor/drafts/{id}/referral-price': 'referral',
  'POST /service-requests': 'policy',
  'POST /service-requests/preview': 'policy',
  'POST /claims': 'policy',
  'POST /refunds/batches': 'refund',
  'POST /payouts/batches': 'withdrawal',
  'POST /wallet/withdrawals': 'momo-account',
}

/** Lists that are searched for a record by id. */
const LISTS: Record<string, Kind> = {
  'GET /users': 'user',
  'GET /role-changes': 'role-change',
  'GET /examiners': 'examiner',
  'GET /permission-changes': 'permission-change',
  'GET /access-reviews': 'user',
  'GET /setting-changes': 'setting-change',
  'GET /commission-rule-changes': 'commission-rule-change',
  'GET /loginrecords': 'session',
  'GET /activities': 'user',
  'GET /assistants': 'assistant',
  'GET /wallet/momo-accounts': 'momo-account',
  'GET /wallet/withdrawals': 'withdrawal',
  'GET /refunds': 'refund',
  'GET /payouts': 'withdrawal',
  'GET /reconciliation/runs': 'comparison',
  'GET /exceptions': 'exception',
  'GET /transactions': 'checkout',
  'GET /motor/drafts': 'motor-draft',
  'GET /motor/referrals': 'referral',
  'GET /pay-later': 'parked',
  'GET /rate-books': 'rate-book',
  'GET /policies': 'policy',
  'GET /customers/list': 'customer',
  'GET /customer-merges': 'customer-merge',
  'GET /customer-erasures': 'customer-erasure',
  'GET /customer-corrections': 'customer-correction',
  'GET /saved-views': 'saved-view',
  'GET /exports': 'export',
  'GET /drafts': 'motor-draft',
  'GET /service-requests': 'request',
  'GET /travel/drafts': 'travel-draft',
  'GET /auth/sessions': 'session',
  'GET /auth/passkeys': 'passkey',
  'GET /alerts': 'alert',
  'GET /claims': 'claim',
  'GET /complaints': 'complaint',
  'GET /screening/hits': 'screening-hit',
  'GET /suspicious-reports': 'suspicious-report',
  'GET /commissions': 'commission-line',
}

/** Lists that are empty in this test or have no owners; only their permissions are tested. */
export const LISTS_WITHOUT_OWNERS = [
  'GET /accounting/accounts/{code}/lines',
  'GET /bank-transfers/claims-funds/{insurer}/lines',
  'GET /staff-payrolls/commissions/{userId}',
  'GET /account-changes',
  'GET /challenged-policies',
  'GET /jobs',
  'GET /events',
  'GET /bank-statements',
  'GET /bank-lines',
  'GET /bank-transfers',
  'GET /tax-documents',
  'GET /mid-comparisons/differences',
  'GET /imports',
  'GET /imports/{id}/rows',
  'GET /price-findings',
  'GET /screening/lists',
  'GET /settlements',
  'GET /settlements/due/lines',
  'GET /settlements/{id}/lines',
  'GET /staff-payrolls',
  'GET /sticker-moves',
  'GET /sticker-counts',
  'GET /wallet/statement',
  'GET /fleets',
  'GET /travel/referrals',
  'GET /renewals',
  'GET /tasks',
  'GET /notifications',
]

/**
 * Paths that contain a secret, have no owner or never return 404, and records that this test does not create (challenged
 * policies, disputes, fleets, sign-in changes). Their own tests cover other branches.
 */
const NOT_BY_OWNER =
  /^\/(documents|verify|callbacks|jobs|accounting|challenged-policies|fleets|account-changes|branches|branch-groups|staff-payrolls|reports|settlements|bank-statements|bank-lines|bank-matches|bank-transfers|sticker-counts|notifications|tax-documents|mid-comparisons|imports|price-findings|report-schedules|saved-reports|commissions\/disputes)\//

/** Every endpoint. Endpoints for notes accept several types of record and are returned once for each type. */
export const everyEndpointByRecord = (): [key: string, endpoint: Endpoint][] =>
  everyEndpoint().flatMap(([key, endpoint]): [string, Endpoint][] =>
    key.includes('{recordType}')
      ? NOTED_RECORDS.map((type) => [key.replace('{recordType}', type), endpoint])
      : [[key, endpoint]],
  )

export type Target = { how: 'record' | 'list'; kind: Kind } | { how: 'plain' } | { how: 'unknown' }

/** The type of record that an endpoint is called with. Endpoints of a new record type fail until the type is added here. */
export function idTargetOf(key: string): Target {
  const list = LISTS[key]
  if (list) return { how: 'list', kind: list }
  const { path } = splitKey(key)
  const kind = KIND_BY_ENDPOINT[key] ?? KINDS.find(([start]) => path.startsWith(start))?.[1]
  if (kind) return { how: 'record', kind }
  if (path.includes('{') && !NOT_BY_OWNER.test(path)) return { how: 'unknown' }
  return { how: 'plain' }
}

/** An id that does not exist, in the format of the record type. */
export const missingIdOf = (kind: Kind) => MISSING[kind] ?? UNKNOWN_ID
const MISSING: Partial<Record<Kind, string>> = { checkout: 'PR01KA5Z9Q3X8Y7W6V5T4S3R2Q1P', customer: 'CUS-999999' }

type Body = Record<string, unknown>

/** Bodies for endpoints where the minimum of the contract is not enough. */
const BODIES: Record<string, (recordId: string) => Body> = {
  'PUT /users/{id}': () => ({ email: 'matrix@okwan.example' }),
  'POST /payments': (payableId) => ({
    payableType: 'motor-purchase',
    payableId,
    method: 'momo',
    network: 'mtn',
    msisdn: '0241234567',
  }),
  'POST /pay-later': (draftId) => ({ draftId }),
  'PUT /rate-books/{id}': () => ({ book: tariff, revision: 1 }),
  'PUT /rate-books/{id}/travel': () => ({ book: travelRates, revision: 1 }),
  'POST /service-requests': (policyId) => ({ policyId, content: STICKER }),
  'POST /service-requests/preview': (policyId) => ({ policyId, content: STICKER }),
  'POST /users/{id}/hand-over': (toUserId) => ({ toUserId, remove: false }),
  'POST /claims': (policyId) => ({ policyId, notice: NOTICE }),
  'POST /complaints/{id}/details': () => ({ version: 1, category: 'service', customerCode: null, aboutId: null }),
  'POST /refunds/{id}/recommend': () => RECOMMENDATION,
  'POST /payouts/{id}/recommend': () => RECOMMENDATION,
  'POST /refunds/{id}/pause': () => PAUSE,
  'POST /payouts/{id}/pause': () => PAUSE,
  'POST /refunds/batches': (id) => ({ items: [{ id, version: 1 }] }),
  'POST /payouts/batches': (id) => ({ items: [{ id, version: 1 }] }),
  ...Object.fromEntries(
    ['{recordType}', ...NOTED_RECORDS].map((type) => [`POST /notes/${type}/{recordId}/tasks`, () => TASK]),
  ),
  'POST /customers/{customerCode}/agreement': () => ({
    product: 'motor',
    requestId: UNKNOWN_ID,
    prefix: 'ABCD',
    code: '000000',
  }),
  'POST /suspicious-reports/{id}/file': () => ({ version: 1, reference: 'FIC-2026-0042', filedOn: '2026-11-20' }),
  'POST /saved-reports': () => SAVED_REPORT,
  'PUT /saved-reports/{savedReportId}': () => ({ ...SAVED_REPORT, version: 1 }),
  'POST /wallet/withdrawals': (momoAccountId) => ({ amountPesewas: 50_00, momoAccountId, verificationToken: 'none' }),
}
/** A loss that every type of cover includes. */
export const NOTICE = {
  type: 'third_party_property',
  incidentDate: '2026-11-17',
  incidentTime: '00:00',
  place: 'Makola, Accra',
  narrative: 'The car ran into a stall at the market while it was being parked.',
  driverName: 'Kwame Mensah',
  policeStation: 'Osu',
  policeReportNumber: 'OSU-771',
  thirdParties: [{ name: 'Kofi Ansah' }],
}
const RECOMMENDATION = { version: 1, amountPesewas: 100_00, msisdn: '0241234567', network: 'mtn', nameToken: 'none' }
const PAUSE = { version: 1, reason: 'Looked into', until: '2026-11-20' }
const SAVED_REPORT = {
  name: 'Claims by month',
  definition: { dataSet: 'claims', groupBy: 'month', measures: 'claims' },
  sharedWith: 'nobody',
}
const TASK = { title: 'Call', assigneeId: UNKNOWN_ID, dueOn: '2027-01-01' }
const STICKER = { kind: 'sticker', reason: 'damaged' }

/** Queries for endpoints that need one of several optional parameters. */
const QUERIES: Record<string, string> = {
  'GET /refunds/{id}/name': '?msisdn=0241234567&network=mtn',
  'GET /payouts/{id}/name': '?msisdn=0241234567&network=mtn',
  'GET /report-builder/result': '?dataSet=claims&groupBy=month&measures=claims',
  'GET /report-builder/file': '?dataSet=claims&groupBy=month&measures=claims&format=csv',
}

export function addressFor(key: string, endpoint: Endpoint, recordId: string): string {
  const { path } = splitKey(key)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? recordId)
  return filled + (QUERIES[key] ?? (endpoint.query ? `?${new URLSearchParams(sampleOf(endpoint.query))}` : ''))
}

/** Path parameters that are not the record. */
const PARAMETERS: Record<string, string> = {
  subject: 'payment',
  number: '1',
  messageId: UNKNOWN_ID,
  recordType: 'policy',
  noteId: '1',
  taskId: UNKNOWN_ID,
}

export function bodyFor(key: string, endpoint: Endpoint, recordId: string): Body | undefined {
  if (!endpoint.body) return undefined
  return BODIES[key]?.(recordId) ?? sampleOf(endpoint.body)
}
