import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import { AGENT, type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { issueTravel } from '../../sales/purchases/issue/issue-travel.ts'
import { dataOf, PEOPLE } from '../../sales/travel/sale.fixture.ts'
import { updateAllStatuses } from '../policies/change/update-statuses.ts'
import { sellingTrips, tripOf } from './sale.fixture.ts'

const DAY_SECONDS = 86_400

let product: PayingProduct
let agent: Client
let assistant: Client
let staff: Client
let kumasi: Client
let selling: ReturnType<typeof sellingTrips>

beforeAll(async () => {
  product = await startPayingProduct({ nodes: 2 })
  agent = await product.client('agent').signIn(PEOPLE.Agent)
  assistant = await product.client('agent').signIn(PEOPLE.AssistantAgent)
  staff = await product.client('staff', 1).signIn(PEOPLE.Staff)
  kumasi = await product.client('agent').signIn(PEOPLE.KumasiAgent)
  selling = sellingTrips(product)
})
afterAll(() => product.stop())

const purchase = (client: Client, draftId: string, key: string = randomUUID()) =>
  client.post(`/travel/drafts/${draftId}/purchase`, {}, withKey(key))

async function fillWallet() {
  const { id: customerId } = await product.actorOf(AGENT)
  const topUp = await product.offer({ payableType: 'wallet-top-up', amountPesewas: 30_000, customerId })
  await product.pay(agent, topUp, AGENT)
  await selling.approve()
}
const fillAndPay = async (payableId: string) => {
  await fillWallet()
  return payFromWallet(payableId)
}
const payFromWallet = (payableId: string) =>
  agent.post('/payments', { payableType: 'travel-purchase', payableId, method: 'wallet' }, withKey())

describe('a travel sale', () => {
  test('leads from the draft to a certificate with ledger entries, commission and an SMS', async () => {
    const sale = await selling.sell(agent)
    const { policy } = sale
    expect(policy).toMatchObject({
      product: 'travel',
      status: 'active',
      travelStatus: 'issued',
      premiumPesewas: 21_001,
    })
    expect(policy.policyNumber).toMatch(/^TRV\/2026\/[A-Z]+\/\d{7}$/)
    expect(policy.travellers).toMatchObject([{ number: 1, certificateNumber: `${policy.policyNumber}-01` }])

    expect(await product.balance('unissuedPremium', sale.clientReference)).toBe(0)
    const earned = await product.query(
      z.object({ gross: z.number(), base: z.number(), name: z.string() }),
      sql`select gross_pesewas as gross, base_pesewas as base, full_name as name from commissions c join users u on u.id = payee_id
          where policy_record_id = ${sale.policyRecordId}`,
    )
    expect(earned).toEqual([{ gross: 2_100, base: 17_500, name: 'Yaw Boateng' }])
    const messages = dataOf(await agent.get(`/demo/messages?to=${sale.mobileNumber}`))
    expect(messages[0].text).toContain(`Schengen and Europe, policy ${policy.policyNumber}`)
    expect(dataOf(await agent.get(`/travel/drafts/${sale.draftId}`))).toMatchObject({ soldPolicyId: sale.policyId })
    expect(JSON.stringify(dataOf(await agent.get('/travel/drafts')))).not.toContain(sale.draftId)
  })

  test('posts the premium and every tax to its account', async () => {
    // A fifth of the premium is our brokerage.
    const accounts = ['premiumPayable', 'nhil', 'getFund', 'vat', 'covidLevy'] as const
    const balances = () =>
      Promise.all(accounts.map((account) => product.balance(account, DEMO_SETTINGS.insurers.insurers[1].code)))
    const before = await balances()
    await selling.sell(agent, { days: 21, agesYears: [41, 39, 12, 7] })
    const after = await balances()
    expect(after.map((pesewas, index) => pesewas - (before[index] ?? 0))).toEqual([
      66_000 - 13_200,
      1_650,
      1_650,
      9_900,
      0,
    ])
  })

  test('by an assistant earns commission for the agent', async () => {
    const { policyRecordId } = await selling.sell(assistant)
    const earned = await product.query(
      z.object({ name: z.string(), seller: z.string() }),
      sql`select p.full_name as name, s.full_name as seller from commissions c join users p on p.id = c.payee_id
          join users s on s.id = c.seller_id where c.policy_record_id = ${policyRecordId}`,
    )
    expect(earned).toEqual([{ name: 'Yaw Boateng', seller: 'Esi Quaye' }])
  })

  test('is paid from the wallet and issued immediately', async () => {
    await fillWallet()
    const { payableId, policyId } = await selling.offer(agent)
    expect(dataOf(await payFromWallet(payableId)).status).toBe('successful')
    await product.drain()
    expect(await selling.policy(agent, policyId)).toMatchObject({ status: 'active' })
  })

  test('returns the same offer for a repeated request, and a new one when the sale changes', async () => {
    const first = await selling.offer(agent)
    expect(dataOf(await purchase(agent, first.draftId))).toMatchObject({ payableId: first.payableId })
    await agent.send('PATCH', `/travel/drafts/${first.draftId}`, { more: { airline: 'KLM' } })
    const unready = await purchase(agent, first.draftId)
    expect(unready.status).toBe(422)
    expect(unready.body.code).toBe('not_ready')
  })

  test('can be sold only by its seller and with consent', async () => {
    const { draftId } = await selling.consentedSale(assistant)
    expect((await purchase(agent, draftId)).body.code).toBe('not_own_sale')
    expect((await purchase(kumasi, draftId)).status).toBe(404)
  })

  test('is challenged and keeps its payment if answers change after the offer', async () => {
    const offered = await selling.offer(agent)
    await agent.send('PATCH', `/travel/drafts/${offered.draftId}`, { more: { airline: 'KLM' } })
    await selling.pay(agent, offered)
    await selling.approve()
    const policy = await selling.policy(agent, offered.policyId)
    expect(policy).toMatchObject({ status: 'challenged', challengeReason: 'PREMIUM_MISMATCH', issuedAt: null })
    expect(await product.balance('unissuedPremium', offered.clientReference)).toBe(offered.premiumPesewas)
  })

  test('cannot be changed, deleted or sold again after payment', async () => {
    const { draftId } = await selling.sell(agent)
    const changes = [
      await agent.send('PATCH', `/travel/drafts/${draftId}`, { more: { airline: 'KLM' } }),
      await agent.delete(`/travel/drafts/${draftId}`),
      await purchase(agent, draftId),
    ]
    expect(changes.map(({ body }) => body.code)).toEqual(['already_sold', 'already_sold', 'already_sold'])
  })
})

test('a repeated or concurrent job issues the policy once', async () => {
  const offered = await selling.offer(agent)
  dataOf(await fillAndPay(offered.payableId))
  const job = { policyRecordId: offered.policyRecordId as string }
  await Promise.all(product.nodes.map((node) => issueTravel(node.product, job)))
  await issueTravel(product.product, job)
  await product.drain()
  const counted = await product.query(
    z.object({ journals: z.number(), commissions: z.number(), messages: z.number() }),
    sql`select (select count(*) from journals where source_id = ${offered.policyRecordId} and event = 'premium-issued') as journals,
          (select count(*) from commissions where policy_record_id = ${offered.policyRecordId}) as commissions,
          (select count(*) from messages where template = 'travel-issued' and recipient = ${offered.mobileNumber}) as messages`,
  )
  expect(counted).toEqual([{ journals: 1, commissions: 1, messages: 1 }])
})

describe('a traveller with existing cover', () => {
  test('cannot buy the same plan for the same dates, and is warned about another plan', async () => {
    await selling.sell(agent, { passports: ['G7000001'] })
    const same = await agent.post('/travel/drafts', tripOf({ passports: ['G7000001'] }))
    expect(dataOf(same)).toMatchObject({ firstIncompleteStep: 'travel-details' })
    expect(dataOf(same).problems[0].message).toContain('already has this plan until 14 Dec 2026')
    const other = await agent.post('/travel/drafts', tripOf({ plan: 'WWB', passports: ['G7000001'] }))
    expect(dataOf(other).warnings).toMatchObject([{ code: 'already_covered' }])
  })

  test('is not described to another seller, who has only the passport number', async () => {
    const { policy } = await selling.sell(agent, { passports: ['G7000009'] })
    const input = (plan: string) => kumasi.post('/travel/drafts', tripOf({ plan, passports: ['G7000009'] }))
    const answers = [dataOf(await input('SCH')), dataOf(await input('WWB'))]
    expect(answers[0].problems[0].message).toBe(
      'A traveller already has this plan on some of these dates. Change the dates or the plan.',
    )
    expect(answers[1].warnings).toEqual([
      { code: 'already_covered', message: 'A traveller already has travel cover for some of these dates.' },
    ])
    expect(JSON.stringify(answers)).not.toContain(policy.policyNumber)
  })

  test('gets one policy from two concurrent paid sales; the other is challenged', async () => {
    const ownOffer = await selling.offer(agent, { passports: ['G7000002'] })
    const otherOffer = await selling.offer(kumasi, { passports: ['G7000002'] })
    await selling.pay(agent, ownOffer)
    await selling.pay(kumasi, otherOffer)
    await selling.approve()
    const both = [await selling.policy(agent, ownOffer.policyId), await selling.policy(kumasi, otherOffer.policyId)]
    expect(both.map(({ status }) => status).sort()).toEqual(['active', 'challenged'])
    expect(both.find(({ status }) => status === 'challenged').challengeReason).toBe('DUPLICATE_COVER')
    const waiting = await Promise.all(
      [ownOffer, otherOffer].map((sale) => product.balance('unissuedPremium', sale.clientReference)),
    )
    expect(waiting.sort((a, b) => a - b)).toEqual([0, ownOffer.premiumPesewas])
  })

  test('cannot have overlapping cover in the database', async () => {
    const sold = await selling.sell(agent, { passports: ['G7000003'] })
    const copy = sql`insert into travel_travellers (policy_record_id, number, traveller_id, person, nationality, passport_number,
        plan_code, premium_pesewas, loading_bps, has_special_terms, cover)
      select policy_record_id, 99, traveller_id, person, nationality, passport_number, plan_code, premium_pesewas, loading_bps,
        false, cover from travel_travellers where policy_record_id = ${sold.policyRecordId}`
    const second = product.db.transaction((tx) => run(tx, copy))
    await expect(second).rejects.toMatchObject({ constraint: 'no_double_travel_cover' })
  })
})

describe('a pay-later offer', () => {
  test('keeps its price for 72 hours, is listed, and is issued after payment', async () => {
    const parked = await selling.offer(agent, {}, 'pay-later')
    const hours = (Date.parse(parked.offerEndsAt) - product.clock.now().getTime()) / 3_600_000
    expect(hours).toBe(72)
    expect(await selling.policy(agent, parked.policyId)).toMatchObject({ status: 'pay_later', policyNumber: null })
    const listed = dataOf(await agent.get('/pay-later?limit=100'))
    expect(listed).toContainEqual(
      expect.objectContaining({ payableId: parked.payableId, product: 'travel', vehicle: null }),
    )
    await selling.pay(agent, parked)
    await selling.approve()
    expect(await selling.policy(agent, parked.policyId)).toMatchObject({ status: 'active' })
  })

  test('expires two hours before the day of departure', async () => {
    const parked = await selling.offer(agent, { departure: '2026-11-18' }, 'pay-later')
    expect(parked.offerEndsAt).toBe('2026-11-17T22:00:00.000Z')
  })

  test('can be withdrawn and created again', async () => {
    const parked = await selling.offer(agent, {}, 'pay-later')
    dataOf(await agent.post(`/pay-later/${parked.payableId}/withdraw`))
    expect(await selling.policy(agent, parked.policyId)).toMatchObject({ status: 'lapsed', travelStatus: 'withdrawn' })
    expect(dataOf(await purchase(agent, parked.draftId)).payableId).not.toBe(parked.payableId)
  })
})

describe('the status job', () => {
  test('moves a trip from upcoming to on trip to ended, and lapses unpaid offers', async () => {
    const clock = product.clock
    const sold = await selling.sell(staff, { departure: '2026-11-19', days: 2 })
    const unpaid = await selling.offer(staff)
    const travelStatusText = async () => (await selling.policy(staff, sold.policyId)).travelStatusText
    expect(await travelStatusText()).toBe('Upcoming')
    clock.advance(3 * DAY_SECONDS)
    await staff.signIn(PEOPLE.Staff)
    expect(await travelStatusText()).toBe('On trip')
    // Trips that end soon are not renewals.
    expect(dataOf(await staff.get('/overview/counts')).renewalsDue).toBe(0)
    clock.advance(2 * DAY_SECONDS)
    await staff.signIn(PEOPLE.Staff)
    expect(await travelStatusText()).toBe('Ended')
    await updateAllStatuses({ db: product.db, clock })
    const listed = dataOf(await staff.get('/policies?product=travel&status=expired'))
    expect(listed).toMatchObject([
      {
        policyId: sold.policyId,
        insuranceDetails: { coverType: 'SCH', productCode: 'TRAVEL' },
        destinations: ['France'],
      },
    ])
    expect(await selling.policy(staff, unpaid.policyId)).toMatchObject({ status: 'lapsed', travelStatus: 'lapsed' })
  })

  test('never lapses a paid offer, even if it is issued late', async () => {
    await agent.signIn(PEOPLE.Agent)
    await fillWallet()
    const offered = await selling.offer(agent, { departure: '2027-01-10' })
    dataOf(await payFromWallet(offered.payableId))
    product.clock.advance(2 * DAY_SECONDS)
    await updateAllStatuses({ db: product.db, clock: product.clock })
    await product.drain()
    await agent.signIn(PEOPLE.Agent)
    expect(await selling.policy(agent, offered.policyId)).toMatchObject({ status: 'active' })
  })
})
