import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../money/integrity-checks/check-money.ts'
import { totalSoldDays } from '../../policies/policies/sold-days.ts'
import {
  AGENT,
  expectStatus,
  type ServiceApp,
  STAFF,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'
import { G7, valueIncrease } from '../../service/service-requests/request-content.fixture.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
})
afterAll(() => app.stop())

const performance = async (mobileNumber: string) => {
  const { id } = await app.actorOf(mobileNumber)
  return expectStatus(await app.people.superAdmin.get(`/users/${id}/performance`), 200).body.data
}

test('an agent’s figures count own and assistants’ sales of 90 days, day by day', async () => {
  await app.sell()
  await app.sell({ seller: 'assistant' })
  const figures = await performance(AGENT)
  expect(figures).toMatchObject({ days: 90, policies: 2, requestsDecided: 0, medianDecisionMinutes: null })
  const { id } = await app.actorOf(AGENT)
  const listed = expectStatus(await app.people.superAdmin.get(`/policies?salesOf=${id}`), 200).body.data
  expect(listed).toHaveLength(figures.policies)
  expect(figures.perDay).toHaveLength(90)
  expect(figures.perDay.at(-1)).toMatchObject({
    date: app.today(),
    policies: 2,
    premiumPesewas: figures.premiumPesewas,
  })
  await app.advanceDays(90)
  expect(await performance(AGENT)).toMatchObject({ policies: 0, premiumPesewas: 0 })
})

test('an agent sees the sales of an assistant and which were paid', async () => {
  const { id } = await app.actorOf('233240000005')
  const { agent } = app.people
  await app.sell({ seller: 'assistant' })
  const { sales } = expectStatus(await agent.get(`/assistants/${id}`), 200).body.data
  expect(sales).toMatchObject({ days: 90, policies: 1, offers: 1, paidOffers: 1, failedPayments: 0 })
  expect(sales.perDay.at(-1)).toMatchObject({ policies: 1, premiumPesewas: sales.premiumPesewas })
  const [listed] = expectStatus(await agent.get('/assistants'), 200).body.data
  expect(listed.thisMonth).toEqual({ policies: 1, premiumPesewas: sales.premiumPesewas })
})

test('decisions of staff are counted and listed with their duration', async () => {
  const policy = await app.sell()
  const content = { kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: app.today() }
  const { requestId } = expectStatus(await app.raise(app.people.agent, policy, content), 201).body.data.request
  app.clock.advance(30 * 60)
  expectStatus(await app.approveRequest(app.people.staff, requestId), 200)
  expect(await performance(STAFF)).toMatchObject({ requestsDecided: 1, medianDecisionMinutes: 30 })
  const { id } = await app.actorOf(STAFF)
  const { data } = expectStatus(await app.people.superAdmin.get(`/users/${id}/decisions`), 200).body
  expect(data).toMatchObject([{ requestId, kindText: 'Cancellation', policyNumber: policy.policyNumber }])
})

test('only a SuperAdmin sees performance, and an unknown user is not found', async () => {
  const { id } = await app.actorOf(STAFF)
  expect((await app.people.admin.get(`/users/${id}/performance`)).status).toBe(403)
  const unknownId = '00000000-0000-4000-8000-000000000000'
  expect((await app.people.superAdmin.get(`/users/${unknownId}/performance`)).status).toBe(404)
  expect((await app.people.superAdmin.get(`/users/${unknownId}/decisions`)).status).toBe(404)
})

describe('a change of a policy', () => {
  const figures = async () => {
    const { agent, assistant, superAdmin } = app.people
    const { id } = await app.actorOf('233240000005')
    const day = `from=${app.today()}&to=${app.today()}`
    const [listed] = expectStatus(await agent.get('/assistants'), 200).body.data
    const { bySeller, byProduct } = expectStatus(await agent.get('/commissions/summary'), 200).body.data
    const report = expectStatus(await superAdmin.get(`/reports/production-by-product?${day}`), 200).body.data
    return {
      home: expectStatus(await agent.get(`/overview?${day}`), 200).body.data.sold,
      person: (({ policies, premiumPesewas }) => ({ policies, premiumPesewas }))(await performance('233240000005')),
      ofAssistant: (({ policies, offers, paidOffers }) => ({ policies, offers, paidOffers }))(
        expectStatus(await agent.get(`/assistants/${id}`), 200).body.data.sales,
      ),
      thisMonth: listed.thisMonth,
      soldToday: expectStatus(await assistant.get('/selling-limits'), 200).body.data.soldToday,
      commissions: [...bySeller, ...byProduct].map(({ sales }: { sales: number }) => sales),
      reported: report.rows.map(({ cells }: { cells: unknown[] }) => cells[1]),
      list: expectStatus(await agent.get(`/policies?soldFrom=${app.today()}&soldTo=${app.today()}`), 200).body.meta
        .count,
    }
  }

  test('does not count as a sale in any figure or list, with or without additional premium', async () => {
    await app.advanceDays(1)
    const policy = await app.sell({ seller: 'assistant', ...G7 })
    const before = await figures()
    expect(before).toMatchObject({ home: { count: 1 }, list: 1, soldToday: { count: 1 } })
    await app.completeRequest(policy, { kind: 'vehicle', color: 'Blue' })
    await app.completeRequest(policy, valueIncrease(app.today()))
    expect(await figures()).toEqual(before)
    const day = app.today()
    const sold = async () =>
      expectStatus(await app.people.superAdmin.get(`/overview?from=${day}&to=${day}`), 200).body.data.sold
    const counted = await sold()
    await app.advanceDays(1)
    await totalSoldDays(app.product)
    expect(await sold()).toEqual(counted)
    expect(counted).toEqual(before.home)
    expect((await findViolations(app.product.db, app.clock.now())).map(({ name }) => name)).not.toContain(
      'sold-day-totals-equal-policies',
    )
  })

  test('keeps the creation date of the policy and its position in lists', async () => {
    const policy = await app.sell(G7)
    const { createdAt } = await app.policyOf(policy)
    await app.advanceDays(3)
    const later = await app.sell()
    await app.completeRequest(policy, valueIncrease(app.today()))
    const { data } = expectStatus(await app.people.agent.get('/policies?limit=2'), 200).body
    expect(data).toMatchObject([{ policyId: later.policyId }, { policyId: policy.policyId, createdAt }])
    const [firstVersion] = expectStatus(await app.people.agent.get(`/policies/${policy.policyId}/versions`), 200).body
      .data
    expect(firstVersion).toMatchObject({ kind: 'endorsement' })
    expect(firstVersion.createdAt.slice(0, 10)).toBe(app.today())
    const period = `from=${app.today()}&to=${app.today()}`
    const bundle = expectStatus(await app.people.superAdmin.get(`/bundles/records.jsonl?${period}`), 200)
    expect(bundle.body).toContain(`"policy","id":"${firstVersion.policyRecordId}"`)
  })
})
