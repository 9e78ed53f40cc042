import { everyEndpoint } from '@okwan/contract/all'
import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { PERMISSIONS, type Role } from '@okwan/domain/platform/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { addressFor, bodyFor, everyEndpointByRecord, idTargetOf, missingIdOf } from '../../../test/matrix/addresses.ts'
import { addHiddenRecords, type HiddenRecords } from '../../../test/matrix/hidden-records.ts'
import type { Kind, Records } from '../../../test/matrix/kinds.ts'
import { addColleagues, type Clients } from '../../../test/matrix/people.ts'
import { REACH } from '../../../test/matrix/reach.ts'
import { createRecords } from '../../../test/matrix/records.ts'
import { rollBackWrites } from '../../../test/matrix/roll-back-writes.ts'
import { sampleOf, UNKNOWN_ID } from '../../../test/matrix/sample.ts'
import type { TestResponse } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../../money/payouts/send/testing.ts'

const ASKING = ['Admin', 'Staff', 'Agent', 'AssistantAgent'] as const satisfies Role[]
type RequestMethod = (typeof ASKING)[number]

let product: PayoutProduct
let clients: Clients
let records: Records
let hidden: HiddenRecords
let otherBranchId: string

beforeAll(async () => {
  product = await startPayoutProduct()
  await addColleagues(product)
  ;({ clients, records } = await createRecords(product))
  hidden = await addHiddenRecords(product, records)
  otherBranchId = (await clients.outsider.get('/users/profile')).body.data.branch.branchId
  rollBackWrites(product.db)
}, 180_000)
afterAll(() => product.stop())

const canCall = ({ permission }: Endpoint, role: Role) => {
  if (permission === 'public' || permission === 'signed-in') return true
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

/** Parts that differ in every response: the mark and the id of a new export, and the receipt of a new report. */
const NEW_IN_EACH_RESPONSE = /request [0-9a-f]{12}|"exportId":"[^"]+"|"receipt":"[^"]+"/g

/** Everything that the caller can compare, without the requested id and the id of the request. */
function comparable({ status, body, headers }: TestResponse, id: string): string {
  const text = typeof body === 'string' ? body : JSON.stringify({ ...body, requestId: '' })
  const compared = text.replaceAll(id, '{id}').replaceAll(UNKNOWN_ID, '{id}').replaceAll(NEW_IN_EACH_RESPONSE, '')
  return `${status} ${headers['content-type']} ${compared}`
}

type Request = { method: string; address: string; body: object | undefined }

async function differenceOf(
  role: RequestMethod,
  ids: { other: string; missing: string },
  request: (id: string) => Request,
) {
  const [other, missing] = await Promise.all(
    [ids.other, ids.missing].map(async (id) => {
      const { method, address, body } = request(id)
      return comparable(await clients[role].send(method, address, body, withKey()), id)
    }),
  )
  return other === missing ? undefined : { other: other?.slice(0, 300), missing: missing?.slice(0, 300) }
}

const allFields = (schema: z.ZodType | undefined) => (schema ? sampleOf(schema, 'all') : undefined)

/** A record of another branch that an endpoint names in its path, and an id of the same form that does not exist. */
function unreachable(key: string): { other: string; missing: string } | undefined {
  const { path } = splitKey(key)
  const target = idTargetOf(key)
  if (target.how === 'record') {
    const other = records[target.kind]?.outsider
    return other ? { other, missing: missingIdOf(target.kind) } : undefined
  }
  const start = Object.keys(hidden).find((each) => path.startsWith(each))
  const other = start && hidden[start]
  return other ? { other, missing: /^\d+$/.test(other) ? '999999' : UNKNOWN_ID } : undefined
}

/** Reach depends on the branch or the owner, so a role reaches records of others only if its scope includes them. */
const canReachOthers = ({ scope }: Endpoint, role: Role) => REACH[scope]?.[role]?.includes('other') ?? false

test('a record of another branch and one that does not exist get the same response', async () => {
  const distinguishable: object[] = []
  for (const [key, endpoint] of everyEndpointByRecord()) {
    const ids = unreachable(key)
    if (!ids || endpoint.stream) continue
    const { method } = splitKey(key)
    const withRequired = (id: string) => ({
      method,
      address: addressFor(key, endpoint, id),
      body: bodyFor(key, endpoint, id),
    })
    const withAll = (id: string) => ({
      method,
      address: `${addressFor(key, endpoint, id).split('?')[0]}?${new URLSearchParams(allFields(endpoint.query))}`,
      body: allFields(endpoint.body),
    })
    for (const role of ASKING) {
      if (!canCall(endpoint, role) || canReachOthers(endpoint, role)) continue
      for (const request of [withRequired, withAll]) {
        const difference = await differenceOf(role, ids, request)
        if (difference) distinguishable.push({ key, role, ...difference })
      }
    }
  }
  expect(distinguishable).toEqual([])
}, 300_000)

/** Fields of queries and bodies that name a record. */
type TargetKind = Kind | 'branch'
const FIELDS: Record<string, TargetKind> = {
  branchId: 'branch',
  policyId: 'policy',
  policyRecordId: 'policy-record',
  policyRecordIds: 'policy-record',
  customerCode: 'customer',
  otherCode: 'customer',
  userId: 'user',
  person: 'user',
  soldBy: 'user',
  salesOf: 'user',
  raisedBy: 'user',
  handlerId: 'user',
  assigneeId: 'user',
  aboutId: 'user',
  agentId: 'user',
  toUserId: 'user',
  mentions: 'user',
  fileId: 'file',
  fileIds: 'file',
  photoFileIds: 'file',
  voucherFileId: 'file',
  replacementEvidenceFileId: 'file',
  ncdLetterFileId: 'file',
  momoAccountId: 'momo-account',
  payableId: 'policy-record',
  payableIds: 'parked',
  claimId: 'claim',
  draftId: 'motor-draft',
  estimateId: 'estimate',
  requestId: 'request',
  entityId: 'policy-record',
}

/** Paths of the fields of a schema that name a record, such as `documents.0.fileId`. */
function namingFields(schema: z.ZodType | undefined): { path: string[]; kind: TargetKind }[] {
  if (!schema) return []
  const found: { path: string[]; kind: TargetKind }[] = []
  const walk = (value: unknown, path: string[]) => {
    const named = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
    const kind = FIELDS[named]
    if (kind && (typeof value === 'string' || value === null)) found.push({ path, kind })
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
  }
  walk(sampleOf(schema, 'all'), [])
  return found
}

/** The required fields, and the field at the path with its neighbours. */
function withField(schema: z.ZodType, path: readonly string[], id: string): Record<string, string> {
  const whole = sampleOf(schema, 'all') as Record<string, unknown>
  const [top = ''] = path
  const body: Record<string, unknown> = { ...sampleOf(schema), [top]: whole[top] }
  let at: Record<string, unknown> = body
  for (const part of path.slice(0, -1)) at = at[part] as Record<string, unknown> // objects and lists by the sample
  at[path.at(-1) ?? ''] = id
  return body as Record<string, string> // other values become text in a query
}

test('an id of another branch in a filter or a body gets the same response as one that does not exist', async () => {
  const distinguishable: object[] = []
  for (const [key, endpoint] of everyEndpoint()) {
    if (endpoint.stream || key.startsWith('POST /auth/')) continue
    const { method } = splitKey(key)
    const target = idTargetOf(key)
    const fields = [
      ...namingFields(endpoint.query).map((field) => ({ ...field, part: 'query' as const })),
      ...namingFields(endpoint.body).map((field) => ({ ...field, part: 'body' as const })),
    ]
    for (const { path, kind, part } of fields) {
      const other = kind === 'branch' ? otherBranchId : records[kind].outsider
      if (!other) throw new Error(`the outsider has no ${kind}`)
      const missing = kind === 'branch' ? UNKNOWN_ID : missingIdOf(kind)
      for (const role of ASKING) {
        if (!canCall(endpoint, role)) continue
        const own = target.how === 'record' ? (records[target.kind][role] ?? records[target.kind].colleague) : ''
        const difference = await differenceOf(role, { other, missing }, (id) => {
          const address = addressFor(key, endpoint, own ?? UNKNOWN_ID)
          const query =
            part === 'query' && endpoint.query ? new URLSearchParams(withField(endpoint.query, path, id)) : ''
          return {
            method,
            address: query ? `${address.split('?')[0]}?${query}` : address,
            body:
              part === 'body' && endpoint.body
                ? withField(endpoint.body, path, id)
                : bodyFor(key, endpoint, own ?? UNKNOWN_ID),
          }
        })
        if (difference) distinguishable.push({ key, role, field: path.join('.'), ...difference })
      }
    }
  }
  expect(distinguishable).toEqual([])
}, 600_000)
