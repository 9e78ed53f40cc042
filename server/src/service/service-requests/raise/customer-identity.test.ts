import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { sql } from '../../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, type SoldPolicy, startServiceApp } from '../app.fixture.ts'
import { cancellation } from '../request-content.fixture.ts'

const NEW_PHONE = '233208887766'

let app: ServiceApp
let agent: Client
let staff: Client
let superAdmin: Client
let policy: SoldPolicy
beforeAll(async () => {
  app = await startServiceApp()
  ;({ agent, staff, superAdmin } = app.people)
})
afterAll(() => app.stop())
beforeEach(async () => {
  policy = await app.sell({ lastName: 'Mensa' })
})

const post = (client: Client, content: object, more: object = {}) =>
  client.post(
    '/service-requests',
    { policyId: policy.policyId, content: { kind: 'customer', ...content }, ...more },
    withKey(),
  )
const phoneOf = async () => (await superAdmin.get(`/policies/${policy.policyId}`)).body.data.customer.phone
const messagesTo = async (phone: string) =>
  ((await superAdmin.get(`/demo/messages?to=${phone}`)).body.data as { text: string }[]).map(({ text }) => text)

test('a new phone number with a corrected name needs a code to the old number and evidence of the name', async () => {
  const fileIds = [await app.addFile(agent)]
  const change = { phone: NEW_PHONE, lastName: 'Mensah' }
  expect((await post(agent, change, { fileIds })).body.code).toBe('code_needed')
  const verificationToken = await app.code(policy, 'customer', 'update-customer')
  expect((await post(agent, change, { fileIds: [], verificationToken })).body.code).toBe('evidence_needed')
  const raised = expectStatus(await post(agent, change, { fileIds, verificationToken }), 201)
  expect(raised.body.data.isDone).toBe(false)
  expect(await phoneOf()).toBe(policy.phone)
})

test('without a code, two people in the office change a phone with evidence, and the old number is notified', async () => {
  const codeWaivedBecause = 'The phone was stolen'
  const change = { phone: '233208887767' }
  expect((await post(agent, change, { codeWaivedBecause })).body.code).toBe('code_needed')
  expect((await post(staff, change, { codeWaivedBecause })).body.code).toBe('evidence_needed')
  const fileIds = [await app.addFile(staff)]
  const raised = expectStatus(await post(staff, change, { codeWaivedBecause, fileIds }), 201)
  const { isDone, request } = raised.body.data
  expect(isDone).toBe(false)
  expect(await phoneOf()).toBe(policy.phone)
  expect((await app.approveRequest(staff, request.requestId)).body.code).toBe('own_request')
  expectStatus(await app.approveRequest(superAdmin, request.requestId), 200)
  await app.drain()
  expect(await phoneOf()).toBe('233208887767')
  expect(await messagesTo(policy.phone)).toContainEqual(expect.stringContaining('a number that ends in 7767'))
})

test('a new number approves nothing for 24 hours', async () => {
  const verificationToken = await app.code(policy, 'customer', 'update-customer')
  expectStatus(await post(agent, { phone: '233208887768' }, { verificationToken }), 201)
  const changed = { ...policy, phone: '233208887768' }
  const cancel = async () => {
    const body = { policyId: policy.policyId, content: cancellation(app.today()) }
    const code = await app.code(changed, 'cancellation')
    return agent.post('/service-requests', { ...body, verificationToken: code }, withKey())
  }
  expect((await cancel()).body.code).toBe('number_too_new')
  const again = await app.code(changed, 'customer', 'update-customer')
  expect((await post(agent, { phone: policy.phone }, { verificationToken: again })).body.code).toBe('number_too_new')
  const rows = await app.query(
    z.object({ phone_changed_at: z.date().nullable() }),
    sql`select phone_changed_at from customers where phone = '233208887768'`,
  )
  expect(rows[0]?.phone_changed_at).toEqual(expect.any(Date))
  await app.advanceDays(1)
  ;({ agent, staff, superAdmin } = app.people)
  expect((await cancel()).body.code).not.toBe('number_too_new')
})

test('a person has no company details', async () => {
  const refused = await post(agent, { tin: 'C0001234567' })
  expect(refused.body).toMatchObject({ code: 'invalid', errors: [{ path: 'content.tin' }] })
})

test('the Ghana Card of another customer is refused when the office decides', async () => {
  const cardOf = async (policyId: string) => {
    const [row] = await app.query(
      z.object({ ghana_card: z.string() }),
      sql`select c.ghana_card from customers c join policy_records r on r.customer_id = c.id
          where r.policy_id = ${policyId} limit 1`,
    )
    return row?.ghana_card
  }
  const usedCard = await cardOf(policy.policyId)
  policy = await app.sell()
  const before = await cardOf(policy.policyId)
  const raised = await post(agent, { ghanaCardNumber: usedCard }, { fileIds: [await app.addFile(agent)] })
  const { request } = expectStatus(raised, 201).body.data
  const approved = await app.approveRequest(staff, request.requestId)
  expect([approved.status, approved.body.code]).toEqual([422, 'identity_taken'])
  expect(await cardOf(policy.policyId)).toBe(before)
})
