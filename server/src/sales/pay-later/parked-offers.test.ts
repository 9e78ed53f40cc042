import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { one } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { updateAllStatuses } from '../../policies/policies/change/update-statuses.ts'
import { saleActions } from '../purchases/sale.fixture.ts'

const TODAY = '2026-11-16'
const endRow = z.object({ offer_ends_at: z.date() })

let product: PayingProduct
let agent: Client
let assistant: Client
let selling: ReturnType<typeof saleActions>

beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn('0240000004')
  assistant = await product.client('agent').signIn('0240000005')
  selling = saleActions(product)
})
afterAll(() => product.stop())

const afterExpiry = () => addDays(TODAY, 20)
async function parkOffer(plate: string) {
  const created = await selling.draft(agent, plate, { startDate: afterExpiry() })
  const verificationToken = await selling.code(agent, created.phone, created.draftId)
  const parked = await agent.post('/pay-later', { draftId: created.draftId, verificationToken }, withKey())
  expect(parked.status).toBe(201)
  return { ...created, ...parked.body.data }
}
const listed = async (client: Client) =>
  (await client.get('/pay-later')).body.data.map(({ payableId }: { payableId: string }) => payableId)

test('a pay-later offer keeps its price for seven days and gives cover after payment', async () => {
  const offer = await parkOffer('GR 7401-22')
  expect((await selling.policy(agent, offer.policyId)).status).toBe('pay_later')
  expect(await listed(agent)).toContain(offer.payableId)
  expect(await listed(assistant)).not.toContain(offer.payableId)
  const now = await selling.purchase(agent, offer.draftId)
  expect(now.body.data.payableId).toBe(offer.payableId)
  await selling.pay(agent, offer.payableId, offer.phone)
  await selling.approve()
  expect((await selling.policy(agent, offer.policyId)).status).toBe('active')
  expect(await listed(agent)).not.toContain(offer.payableId)
})

test('an offer with a pending payment request cannot be saved for later', async () => {
  const offered = await selling.offer(agent, 'GR 7412-22', { startDate: afterExpiry() })
  await selling.pay(agent, offered.payableId, offered.phone)
  const refused = await agent.post('/pay-later', { draftId: offered.draftId }, withKey())
  expect(refused.body.code).toBe('request_in_progress')
  await selling.approve()
})

test('the customer is reminded once a day', async () => {
  const { payableId, phone } = await parkOffer('GR 7403-22')
  expect((await agent.post(`/pay-later/${payableId}/remind`)).status).toBe(200)
  expect((await agent.post(`/pay-later/${payableId}/remind`)).status).toBe(429)
  await product.drain()
  const messages = (await agent.get(`/demo/messages?to=${phone}`)).body.data as { text: string }[]
  expect(messages.map(({ text }) => text).join('\n')).toContain('is not paid yet, so there is no cover')
})

test('a customer who stopped reminders is not counted as reminded', async () => {
  const { payableId } = await parkOffer('GR 7415-22')
  const row = z.object({ code: z.string(), reminders: z.number() })
  const read = () =>
    product.product.db.read((tx) =>
      one(
        tx,
        row,
        sql`select c.code, m.reminders from purchases m join policy_records r on r.id = m.policy_record_id
            join customers c on c.id = r.customer_id where m.policy_record_id = ${payableId}`,
      ),
    )
  const { code } = await read()
  const changes = [{ purpose: 'reminders', channel: 'sms', isGiven: false }]
  expect((await agent.post(`/customers/${code}/consents`, { changes, source: 'phone' }, withKey())).status).toBe(200)
  expect((await agent.post(`/pay-later/${payableId}/remind`)).body.code).toBe('reminders_stopped')
  const { data } = (await agent.post('/pay-later/reminders', { payableIds: [payableId] }, withKey())).body
  expect([data.sent, data.notSent[0]?.refusalReason]).toEqual([0, 'The customer stopped reminders. Call them instead.'])
  expect((await read()).reminders).toBe(0)
})

test('a withdrawn offer stays withdrawn and is in the timeline', async () => {
  const { payableId, policyId, phone } = await parkOffer('GR 7404-22')
  expect((await assistant.post(`/pay-later/${payableId}/withdraw`)).status).toBe(404)
  expect((await agent.post(`/pay-later/${payableId}/withdraw`)).status).toBe(200)
  expect((await selling.pay(agent, payableId, phone)).status).toBe(404)
  const { data } = (await agent.get(`/policies/${policyId}/timeline`)).body
  expect(data[0]).toMatchObject({ text: 'Offer withdrawn', by: 'Yaw Boateng' })
  expect((await agent.post(`/pay-later/${payableId}/withdraw`)).status).toBe(404)
})

test('an expired offer cannot be paid', async () => {
  const { payableId, policyId, phone } = await parkOffer('GR 7405-22')
  product.clock.advance(7 * 24 * 3600)
  const again = await product.client('agent').signIn('0240000004')
  expect(await listed(again)).not.toContain(payableId)
  expect((await selling.pay(again, payableId, phone)).body.code).toBe('offer_ended')
  await updateAllStatuses(product.product)
  const { data } = (await again.get(`/policies/${policyId}/timeline`)).body
  expect(data[0]).toMatchObject({ text: 'Offer expired', by: null })
})

test('an immediate offer can be saved for later at the same price', async () => {
  agent = await product.client('agent').signIn('0240000004')
  const offered = await selling.offer(agent, 'GR 7402-22', { startDate: afterExpiry() })
  const parked = await agent.post('/pay-later', { draftId: offered.draftId }, withKey())
  const { payableId, offerEndsAt, clientReference } = parked.body.data
  expect({ payableId, clientReference }).toEqual({
    payableId: offered.payableId,
    clientReference: offered.clientReference,
  })
  expect(Date.parse(offerEndsAt) - Date.parse(offered.offerEndsAt)).toBeGreaterThan(24 * 3_600_000)
  expect((await selling.policy(agent, offered.policyId)).status).toBe('pay_later')
  expect((await agent.get('/policies?q=GR%207402-22')).body.data).toHaveLength(1)
  const checkout = await product.product.db.read((tx) =>
    one(tx, endRow, sql`select offer_ends_at from checkouts where client_reference = ${clientReference}`),
  )
  expect(checkout.offer_ends_at.toISOString()).toBe(offerEndsAt)
  await selling.pay(agent, payableId, offered.phone)
  await selling.approve()
  expect((await selling.policy(agent, offered.policyId)).status).toBe('active')
})
