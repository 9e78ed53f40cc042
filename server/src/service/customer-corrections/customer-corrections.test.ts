import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { readZip } from '../../platform/documents/zip.fixture.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  STAFF,
  startServiceApp,
} from '../service-requests/app.fixture.ts'

const ADMIN = '233200000002'

let app: ServiceApp
let policy: SoldPolicy
let code: string
let width = 40
beforeAll(async () => {
  app = await startServiceApp()
}, 300_000)
afterAll(() => app.stop())
beforeEach(async () => {
  policy = await app.sell({ lastName: 'Mensa' })
  code = (await app.people.agent.get(`/policies/${policy.policyId}`)).body.data.customerCode
})

async function evidence(client: Client = app.people.staff): Promise<string> {
  const query = 'purpose=customer-evidence&fileName=card.png'
  const added = await client.send('POST', `/files?${query}`, png(++width, 30), { 'content-type': 'image/png' })
  return expectStatus(added, 201).body.data.fileId
}

const reason = 'The clerk mistyped the name'

async function propose(changes: object, more: object = {}, client: Client = app.people.staff) {
  return client.post(`/customers/${code}/corrections`, { changes, reason, fileIds: [await evidence(client)], ...more })
}

async function approve(id: string, client: Client = app.people.admin, phone = ADMIN) {
  const verificationToken = await app.createVerificationToken(phone, 'approval', `customer-correction:${id}`)
  return client.post(`/customer-corrections/${id}/approve`, { verificationToken })
}

const versions = () =>
  app.query(
    z.object({ certificate_number: z.string(), is_current: z.boolean() }),
    sql`select certificate_number, is_current from policy_records where policy_id = ${policy.policyId} order by record_number`,
  )
const nameOf = async () => (await app.people.staff.get(`/customers/${code}`)).body.data.fullName
const timeline = async (client: Client): Promise<string[]> =>
  (await client.get(`/customers/${code}/timeline`)).body.data.map(({ text }: { text: string }) => text)

test('two people correct a surname with a document, and only new documents show the new name', async () => {
  const { staff, admin, agent } = app.people
  const before = await nameOf()
  const proposed = expectStatus(await propose({ lastName: 'Owusu-Ansah' }), 201).body.data
  expect(proposed).toMatchObject({
    changes: [{ field: 'lastName', label: 'Last name', from: 'Mensa', to: 'Owusu-Ansah' }],
    status: 'pending',
    allowedActions: ['withdraw'],
  })
  expect(await nameOf()).toBe(before)
  const { correctionId } = proposed
  expect((await approve(correctionId, staff, STAFF)).body.code).toBe('own_proposal')
  const waiting = (await admin.get('/work-items')).body.data.find(({ id }: { id: string }) => id === correctionId)
  expect(waiting).toMatchObject({ kind: 'correction', list: code })
  expectStatus(await admin.get(`/files/${proposed.fileIds[0]}`), 200)
  expect((await agent.get(`/files/${proposed.fileIds[0]}`)).status).toBe(404)

  expectStatus(await approve(correctionId), 200)
  await app.drain()
  expect(await nameOf()).toContain('Owusu-Ansah')
  const [first, second] = await versions()
  expect(first).toMatchObject({ is_current: false })
  expect(second).toMatchObject({ is_current: true })
  const documents = async (query: string) =>
    JSON.stringify((await staff.get(`/policies/${policy.policyId}/documents${query}`)).body)
  expect(await documents('')).toContain('Owusu-Ansah')
  const former = sql`select f.printed ->> 'last_name' as name from former_customers f join customers c on c.id = f.customer_id
    where c.code = ${code}`
  expect(await app.query(z.object({ name: z.string() }), former)).toEqual([{ name: 'Mensa' }])
  const jobs = sql`select status from jobs where kind = 'customer-correction.notify-mid' and payload ->> 'policyId' = ${policy.policyId}`
  expect(await app.query(z.object({ status: z.string() }), jobs)).toEqual([{ status: 'done' }])

  expect(await timeline(staff)).toEqual(
    expect.arrayContaining(['Correction proposed: last name', 'Correction approved: last name']),
  )
  expect(await timeline(agent)).toContain('Customer details changed: last name')
  expect(await timeline(agent)).not.toContain('Correction proposed: last name')
  const shown = (await staff.get(`/customers/${code}/corrections`)).body.data
  expect(shown).toMatchObject([{ status: 'approved', decidedBy: { fullName: 'Kojo Asante' }, allowedActions: [] }])
  expect((await approve(correctionId)).body.code).toBe('illegal_move')
  const file = readZip(expectStatus(await staff.get(`/customers/${code}/data.zip`), 200).bytes)
  expect(JSON.parse(file.get('customer.json') ?? '').corrections).toMatchObject([{ status: 'approved' }])
  expect([...file.keys()]).toContainEqual(expect.stringContaining('card.png'))
})

test('contact details are corrected without a new certificate, and the old number is notified', async () => {
  const phone = '233208889911'
  const { correctionId } = expectStatus(await propose({ phone, city: 'Tema' }), 201).body.data
  expectStatus(await approve(correctionId), 200)
  await app.drain()
  expect(await versions()).toHaveLength(1)
  const customer = (await app.people.staff.get(`/customers/${code}`)).body.data
  expect(customer).toMatchObject({ phone, city: 'Tema' })
  expect(customer.flags[0]).toContain('New phone number')
  const messages = (await app.people.superAdmin.get(`/demo/messages?to=${policy.phone}`)).body.data
  expect(messages.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringContaining('a number that ends in 9911'),
  )
})

test('a correction without a change, reason, document or valid name is refused at its field', async () => {
  const path = async (answer: ReturnType<typeof propose>) => (await answer).body.errors?.[0]?.path
  expect(await path(propose({}))).toBe('changes.lastName')
  expect(await path(propose({ lastName: 'Mensa' }))).toBe('changes.lastName')
  expect(await path(propose({ lastName: 'Owusu2' }))).toBe('changes.lastName')
  expect(await path(propose({ tin: 'C0001234567' }))).toBe('changes.tin')
  expect(await path(propose({ lastName: 'Owusu' }, { reason: '' }))).toBe('reason')
  expect(await path(propose({ lastName: 'Owusu' }, { fileIds: [] }))).toBe('fileIds')
  const fromOther = await evidence(app.people.agent)
  expect(await path(propose({ lastName: 'Owusu' }, { fileIds: [fromOther] }))).toBe('fileIds')
  const both = await propose({ lastName: 'Owusu-Ansah', ghanaCardNumber: 'GHA-887766554-1' })
  expect(both.body).toMatchObject({ code: 'change_of_owner', errors: [{ path: 'changes.ghanaCardNumber' }] })
  expect((await app.people.staff.get(`/customers/${code}/corrections`)).body.data).toEqual([])
})

test('only the office of the customer proposes and decides, one correction at a time', async () => {
  const { staff, agent, admin } = app.people
  expect((await propose({ lastName: 'Owusu' }, {}, agent)).status).toBe(403)
  expect((await agent.get(`/customers/${code}/corrections`)).status).toBe(403)
  const { correctionId } = expectStatus(await propose({ lastName: 'Owusu' }), 201).body.data
  expect((await propose({ city: 'Tema' })).body.code).toBe('proposal_pending')
  const otherClient = await app.client('staff').signIn('233200000006')
  expect((await otherClient.get(`/customers/${code}/corrections`)).status).toBe(404)
  expect((await otherClient.post(`/customer-corrections/${correctionId}/decline`, {})).status).toBe(404)
  const listed = (await otherClient.get('/customer-corrections')).body.data
  expect(listed.map(({ correctionId: id }: { correctionId: string }) => id)).not.toContain(correctionId)
  const declined = expectStatus(await admin.post(`/customer-corrections/${correctionId}/decline`, {}), 200)
  expect(declined.body.data.status).toBe('declined')
  const own = expectStatus(await propose({ city: 'Tema' }), 201).body.data.correctionId
  const withdrawn = expectStatus(await staff.post(`/customer-corrections/${own}/decline`, {}), 200)
  expect(withdrawn.body.data.status).toBe('withdrawn')
  expect(await nameOf()).toContain('Mensa')
})

test('a correction of details that have changed since is refused', async () => {
  const { correctionId } = expectStatus(await propose({ city: 'Tema' }), 201).body.data
  await app.db.transaction((tx) => run(tx, sql`update customers set city = 'Ho' where code = ${code}`))
  expect((await approve(correctionId)).body.code).toBe('stale_version')
  expect((await app.people.staff.get(`/customers/${code}`)).body.data.city).toBe('Ho')
})

test('two approvals at the same time correct the customer once', async () => {
  const { correctionId } = expectStatus(await propose({ lastName: 'Owusu' }), 201).body.data
  const responses = await Promise.all([
    approve(correctionId),
    approve(correctionId, app.people.superAdmin, '233200000001'),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  await app.drain()
  expect(await versions()).toHaveLength(2)
})
