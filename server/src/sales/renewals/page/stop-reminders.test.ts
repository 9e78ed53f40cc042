import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { type Renewals, startRenewals } from '../renewal.fixture.ts'

let renewals: Renewals
let { product, owner, sellMonth, staff, north, agent } = {} as Renewals

beforeAll(async () => {
  renewals = await startRenewals()
  ;({ product, owner, sellMonth, staff, north, agent } = renewals)
})
afterAll(() => renewals.stop())

async function due(phone: string) {
  const sold = await sellMonth({ phone })
  const found = await owner.query(
    'select c.code from policy_records r join customers c on c.id = r.customer_id where r.id = $1',
    [sold.policyRecordId],
  )
  return { ...sold, customerCode: found.rows[0].code as string, to: `233${phone.slice(1)}` }
}
const remind = (policyRecordId: string) =>
  staff.post('/renewals/reminders', { policyRecordIds: [policyRecordId] }, withKey())
const messagesTo = async (to: string) => {
  await product.drain()
  const { data } = (await staff.get(`/demo/messages?to=${to}`)).body as { data: { text: string }[] }
  return data.map(({ text }) => text)
}
const consents = async (customerCode: string, client: Client = staff) =>
  client.get(`/customers/${customerCode}/consents`)
const stop = { purpose: 'reminders', channel: 'sms', isGiven: false }
const change = (client: Client, customerCode: string, changes: object[], more: object = {}) =>
  client.post(`/customers/${customerCode}/consents`, { changes, source: 'phone', ...more }, withKey())

const urlOf = (pathname: string) => `http://127.0.0.1:${product.nodes[0]?.port}${pathname}`
const submit = (pathname: string) => fetch(urlOf(pathname), { method: 'POST', body: new URLSearchParams() })

test('the page linked in a reminder stops further reminders only after the button is pressed', async () => {
  const { policyRecordId, to, customerCode } = await due('0244556001')
  expect((await remind(policyRecordId)).body.data.sent).toBe(1)
  const [reminder = ''] = await messagesTo(to)
  const { pathname } = new URL(/http\S+\/stop\/\S+/.exec(reminder)?.[0] ?? '')
  expect(await (await fetch(urlOf(pathname))).text()).toContain('Stop reminders?')
  expect((await consents(customerCode)).body.data.history).toEqual([])
  expect(await (await submit(pathname)).text()).toContain('Reminders stopped')
  // A second press of the button records nothing.
  expect((await submit(pathname)).status).toBe(200)
  const { states, history } = (await consents(customerCode)).body.data
  expect(states.every(({ isAllowed }: { isAllowed: boolean }) => !isAllowed)).toBe(true)
  expect(history).toHaveLength(6)
  expect(history[0]).toMatchObject({ isGiven: false, source: 'link', by: null, textVersion: '2026-11' })
  expect((await staff.get(`/customers/${customerCode}`)).body.data.consentText).toBe('No reminders, no offers')
  expect((await submit('/stop/abc')).status).toBe(404)
})

test('a customer who stopped reminders gets none, not even queued ones, but gets every message about the contract', async () => {
  const { policyRecordId, to, customerCode } = await due('0244556002')
  expect((await remind(policyRecordId)).body.data.sent).toBe(1)
  expect((await change(staff, customerCode, [stop])).status).toBe(200)
  expect((await messagesTo(to)).filter((text) => text.includes('Renew with'))).toEqual([])
  const withheld = await owner.query(
    `select status, failure from messages where recipient = $1 and template = 'renewal-reminder'`,
    [to],
  )
  expect(withheld.rows).toEqual([{ status: 'failed', failure: 'The customer stopped reminders by SMS.' }])
  const params = { complaintNumber: 'CMP-26-000001', answerDate: '2026-12-01' }
  await product.product.db.transaction((tx) =>
    queueMessage(tx, { to, template: 'complaint-received', params }, product.clock.now()),
  )
  expect(await messagesTo(to)).toContainEqual(expect.stringContaining('CMP-26-000001'))
})

test('a selected customer who stopped reminders is named with the reason', async () => {
  const { policyRecordId, customerCode } = await due('0244556003')
  await change(staff, customerCode, [stop, { ...stop, channel: 'email' }])
  const { sent, notSent } = (await remind(policyRecordId)).body.data
  expect([sent, notSent[0]?.refusalReason]).toEqual([0, 'The customer stopped reminders. Call them instead.'])
  await change(staff, customerCode, [{ ...stop, isGiven: true }], { note: 'Called us' })
  expect((await remind(policyRecordId)).body.data.sent).toBe(1)
})

test('a reminder is not resent after the customer stopped reminders, but other messages are', async () => {
  const { policyRecordId, policyId, to, customerCode } = await due('0244556006')
  await remind(policyRecordId)
  const delayed = { premiumPesewas: 300_00, plate: 'GR 1-26' }
  await product.product.db.transaction((tx) =>
    queueMessage(tx, { to, template: 'policy-delayed', params: delayed, policyId }, product.clock.now()),
  )
  await messagesTo(to)
  type Sent = { messageId: string; about: string }
  const messages: Sent[] = (await staff.get(`/customers/${customerCode}/messages`)).body.data
  const resend = (name: string) => {
    const messageId = messages.find(({ about }) => about === name)?.messageId
    return staff.post(`/customers/${customerCode}/messages/${messageId}/again`, {}, withKey())
  }
  product.clock.advance(601)
  await change(staff, customerCode, [stop])
  expect((await resend('Renewal reminder')).body.code).toBe('reminders_stopped')
  expect((await resend('Policy delayed')).status).toBe(202)
  await change(staff, customerCode, [{ ...stop, isGiven: true }], { note: 'Called us' })
  expect((await resend('Renewal reminder')).status).toBe(202)
})

test('changes are refused out of reach, with bad input, and in the history', async () => {
  const { customerCode } = await due('0244556004')
  expect((await consents(customerCode, north)).status).toBe(404)
  expect((await change(north, customerCode, [stop])).status).toBe(404)
  expect((await change(agent, customerCode, [stop])).status).toBeGreaterThanOrEqual(400)
  expect((await change(staff, customerCode, [])).body.errors).toMatchObject([{ path: 'changes' }])
  expect((await change(staff, customerCode, [stop], { source: 'link' })).body.errors).toMatchObject([
    { path: 'source' },
  ])
  await change(staff, customerCode, [stop])
  await expect(owner.query('update customer_consents set is_given = true')).rejects.toThrow('append-only')
  await expect(owner.query('delete from customer_consents')).rejects.toThrow('append-only')
})

test('an agent allows stopped reminders again only with the customer’s code, the office with a reason', async () => {
  const { customerCode, to } = await due('0244556005')
  await owner.query(
    `update customers set created_by = (select id from users where mobile_number = '233240000004') where code = $1`,
    [customerCode],
  )
  const allow = [{ ...stop, isGiven: true }]
  expect((await change(agent, customerCode, [stop])).status).toBe(200)
  expect((await change(agent, customerCode, allow)).body).toMatchObject({
    code: 'code_needed',
    errors: [{ path: 'agreement' }],
  })
  expect((await change(staff, customerCode, allow)).body).toMatchObject({
    code: 'reason_required',
    errors: [{ path: 'note' }],
  })
  const { requestId, prefix } = (await agent.post(`/customers/${customerCode}/consents/code`)).body.data
  await messagesTo(to)
  const [{ code, text }] = (await staff.get(`/demo/messages?to=${to}`)).body.data
  expect(text).toContain('only if you agree to get our reminders and offers again')
  const wrong = { requestId, prefix, code: code === '000000' ? '000001' : '000000' }
  expect((await change(agent, customerCode, allow, { agreement: wrong })).body.code).toBe('code_wrong')
  const agreement = { requestId, prefix, code }
  expect((await change(north, customerCode, allow, { agreement })).status).toBe(404)
  const { states } = (await change(agent, customerCode, allow, { agreement })).body.data
  expect(states[0]).toMatchObject({ purpose: 'reminders', channel: 'sms', isAllowed: true })
  await change(agent, customerCode, [stop])
  expect((await change(agent, customerCode, allow, { agreement })).status).toBe(422)
  expect((await change(staff, customerCode, allow, { note: 'Asked in the office' })).status).toBe(200)
})
