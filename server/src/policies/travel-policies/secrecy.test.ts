import { everyEndpoint } from '@okwan/contract/all'
import { splitKey } from '@okwan/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { addressFor, idTargetOf } from '../../../test/matrix/addresses.ts'
import type { Kind } from '../../../test/matrix/kinds.ts'
import type { Client, TestResponse } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { dump } from '../../platform/encryption/dump.fixture.ts'
import { addQuoted, answerHealth, dataOf, healthy, ill, tickAndVerify } from '../../sales/travel/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { tripOf } from './sale.fixture.ts'

/** Unique words from the health answers, which must not appear elsewhere. */
const SECRETS = ['Zanzibarine fever', 'wheeled walker']
/** Even the file name of a medical letter is health data. */
const LETTER = { name: 'Quackenbush oncology.pdf', words: 'Carcinoma of the left ventricle, Dr Quackenbush' }
const LETTER_SECRETS = ['Quackenbush', 'oncology', 'Carcinoma']
const letterBytes = Buffer.from(`%PDF-1.7\n${LETTER.words}\n%%EOF`)
const healthDeclaration = {
  ...ill('Others'),
  otherText: 'Zanzibarine fever',
  disabilityOrAid: 'wheeled walker',
}

let app: ServiceApp
/** All path parameters of this sale. */
let ids: Partial<Record<Kind, string>> & { policy: string; 'travel-draft': string; file: string }

beforeAll(async () => {
  app = await startServiceApp()
  ids = await sellAndServe()
}, 120_000)
afterAll(() => app.stop())

const containsSecret = (text: string) =>
  [...SECRETS, ...LETTER_SECRETS].some((word) => text.includes(word) || text.includes(word.replaceAll(' ', '')))

/** Sells a policy to two travellers, one of them ill, and takes it through referral, consent, payment, correction and claim. */
async function sellAndServe(): Promise<typeof ids> {
  const { agent, staff } = app.people
  const content = tripOf({ departure: '2026-11-17', agesYears: [50, 39] })
  const { mobileNumber } = content.policyholder
  const { draftId, quote } = await addQuoted(agent, content)
  await answerHealth(agent, draftId, healthDeclaration, 't1')
  await answerHealth(agent, draftId, healthy, 't2')
  const address = `/files?purpose=medical-letter&fileName=${encodeURIComponent(LETTER.name)}`
  const { fileId } = dataOf(await agent.send('POST', address, letterBytes, { 'content-type': 'application/pdf' }))
  dataOf(await agent.post(`/travel/drafts/${draftId}/documents`, { subject: 't1', fileId }))
  const { version } = dataOf(await staff.get(`/travel/drafts/${draftId}`))
  const terms = { subject: 't1', outcome: 'accept_loading', loadingBps: 5_000, version }
  const { price } = dataOf(await staff.post(`/travel/drafts/${draftId}/referral-decision`, terms))
  const verificationToken = await tickAndVerify(app, agent, draftId, mobileNumber)
  const consent = { acceptedTotalPesewas: price.totalPesewas, verificationToken }
  dataOf(await agent.post(`/travel/drafts/${draftId}/consent`, consent))
  const sold = dataOf(await agent.post(`/travel/drafts/${draftId}/purchase`, {}, withKey()))
  expectStatus(await app.fromWallet('travel-purchase', sold.payableId), 202)
  await app.drain()

  const policy = { ...sold, phone: mobileNumber, policyNumber: '' }
  const correction = { kind: 'trip_correction', travellerId: 't1', lastName: 'Mensahbrown' }
  const { request } = dataOf(await app.raise(agent, policy, correction))
  await app.advanceDays(2)
  const notice = {
    type: 'baggage',
    incidentDate: '2026-11-17',
    incidentTime: '10:00',
    place: 'Paris',
    narrative: 'The suitcase did not arrive and was never found again.',
    travellerId: 't1',
  }
  const claim = dataOf(await agent.post('/claims', { policyId: sold.policyId, notice }, withKey()))
  const { id: agentId } = await app.actorOf('233240000004')
  return {
    'travel-draft': draftId,
    'travel-quote': quote.quoteId,
    'travel-policy': sold.policyId,
    policy: sold.policyId,
    checkout: sold.clientReference,
    request: request.requestId,
    claim: claim.claimId,
    file: fileId,
    user: agentId,
  }
}

/** Text of a response in any format. */
function responseText({ body, bytes, headers }: TestResponse): string {
  const isPdf = headers['content-type']?.includes('pdf')
  return isPdf ? textOf(bytes) : typeof body === 'string' ? body : JSON.stringify(body)
}

async function exportOf(client: Client): Promise<string> {
  const created = await client.post('/exports', { format: 'csv', filter: { product: 'travel' } })
  return expectStatus(created, 201).body.data.exportId
}

test('no GET endpoint returns health answers, in any role', async () => {
  const reached: Record<string, string[]> = {}
  const leaks: string[] = []
  for (const [role, client] of Object.entries(app.people)) {
    const exportId = await exportOf(client)
    const seen: string[] = []
    for (const [key, endpoint] of everyEndpoint()) {
      const { method } = splitKey(key)
      if (method !== 'GET' || endpoint.stream) continue
      const target = idTargetOf(key)
      const recordId = target.how === 'record' ? { ...ids, export: exportId }[target.kind] : undefined
      const response = await client.get(addressFor(key, endpoint, recordId ?? ids.policy))
      if (response.status === 200) seen.push(key)
      if (containsSecret(responseText(response))) leaks.push(`${role}: ${key}`)
    }
    reached[role] = seen
  }
  expect(leaks).toEqual([])
  const ENDPOINTS_FOR_ALL_READERS = [
    'GET /travel/drafts/{id}',
    'GET /travel/quotes/{id}',
    'GET /travel/policies/{policyId}',
    'GET /travel/policies/{policyId}/schedule.pdf',
    'GET /travel/policies/{policyId}/travellers/{number}/certificate.pdf',
    'GET /travel/policies/{policyId}/travellers/{number}/embassy-letter.pdf',
    'GET /policies/{policyId}/timeline',
    'GET /service-requests/{id}',
    'GET /claims/{id}',
    'GET /exports/{exportId}/file',
  ]
  for (const role of ['agent', 'staff', 'admin', 'superAdmin']) {
    expect(reached[role]).toEqual(expect.arrayContaining(ENDPOINTS_FOR_ALL_READERS))
  }
  // Sales of the agent are out of reach for an assistant.
  expect(reached.assistant).not.toContain('GET /travel/policies/{policyId}')
}, 120_000)

test('only underwriters can use the endpoint for health answers', async () => {
  const draftId = ids['travel-draft']
  const { agent, assistant, staff, admin, superAdmin } = app.people
  for (const client of [agent, assistant]) {
    const refused = await client.post(`/travel/drafts/${draftId}/health/view`)
    expect(refused.status).toBe(403)
    expect(containsSecret(responseText(refused))).toBe(false)
  }
  for (const client of [staff, admin, superAdmin]) {
    const viewed = expectStatus(await client.post(`/travel/drafts/${draftId}/health/view`), 200)
    for (const word of SECRETS) expect(responseText(viewed)).toContain(word)
  }
})

test('medical letters are opened only by underwriters, with a log entry; the uploader sees that they exist', async () => {
  const { agent, assistant, staff, admin, superAdmin } = app.people
  const view = (client: Client) => client.post(`/travel/drafts/${ids['travel-draft']}/letters/${ids.file}/view`)
  for (const client of [agent, assistant]) {
    const refused = await view(client)
    expect(refused.status).toBe(403)
    expect(containsSecret(responseText(refused))).toBe(false)
  }
  for (const client of [staff, admin, superAdmin]) {
    const { bytes, headers } = expectStatus(await view(client), 200)
    expect(bytes.equals(letterBytes)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="medical-letter.pdf"',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
  }
  const views = await app.query(
    z.object({ entity_id: z.string(), after: z.unknown(), role: z.string() }),
    sql`select a.entity_id, a.after, u.role from audit_log a join users u on u.id = a.actor_id
        where a.action = 'medical-letter-viewed' order by a.nr`,
  )
  const expectedView = { entity_id: ids['travel-draft'], after: { fileId: ids.file } }
  expect(views).toEqual(['Staff', 'Admin', 'SuperAdmin'].map((role) => ({ ...expectedView, role })))

  const directReads = Object.values(app.people).map(async (client) => (await client.get(`/files/${ids.file}`)).status)
  expect((await Promise.all(directReads)).toSorted()).toEqual([403, 403, 403, 403, 404])
  expect(dataOf(await agent.get(`/files/${ids.file}/description`))).toMatchObject({
    fileName: 'medical-letter.pdf',
    byteSize: letterBytes.length,
  })
})

test('the database contains no readable health answer', async () => {
  const stored = await dump(app.databaseUrl)
  expect(stored).toContain(ids.policy)
  expect(stored).toContain(ids.file)
  for (const word of [...SECRETS, ...LETTER_SECRETS]) expect(stored).not.toContain(word)
})
