import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT, expectStatus, type Queue, STAFF, startQueue } from '../../service/service-requests/queue.fixture.ts'

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
  await queue.passDays(90)
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
  const ask = { kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: queue.today() }
  const { requestId } = expectStatus(await queue.raise(queue.people.agent, policy, ask), 201).body.data.request
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
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await queue.people.superAdmin.get(`/users/${nobody}/performance`)).status).toBe(404)
  expect((await queue.people.superAdmin.get(`/users/${nobody}/decisions`)).status).toBe(404)
})
