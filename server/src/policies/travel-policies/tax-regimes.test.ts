import { afterAll, beforeAll, expect, test } from 'vitest'
import { withKey } from '../../money/payments/testing.ts'
import { OUR_NAME } from '../../platform/ports/mid.ts'
import { dataOf } from '../../sales/travel/sale.fixture.ts'
import { type Desk, expectStatus, startDesk } from '../../service/service-requests/queue.fixture.ts'
import { sellingTrips } from './sale.fixture.ts'

// The product begins on 16 November 2026; the last day of the old taxes is this many days before.
const DAYS_BACK = -320

let desk: Desk
let selling: ReturnType<typeof sellingTrips>

beforeAll(async () => {
  desk = await startDesk()
  await desk.passDays(DAYS_BACK)
  selling = sellingTrips(desk)
})
afterAll(() => desk.stop())

const departure = '2026-02-10'
const accounts = ['premiumPayable', 'nhil', 'getFund', 'covidLevy', 'vat'] as const
const balances = () => Promise.all(accounts.map((account) => desk.balance(account, OUR_NAME)))

test('B10-19 a trip paid on 31 December 2025 pays the taxes of that day into their accounts, the COVID levy too', async () => {
  const before = await balances()
  const offered = await selling.offer(desk.people.agent, { departure })
  expect(offered.premiumPesewas).toBe(21_334)
  // From midnight on it costs something else, so the offer ends there.
  expect(offered.offerEndsAt).toBe('2026-01-01T00:00:00.000Z')
  expectStatus(await desk.fromWallet('travel-purchase', offered.payableId), 202)
  await desk.drain()
  expect(await selling.policy(desk.people.agent, offered.policyId)).toMatchObject({ status: 'active' })
  const after = await balances()
  // A fifth of the premium is our brokerage.
  expect(after.map((pesewas, at) => pesewas - (before[at] ?? 0))).toEqual([17_500 - 3_500, 438, 438, 175, 2_783])
})

test('B10-19 an offer of the old year cannot be paid in the new one: it is priced and agreed to again', async () => {
  const { agent } = desk.people
  const offered = await selling.offer(agent, { departure })
  await desk.passDays(1)
  expect((await desk.fromWallet('travel-purchase', offered.payableId)).status).toBe(422)
  const draft = dataOf(await agent.get(`/travel/drafts/${offered.draftId}`))
  expect(draft).toMatchObject({ firstIncompleteStep: 'confirm-details', standardPrice: { totalPesewas: 21_001 } })
  const again = await agent.post(`/travel/drafts/${offered.draftId}/purchase`, {}, withKey())
  expect(again.body.code).toBe('not_ready')
})

test('a policy of the old year is given back by the taxes it paid', async () => {
  const sold = dataOf(await desk.people.superAdmin.get('/policies?product=travel&status=active'))[0]
  const ask = { kind: 'trip_cancellation', reason: 'trip_cancelled' }
  const proposal = dataOf(await desk.preview(desk.people.superAdmin, sold, ask))
  // 80 % of 175.00, 4.38, 4.38, 1.75 and 27.83.
  expect(proposal.toRefundPesewas).toBe(14_000 + 350 + 350 + 140 + 2_226)
})
