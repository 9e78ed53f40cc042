import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import { withKey } from '../../money/payments/testing.ts'
import { dataOf } from '../../sales/travel/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { sellingTrips } from './sale.fixture.ts'

// Days from the last day of the old taxes to 16 November 2026, the start of the test clock.
const DAYS_BACK = -320

let app: ServiceApp
let selling: ReturnType<typeof sellingTrips>

beforeAll(async () => {
  app = await startServiceApp()
  await app.advanceDays(DAYS_BACK)
  selling = sellingTrips(app)
})
afterAll(() => app.stop())

const departure = '2026-02-10'
const accounts = ['premiumPayable', 'nhil', 'getFund', 'covidLevy', 'vat'] as const
const balances = () =>
  Promise.all(accounts.map((account) => app.balance(account, DEMO_SETTINGS.insurers.insurers[1].code)))

test('B10-19 a trip paid on 31 December 2025 has the taxes of that date, including the COVID levy', async () => {
  const before = await balances()
  const offered = await selling.offer(app.people.agent, { departure })
  expect(offered.premiumPesewas).toBe(21_334)
  // The price changes at midnight, so the offer expires then.
  expect(offered.offerEndsAt).toBe('2026-01-01T00:00:00.000Z')
  expectStatus(await app.fromWallet('travel-purchase', offered.payableId), 202)
  await app.drain()
  expect(await selling.policy(app.people.agent, offered.policyId)).toMatchObject({ status: 'active' })
  const after = await balances()
  // A fifth of the premium is our brokerage.
  expect(after.map((pesewas, index) => pesewas - (before[index] ?? 0))).toEqual([17_500 - 3_500, 438, 438, 175, 2_783])
})

test('B10-19 an offer of the old year needs a new price and consent in the new year', async () => {
  const { agent } = app.people
  const offered = await selling.offer(agent, { departure })
  await app.advanceDays(1)
  expect((await app.fromWallet('travel-purchase', offered.payableId)).status).toBe(422)
  const draft = dataOf(await agent.get(`/travel/drafts/${offered.draftId}`))
  expect(draft).toMatchObject({ firstIncompleteStep: 'confirm-details', standardPrice: { totalPesewas: 21_001 } })
  const again = await agent.post(`/travel/drafts/${offered.draftId}/purchase`, {}, withKey())
  expect(again.body.code).toBe('not_ready')
})

test('a policy of the old year is refunded with the taxes that it paid', async () => {
  const sold = dataOf(await app.people.superAdmin.get('/policies?product=travel&status=active'))[0]
  const content = { kind: 'trip_cancellation', reason: 'trip_cancelled' }
  const proposal = dataOf(await app.preview(app.people.superAdmin, sold, content))
  // 80 % of 175.00, 4.38, 4.38, 1.75 and 27.83.
  expect(proposal.toRefundPesewas).toBe(14_000 + 350 + 350 + 140 + 2_226)
})
