import { once } from 'node:events'
import http from 'node:http'
import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { PERMISSIONS, ROLES, type Role } from '@okwan/domain/platform/permissions'
import type { RefusalCode } from '@okwan/domain/platform/refusal-codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressFor,
  bodyFor,
  everyEndpointByRecord,
  idTargetOf,
  LISTS_WITHOUT_OWNERS,
  missingIdOf,
} from '../../test/matrix/addresses.ts'
import type { Kind, Records } from '../../test/matrix/kinds.ts'
import { addColleagues, type Clients, ownerOf, RELATIONS, type Relation } from '../../test/matrix/people.ts'
import { OWN_IS_CHECKED_LATER, REACH, type Reach } from '../../test/matrix/reach.ts'
import { createRecords } from '../../test/matrix/records.ts'
import { rollBackWrites } from '../../test/matrix/roll-back-writes.ts'
import { UNKNOWN_ID } from '../../test/matrix/sample.ts'
import type { Client } from '../../test/product.ts'
import { withKey } from '../money/payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../money/payouts/send/testing.ts'

let product: PayoutProduct
let clients: Clients
let records: Records

beforeAll(async () => {
  product = await startPayoutProduct()
  await addColleagues(product)
  ;({ clients, records } = await createRecords(product))
  rollBackWrites(product.db)
}, 180_000)
afterAll(() => product.stop())

const canCall = ({ permission }: Endpoint, role: Role) => {
  if (permission === 'public' || permission === 'signed-in') return true
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

type Outcome = 'reached' | 'not found' | 'distinguishable' | 'refused' | 'forbidden' | `answered ${number}`

/** Refusals that mean that the user can see the record but may not perform the action. */
const REACHED_BUT_REFUSED: RefusalCode[] = [
  'own_sale',
  'not_own_sale',
  'second_person_needed',
  'own_request',
  'not_yours_to_decide',
]

/** A business refusal means that the record was found; a validation error does not show that. */
function outcomeOf(status: number, code: RefusalCode | undefined): Outcome {
  if (status === 404) return 'not found'
  if (code === 'forbidden') return 'forbidden'
  if (code && REACHED_BUT_REFUSED.includes(code)) return 'refused'
  return status >= 500 || status === 401 || status === 400 || code === 'invalid' ? `answered ${status}` : 'reached'
}

async function sendRequest(client: Client, key: string, endpoint: Endpoint, recordId: string) {
  const { method } = splitKey(key)
  const address = addressFor(key, endpoint, recordId)
  if (endpoint.stream) return requestStream(client, address)
  const response = await client.send(method, address, bodyFor(key, endpoint, recordId), withKey())
  return { outcome: outcomeOf(response.status, response.body?.code), answer: response }
}

/** Streams do not end, so only the first event is read. */
async function requestStream(client: Client, address: string) {
  const request = http.get({
    host: '127.0.0.1',
    port: product.nodes[0]?.port,
    path: `/api/v1${address}`,
    headers: client.headers(),
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const status = response.statusCode ?? 0
  request.destroy()
  return { outcome: outcomeOf(status, status === 403 ? 'forbidden' : undefined), answer: undefined }
}

type Cell = { seen: Relation[] | 'may' | 'forbidden'; mismatches: string[] }

async function cellOf(key: string, endpoint: Endpoint, role: Role): Promise<Cell> {
  const target = idTargetOf(key)
  if (!canCall(endpoint, role)) {
    const { outcome } = await sendRequest(clients[role], key, endpoint, UNKNOWN_ID)
    return { seen: 'forbidden', mismatches: outcome === 'forbidden' ? [] : [`${key} ${role}: ${outcome}`] }
  }
  if (target.how === 'plain') return { seen: 'may', mismatches: [] }
  if (target.how === 'unknown') {
    return { seen: [], mismatches: [`${key}: add its type of record to test/matrix/addresses.ts`] }
  }
  const reach = REACH[endpoint.scope]
  if (!reach) return { seen: [], mismatches: [`${key}: add the scope “${endpoint.scope}” to test/matrix/reach.ts`] }
  const readOutcome =
    target.how === 'list' ? await readList(key, endpoint, role) : await requestEach(key, endpoint, role, target.kind)
  const relations: Relation[] = []
  const mismatches: string[] = readOutcome.mismatches
  for (const relation of RELATIONS) {
    const recordId = records[target.kind]?.[ownerOf(role, relation)]
    if (!recordId) continue
    const outcome = await readOutcome.outcomeFor(recordId)
    if (outcome === 'reached') relations.push(relation)
    if (!expectedOutcomes(key, endpoint, reach, role, relation).includes(outcome)) {
      mismatches.push(`${key} ${role} ${relation}: ${outcome}`)
    }
  }
  return { seen: relations, mismatches }
}

/** The record is missing for the user, or the user may not perform the action. */
const NO_ACCESS: Outcome[] = ['not found', 'refused', 'forbidden']

function expectedOutcomes(key: string, { scope }: Endpoint, reach: Reach, role: Role, relation: Relation): Outcome[] {
  // Users who can see the policy can see the claim; some actions are reserved for the reporter.
  if (reach[role]?.includes(relation)) return key.startsWith('POST /claims/') ? ['reached', 'refused'] : ['reached']
  return relation === 'own' && OWN_IS_CHECKED_LATER.includes(scope) ? [...NO_ACCESS, 'reached'] : NO_ACCESS
}

type Reading = { outcomeFor: (recordId: string) => Outcome | Promise<Outcome>; mismatches: string[] }

async function readList(key: string, endpoint: Endpoint, role: Role): Promise<Reading> {
  const address = addressFor(key, endpoint, '')
  const limit = endpoint.query && 'limit' in endpoint.query.shape ? `${address.includes('?') ? '&' : '?'}limit=100` : ''
  const { status, body } = await clients[role].get(address + limit)
  const text = JSON.stringify(body.data)
  const outcomeFor = (recordId: string) => (text.includes(recordId) ? 'reached' : 'not found')
  return { outcomeFor, mismatches: status === 200 ? [] : [`${key} ${role}: answered ${status}`] }
}

/** A missing record and a record out of reach must get the same response. */
async function requestEach(key: string, endpoint: Endpoint, role: Role, kind: Kind): Promise<Reading> {
  const missing = await sendRequest(clients[role], key, endpoint, missingIdOf(kind))
  const outcomeFor = async (recordId: string): Promise<Outcome> => {
    const { outcome, answer } = await sendRequest(clients[role], key, endpoint, recordId)
    const isDistinguishable = outcome === 'not found' && answer?.body.detail !== missing.answer?.body.detail
    return isDistinguishable ? 'distinguishable' : outcome
  }
  return {
    outcomeFor,
    mismatches: missing.outcome === 'not found' ? [] : [`${key} ${role} missing: ${missing.outcome}`],
  }
}

test('every endpoint allows every role exactly the records of its scope', async () => {
  const cells: [key: string, row: Record<Role, Cell>][] = []
  for (const [key, endpoint] of everyEndpointByRecord()) {
    // Logging out would end the session of the next request.
    if (key === 'POST /auth/logout') continue
    const row = await Promise.all(ROLES.map(async (role) => [role, await cellOf(key, endpoint, role)] as const))
    cells.push([key, Object.fromEntries(row) as Record<Role, Cell>]) // every role sends the request
  }
  expect(cells.flatMap(([, row]) => ROLES.flatMap((role) => row[role].mismatches))).toEqual([])
  await expect(printMatrix(cells)).toMatchFileSnapshot('../../../docs/permissions-matrix.md')
}, 600_000)

function printMatrix(cells: [key: string, row: Record<Role, Cell>][]): string {
  const words = ({ seen }: Cell) => (seen === 'may' ? 'yes' : seen === 'forbidden' ? '–' : seen.join(', ') || 'none')
  const rows = cells.map(([key, row]) => `| \`${key}\` | ${ROLES.map((role) => words(row[role])).join(' | ')} |`)
  return `# Who reaches which records

Measured on a running product by \`server/src/app/matrix.test.ts\`: every role calls every endpoint with records of their own, of
their team, of their branch and of another branch, and with a record that does not exist, which always returns 404. After a
change, run \`npm run test:unit -- -u\` and review the diff.

- own: records of the caller. team: records of an agent’s assistant or an assistant’s agent; for the office, of another branch of
  the group. branch: records of other people in the same branch. other: records in a branch of another group.
- yes: the role can call the endpoint, which has no record in its path. –: 403 for the whole role. none: no records.
- Records that are not listed return 404, as if they did not exist, or a refusal with the reason.

| Endpoint | ${ROLES.join(' | ')} |
|---${'|---'.repeat(ROLES.length)}|
${rows.join('\n')}
`
}

/** Lists of the caller's own records, or of records without a branch. */
const WITHOUT_BRANCH = [
  'GET /auth/passkeys',
  'GET /auth/sessions',
  'GET /exports',
  'GET /saved-views',
  'GET /motor/drafts',
  'GET /rate-books',
  'GET /reconciliation/runs',
  'GET /jobs',
  'GET /examiners',
  'GET /permission-changes',
  'GET /setting-changes',
  'GET /commission-rule-changes',
  'GET /imports',
  'GET /imports/{id}/rows',
  'GET /imports/columns',
  'GET /bank-statements',
  'GET /screening/lists',
  'GET /tax-documents',
  'GET /mid-comparisons/differences',
  'GET /price-findings',
  'GET /bank-lines',
  'GET /bank-transfers',
  'GET /accounting/accounts/{code}/lines',
  'GET /bank-transfers/claims-funds/{insurer}/lines',
  'GET /staff-payrolls/commissions/{userId}',
  'GET /settlements',
  'GET /settlements/due/lines',
  'GET /settlements/{id}/lines',
  'GET /staff-payrolls',
  'GET /tasks',
  'GET /notifications',
  'GET /events',
  // All decisions of one user in any branch.
  'GET /users/{id}/decisions',
]

test('a SuperAdmin with a selected branch sees no row of another branch in any list, figure or export', async () => {
  const { branchId, branchName } = (await clients.outsider.get('/users/profile')).body.data.branch as Branch
  const client = clients.SuperAdmin
  const mismatches: string[] = []
  for (const [key, endpoint] of everyEndpointByRecord()) {
    if (!key.startsWith('GET ') || !canCall(endpoint, 'SuperAdmin') || WITHOUT_BRANCH.includes(key)) continue
    const target = idTargetOf(key)
    const filtersByBranch = endpoint.query !== undefined && 'branchId' in endpoint.query.shape
    if (!filtersByBranch) {
      if (endpoint.meta || target.how === 'list') mismatches.push(`${key}: has no filter by branch`)
      continue
    }
    if (endpoint.stream || key.includes('{')) continue
    const limit = endpoint.query && 'limit' in endpoint.query.shape ? '&limit=100' : ''
    const { status, body } = await client.get(`${addressFor(key, endpoint, '')}&branchId=${branchId}${limit}`)
    const text = JSON.stringify(body.data ?? body)
    if (status !== 200) mismatches.push(`${key}: status ${status}`)
    const others = [...text.matchAll(/"branchName":"([^"]+)"/g)].filter(([, name]) => name !== branchName)
    if (others.length > 0 || text.includes('Accra Central')) mismatches.push(`${key}: names another branch`)
    // Activities of others in this branch also contain their names.
    if (target.how !== 'list' || key === 'GET /activities') continue
    const ids = records[target.kind]
    const owner = target.kind === 'role-change' ? 'SuperAdmin' : 'outsider'
    for (const [person, id] of Object.entries(ids)) {
      if (text.includes(id) !== (person === owner))
        mismatches.push(`${key}: ${person}’s is ${person === owner ? 'missing' : 'listed'}`)
    }
  }
  expect(mismatches).toEqual([])
})
type Branch = { branchId: string; branchName: string }

test('every list is searched for records or is listed as one without owners', () => {
  const unlisted = everyEndpointByRecord()
    .filter(([key, { meta }]) => meta && idTargetOf(key).how === 'plain' && !LISTS_WITHOUT_OWNERS.includes(key))
    .map(([key]) => key)
  expect(unlisted).toEqual([])
})
