import { addDays } from '@okwan/domain/platform/dates'
import { png } from '@okwan/domain/platform/files/bytes.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { type PayingProduct, startPayingProduct } from '../../../money/payments/testing.ts'
import { sql } from '../../../platform/db/sql.ts'
import { saleActions } from '../../purchases/sale.fixture.ts'

let product: PayingProduct
let agent: Client
let staff: Client
let selling: ReturnType<typeof saleActions>
beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn('0240000004')
  staff = await product.client('staff').signIn('0200000003')
  selling = saleActions(product)
}, 60_000)
afterAll(() => product.stop())

const VALUE_CEDIS = 80_000
let width = 0

async function photo(): Promise<string> {
  width += 1
  const path = '/files?purpose=vehicle-photo&fileName=car.png'
  const added = await agent.send('POST', path, png(300 + width, 200), { 'content-type': 'image/png' })
  return added.body.data.fileId
}

/** A referred sale, because another insurer declined the customer; it is not decided yet. */
async function referred(plate: string, coverType: 'thirdparty' | 'fire' | 'comprehensive') {
  const { draftId, phone } = await selling.draft(agent, plate, {
    underwriting: { declinedBefore: true, claimsInThreeYears: 0, modified: false },
  })
  const photoFileIds = [await photo(), await photo(), await photo(), await photo()]
  const cover = coverType === 'thirdparty' ? {} : { coverType, costOfCar: VALUE_CEDIS, photoFileIds }
  const answered = (await agent.send('PATCH', `/motor/drafts/${draftId}`, { underwriting: cover })).body.data.draft
  const { riskCode, startDate, endDate } = answered.underwriting
  const { numberOfSeats: seats, engineCapacity, yearOfManufacture } = answered.vehicle
  const vehicle = { seats, engineCapacity, yearOfManufacture, marketValue: VALUE_CEDIS }
  const input = { riskCode, startDate, endDate, coverType, ...vehicle }
  const selectEstimate = async (more: object = {}) => {
    const { data } = (await agent.post('/motor/estimates', { ...input, ...more })).body
    const { code } = (await agent.send('PATCH', `/motor/drafts/${draftId}`, { estimateId: data.estimateId })).body
    return { ...data, code }
  }
  const before = await selectEstimate()
  const response = await agent.post(`/motor/drafts/${draftId}/referral`, {})
  expect(response.body).toMatchObject({ data: { referral: 'waiting' } })
  const { version } = response.body.data
  const decide = (body: object) =>
    staff.post(`/motor/drafts/${draftId}/referral-decision`, { decision: 'approve', version, ...body })
  return { draftId, phone, input, before, selectEstimate, decide }
}

test('terms that only set an excess also need a new price', async () => {
  const { draftId, phone, selectEstimate, decide } = await referred('GR 7402-22', 'comprehensive')
  expect((await decide({ terms: { excessRateBps: 3_000 } })).status).toBe(200)
  const verificationToken = await selling.code(agent, phone, draftId)
  await selectEstimate()
  expect((await selling.purchase(agent, draftId, { verificationToken })).body.code).toBe('estimate_stale')
  await selectEstimate({ draftId })
  expect((await selling.purchase(agent, draftId, { verificationToken })).status).toBe(201)
})

test('terms that the cover does not allow are refused at their field and change nothing', async () => {
  const { draftId, decide } = await referred('GR 7403-22', 'thirdparty')
  const loading = await decide({ terms: { loadingBps: 2_500 } })
  expect(loading.body).toMatchObject({ code: 'terms_not_possible', errors: [{ path: 'terms.loadingBps' }] })
  const priced = await staff.get(`/motor/drafts/${draftId}/referral-price?loadingBps=2500`)
  expect(priced.body.code).toBe('terms_not_possible')
  expect((await decide({ terms: { excessRateBps: 2_000 } })).body.errors).toMatchObject([
    { path: 'terms.excessRateBps' },
  ])
  expect((await decide({ terms: { loadingBps: 10_001 } })).body.errors).toMatchObject([{ path: 'terms.loadingBps' }])
  const both = await decide({ decision: 'decline', note: 'Too risky', terms: { conditions: ['No night driving.'] } })
  expect(both.body.errors).toMatchObject([{ path: 'terms' }])
  expect((await agent.get(`/motor/drafts/${draftId}`)).body.data.draft.referral).toBe('waiting')
  expect((await decide({ terms: { conditions: ['No night driving.'] } })).status).toBe(200)
  const rows = await product.query(
    z.object({ loading_bps: z.number().nullable(), conditions: z.array(z.string()) }),
    sql`select loading_bps, conditions from motor_referrals where draft_id = ${draftId}`,
  )
  expect(rows).toEqual([{ loading_bps: null, conditions: ['No night driving.'] }])
})

test('terms of a colleague’s draft do not apply to another price', async () => {
  const { draftId, decide } = await referred('GR 7404-22', 'fire')
  expect((await decide({ terms: { loadingBps: 5_000 } })).status).toBe(200)
  const { underwriting, vehicle } = (await agent.get(`/motor/drafts/${draftId}`)).body.data.draft
  const { riskCode, startDate, endDate } = underwriting
  const input = { riskCode, startDate, endDate, coverType: 'fire', seats: vehicle.numberOfSeats, marketValue: 80_000 }
  const lines = async (client: Client) =>
    (await client.post('/motor/estimates', { ...input, draftId })).body.data.lines.map(
      ({ code }: { code: string }) => code,
    )
  expect(await lines(agent)).toContain('underwriterLoading')
  expect(await lines(staff)).not.toContain('underwriterLoading')
})

test('terms return to the seller with a new price, which the customer accepts by paying', async () => {
  const { draftId, phone, input, before, selectEstimate, decide } = await referred('GR 7401-22', 'comprehensive')
  const conditions = ['Fit a tracking device within 14 days.']
  const terms = { loadingBps: 2_500, excessRateBps: 2_000, conditions }
  const priceAt = (client: Client, loading: string) =>
    client.get(`/motor/drafts/${draftId}/referral-price?loadingBps=${loading}`)
  const shown = (await priceAt(staff, '2500')).body.data
  expect((await priceAt(staff, '0')).body.data).toEqual({
    standardPesewas: before.totalPesewas,
    totalPesewas: before.totalPesewas,
  })
  expect((await priceAt(staff, '10001')).body.errors).toMatchObject([{ path: 'loadingBps' }])
  const otherClient = await product.client('staff').signIn('0200000006')
  expect((await priceAt(otherClient, '2500')).status).toBe(404)
  expect((await decide({ terms })).body.data.referral).toBe('approved')
  expect((await priceAt(staff, '2500')).status).toBe(404)
  const { draft } = (await agent.get(`/motor/drafts/${draftId}`)).body.data
  expect(draft).toMatchObject({ referral: 'approved', referralTerms: { coverType: 'comprehensive', ...terms } })
  expect(draft.estimateId).toBeUndefined()

  const verificationToken = await selling.code(agent, phone, draftId)
  const buy = () => selling.purchase(agent, draftId, { verificationToken })
  // The price without the terms is refused.
  expect((await selectEstimate()).code).toBe('estimate_stale')
  expect((await buy()).body.code).toBe('step_incomplete')

  const priced = await selectEstimate({ draftId })
  const loading = priced.lines.find(({ code }: { code: string }) => code === 'underwriterLoading')
  expect(priced.totalPesewas - before.totalPesewas).toBe(loading.amountPesewas)
  expect(shown).toEqual({ standardPesewas: before.totalPesewas, totalPesewas: priced.totalPesewas })
  expect(priced).toMatchObject({ conditions, excess: { kind: 'applied', rateBps: 2_000 } })
  const bought = await buy()
  expect(bought.status).toBe(201)
  const { policyId, payableId } = bought.body.data
  await selling.pay(agent, payableId, phone)
  await selling.approve()
  expect((await selling.policy(agent, policyId)).status).toBe('active')
  const { schedule } = (await agent.get(`/policies/${policyId}/documents`)).body.data
  const rows = schedule.flatMap((section: { rows: object[] }) => section.rows)
  expect(rows).toContainEqual({ label: 'Special condition 1', value: conditions[0] })
  expect(rows).toContainEqual({ label: 'Excess', value: expect.stringContaining('20% of each own-damage claim') })

  // The next term keeps the terms.
  product.clock.advance(350 * 86_400)
  await agent.signIn('0240000004')
  const { endDate } = (await selling.policy(agent, policyId)).insuranceDetails
  const startDate = addDays(endDate, 1)
  const next = { ...input, startDate, endDate: addDays(startDate, 364) }
  const renewal = await agent.post(`/policies/${policyId}/renewal-estimates`, next)
  expect(renewal.body).toMatchObject({ data: { conditions, excess: { rateBps: 2_000 } } })
})

test('a referral is assigned to an underwriter, but not to its seller', async () => {
  // Earlier tests moved the clock beyond the session.
  agent = await product.client('agent').signIn('0240000004')
  staff = await product.client('staff').signIn('0200000003')
  const { draftId } = await referred('GR 7409-22', 'thirdparty')
  const idOf = async (client: Client) => (await client.get('/users/profile')).body.data.userId as string
  const assign = (ownerId: string) => staff.post(`/motor/drafts/${draftId}/referral-owner`, { ownerId })
  expect((await assign(await idOf(agent))).body.code).toBe('cannot_be_assigned')
  expect((await assign(await idOf(staff))).status).toBe(200)
  const { data } = (await staff.get('/motor/referrals?owner=mine')).body
  expect(data).toMatchObject([{ draftId, owner: { userId: await idOf(staff) } }])
  expect((await staff.get('/motor/referrals?owner=unassigned')).body.data).not.toContainEqual(
    expect.objectContaining({ draftId }),
  )
})
