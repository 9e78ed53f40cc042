import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../money/integrity-checks/check-money.ts'
import { totalSoldDays } from '../../policies/policies/sold-days.ts'
import { AGENT, expectStatus, type Queue, STAFF, startQueue } from '../../service/service-requests/queue.fixture.ts'
import { G7, valueIncrease } from '../../service/service-requests/request-content.fixture.ts'

let queue: Queue
beforeAll(async () => {
  queue = await startQueue()
})
afterAll(() => queue.stop())

const performance = async (mobileNumber: string) => {
  const { id } = await queue.actorOf(mobileNumber)
  return expectStatus(await queue.people.superAdmin.get(`/users/${id}/performance`), 200).body.data
}

test('an agent’s figures count own and assistants’ sales of 90 days, day by day', async () => {
  await queue.sell()
  await queue.sell({ seller: 'assistant' })
  const figures = await performance(AGENT)
  expect(figures).toMatchObject({ days: 90, policies: 2, requestsDecided: 0, medianDecisionMinutes: null })
  const { id } = await queue.actorOf(AGENT)
  const listed = expectStatus(await queue.people.superAdmin.get(`/policies?salesOf=${id}`), 200).body.data
  expect(listed).toHaveLength(figures.policies)
  expect(figures.perDay).toHaveLength(90)
  expect(figures.perDay.at(-1)).toMatchObject({
    date: queue.today(),
    policies: 2,
    premiumPesewas: figures.premiumPesewas,
  })
  await queue.advanceDays(90)
  expect(await performance(AGENT)).toMatchObject({ policies: 0, premiumPesewas: 0 })
})

test('an agent sees the sales of an assistant and which were paid', async () => {
  const { id } = await queue.actorOf('233240000005')
  const { agent } = queue.people
  await queue.sell({ seller: 'assistant' })
  const { sales } = expectStatus(await agent.get(`/assistants/${id}`), 200).body.data
  expect(sales).toMatchObject({ days: 90, policies: 1, offers: 1, paidOffers: 1, failedPayments: 0 })
  expect(sales.perDay.at(-1)).toMatchObject({ policies: 1, premiumPesewas: sales.premiumPesewas })
  const [listed] = expectStatus(await agent.get('/assistants'), 200).body.data
  expect(listed.thisMonth).toEqual({ policies: 1, premiumPesewas: sales.premiumPesewas })
})

test('decisions of staff are counted and listed with their duration', async () => {
  const policy = await queue.sell()
  const content = { kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: queue.today() }
  const { requestId } = expectStatus(await queue.raise(queue.people.agent, policy, content), 201).body.data.request
  queue.clock.advance(30 * 60)
  expectStatus(await queue.approveRequest(queue.people.staff, requestId), 200)
  expect(await performance(STAFF)).toMatchObject({ requestsDecided: 1, medianDecisionMinutes: 30 })
  const { id } = await queue.actorOf(STAFF)
  const { data } = expectStatus(await queue.people.superAdmin.get(`/users/${id}/decisions`), 200).body
  expect(data).toMatchObject([{ requestId, kindText: 'Cancellation', policyNumber: policy.policyNumber }])
})

test('only a SuperAdmin sees performance, and an unknown user is not found', async () => {
  const { id } = await queue.actorOf(STAFF)
  expect((await queue.people.admin.get(`/users/${id}/performance`)).status).toBe(403)
  const unknownId = '00000000-0000-4000-8000-000000000000'
  expect((await queue.people.superAdmin.get(`/users/${unknownId}/performance`)).status).toBe(404)
  expect((await queue.people.superAdmin.get(`/users/${unknownId}/decisions`)).status).toBe(404)
})

describe('a change of a policy is no sale', () => {
  const figures = async () => {
    const { agent, assistant, superAdmin } = queue.people
    const { id } = await queue.actorOf('233240000005')
    const day = `from=${queue.today()}&to=${queue.today()}`
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
      list: expectStatus(await agent.get(`/policies?soldFrom=${queue.today()}&soldTo=${queue.today()}`), 200).body.meta
        .count,
    }
  }

  test('in any figure or list, with or without additional premium', async () => {
    await queue.advanceDays(1)
    const policy = await queue.sell({ seller: 'assistant', ...G7 })
    const before = await figures()
    expect(before).toMatchObject({ home: { count: 1 }, list: 1, soldToday: { count: 1 } })
    await queue.completeRequest(policy, { kind: 'vehicle', color: 'Blue' })
    await queue.completeRequest(policy, valueIncrease(queue.today()))
    expect(await figures()).toEqual(before)
    const day = queue.today()
    const sold = async () =>
      expectStatus(await queue.people.superAdmin.get(`/overview?from=${day}&to=${day}`), 200).body.data.sold
    const counted = await sold()
    await queue.advanceDays(1)
    await totalSoldDays(queue.product)
    expect(await sold()).toEqual(counted)
    expect(counted).toEqual(before.home)
    expect((await findViolations(queue.product.db, queue.clock.now())).map(({ name }) => name)).not.toContain(
      'sold-day-totals-equal-policies',
    )
  })

  test('and keeps the creation date and place of the policy in lists', async () => {
    const policy = await queue.sell(G7)
    const { createdAt } = await queue.policyOf(policy)
    await queue.advanceDays(3)
    const later = await queue.sell()
    await queue.completeRequest(policy, valueIncrease(queue.today()))
    const { data } = expectStatus(await queue.people.agent.get('/policies?limit=2'), 200).body
    expect(data).toMatchObject([{ policyId: later.policyId }, { policyId: policy.policyId, createdAt }])
    const [firstVersion] = expectStatus(await queue.people.agent.get(`/policies/${policy.policyId}/versions`), 200).body
      .data
    expect(firstVersion).toMatchObject({ kind: 'endorsement' })
    expect(firstVersion.createdAt.slice(0, 10)).toBe(queue.today())
    const period = `from=${queue.today()}&to=${queue.today()}`
    const bundle = expectStatus(await queue.people.superAdmin.get(`/bundles/records.jsonl?${period}`), 200)
    expect(bundle.body).toContain(`"policy","id":"${firstVersion.policyRecordId}"`)
  })
})
