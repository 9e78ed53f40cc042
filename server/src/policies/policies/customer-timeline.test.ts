import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../../money/payments/testing.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'

let app: ServiceApp
let code: string
let policyId: string
beforeAll(async () => {
  app = await startServiceApp()
  const { agent, staff, admin } = app.people
  ;({ policyId } = await app.sell())
  code = (await agent.get(`/policies/${policyId}`)).body.data.customerCode
  const advanceMinute = () => app.clock.advance(60)
  advanceMinute()
  expectStatus(await staff.post(`/notes/customer/${code}`, { text: 'Internal: pays late' }, withKey()), 201)
  advanceMinute()
  expectStatus(await agent.post(`/notes/policy/${policyId}`, { text: 'Called about the sticker' }, withKey()), 201)
  advanceMinute()
  const changes = [{ purpose: 'reminders', channel: 'sms', isGiven: false }]
  expectStatus(await staff.post(`/customers/${code}/consents`, { changes, source: 'phone' }, withKey()), 200)
  advanceMinute()
  const complaint = { name: 'Ama Owusu', phone: '0241112223', category: 'data', description: 'Two letters came.' }
  expectStatus(await staff.post('/complaints', { ...complaint, customerCode: code }, withKey()), 201)
  advanceMinute()
  const { id: aboutId } = await app.actorOf('233200000003')
  const about = { ...complaint, customerCode: code, aboutId, description: 'The clerk was rude.' }
  expectStatus(await admin.post('/complaints', about, withKey()), 201)
  advanceMinute()
  const report = { customerCode: code, description: 'Pays large amounts in cash for other people' }
  expectStatus(await app.people.superAdmin.post('/suspicious-reports', report, withKey()), 201)
}, 300_000)
afterAll(() => app.stop())

type Entry = { at: string; event: string; text: string; by: string | null }
const timeline = async (client: Client): Promise<Entry[]> =>
  expectStatus(await client.get(`/customers/${code}/timeline`), 200).body.data
const texts = async (client: Client) => (await timeline(client)).map(({ text }) => text)

test('the office reads everything that happened with the customer, newest first', async () => {
  const entries = await timeline(app.people.staff)
  const found = entries.map(({ text }) => text)
  expect(found).toEqual(
    expect.arrayContaining([
      'Note: Internal: pays late',
      'Note: Called about the sticker',
      'Stopped renewal and payment reminders by SMS (phone call)',
      expect.stringMatching(/^Complaint CMP-26-\d{6} received$/),
      expect.stringMatching(/^SMS sent to \d{3} ••• \d{4}: policy issued$/),
      expect.stringMatching(/^Ghana Card checked: /),
      'Cover registered and certificate issued',
    ]),
  )
  expect(entries.map(({ at }) => at)).toEqual(
    entries.map(({ at }) => at).toSorted((one, other) => other.localeCompare(one)),
  )
  const consent = entries.find(({ event }) => event === 'customer-consent-changed')
  expect(consent?.by).toBe('Abena Owusu')
})

test('a seller reads their own notes, not the internal ones of the office', async () => {
  const found = await texts(app.people.agent)
  expect(found).toContain('Note: Called about the sticker')
  expect(found).toContain('Stopped renewal and payment reminders by SMS (phone call)')
  expect(found.join()).not.toContain('Internal: pays late')
})

test('no one reads complaints about themselves, and suspicious transaction reports are in no timeline', async () => {
  const received = (found: string[]) => found.filter((text) => /^Complaint \S+ received/.test(text)).length
  expect(received(await texts(app.people.staff))).toBe(1)
  expect(received(await texts(app.people.superAdmin))).toBe(2)
  for (const client of Object.values(app.people)) {
    const { status, body } = await client.get(`/customers/${code}/timeline`)
    if (status === 200) expect(JSON.stringify(body)).not.toMatch(/suspicio|screening/i)
  }
})

test('messages about a complaint are only for those who read the complaint', async () => {
  const { agent, staff, admin } = app.people
  const notice = {
    name: 'Ama Owusu',
    phone: '0241112224',
    category: 'service',
    description: 'The seller kept my cash.',
  }
  expectStatus(await staff.post('/complaints', { ...notice, policyId }, withKey()), 201)
  const { id: aboutId } = await app.actorOf('233200000003')
  expectStatus(await admin.post('/complaints', { ...notice, policyId, aboutId }, withKey()), 201)
  await app.drain()
  type Listed = { messageId: string; about: string }
  const complaintsIn = (list: Listed[]) => list.filter(({ about }) => about === 'Complaint received')
  const ofCustomer = async (client: Client): Promise<Listed[]> =>
    complaintsIn(expectStatus(await client.get(`/customers/${code}/messages`), 200).body.data)
  const ofPolicy = async (client: Client): Promise<Listed[]> =>
    complaintsIn(expectStatus(await client.get(`/policies/${policyId}/messages`), 200).body.data.messages)
  const all = await ofCustomer(admin)
  expect([all.length, (await ofPolicy(admin)).length]).toEqual([2, 2])
  expect([(await ofCustomer(staff)).length, (await ofPolicy(staff)).length]).toEqual([1, 1])
  expect([await ofCustomer(agent), await ofPolicy(agent)]).toEqual([[], []])
  expect((await texts(agent)).join()).not.toMatch(/complaint/i)
  const again = await agent.post(`/customers/${code}/messages/${all[0]?.messageId}/again`, undefined, withKey())
  const missing = await agent.post(`/customers/${code}/messages/${crypto.randomUUID()}/again`, undefined, withKey())
  expect([again.status, again.body.detail]).toEqual([missing.status, missing.body.detail])
})
