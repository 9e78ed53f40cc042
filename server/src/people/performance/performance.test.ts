import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT, type Desk, expectStatus, STAFF, startDesk } from '../../service/service-requests/queue.fixture.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const performance = async (mobileNumber: string) => {
  const { id } = await desk.actorOf(mobileNumber)
  return expectStatus(await desk.people.superAdmin.get(`/users/${id}/performance`), 200).body.data
}

test('an agent’s figures count own and assistants’ sales of 90 days, day by day', async () => {
  await desk.sell()
  await desk.sell({ seller: 'assistant' })
  const figures = await performance(AGENT)
  expect(figures).toMatchObject({ days: 90, policies: 2, requestsDecided: 0, medianDecisionMinutes: null })
  expect(figures.perDay).toHaveLength(90)
  expect(figures.perDay.at(-1)).toMatchObject({
    date: desk.today(),
    policies: 2,
    premiumPesewas: figures.premiumPesewas,
  })
  await desk.passDays(90)
  expect(await performance(AGENT)).toMatchObject({ policies: 0, premiumPesewas: 0 })
})

test('an agent sees what an assistant sold, and what of it was paid', async () => {
  const { id } = await desk.actorOf('233240000005')
  const { agent } = desk.people
  await desk.sell({ seller: 'assistant' })
  const { sales } = expectStatus(await agent.get(`/assistants/${id}`), 200).body.data
  expect(sales).toMatchObject({ days: 90, policies: 1, offers: 1, paidOffers: 1, failedPayments: 0 })
  expect(sales.perDay.at(-1)).toMatchObject({ policies: 1, premiumPesewas: sales.premiumPesewas })
  const [listed] = expectStatus(await agent.get('/assistants'), 200).body.data
  expect(listed.thisMonth).toEqual({ policies: 1, premiumPesewas: sales.premiumPesewas })
})

test('what staff decided is counted and listed, with how long it took', async () => {
  const policy = await desk.sell()
  const ask = { kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: desk.today() }
  const { requestId } = expectStatus(await desk.raise(desk.people.agent, policy, ask), 201).body.data.request
  desk.clock.advance(30 * 60)
  expectStatus(await desk.approveRequest(desk.people.staff, requestId), 200)
  expect(await performance(STAFF)).toMatchObject({ requestsDecided: 1, medianDecisionMinutes: 30 })
  const { id } = await desk.actorOf(STAFF)
  const { data } = expectStatus(await desk.people.superAdmin.get(`/users/${id}/decisions`), 200).body
  expect(data).toMatchObject([{ requestId, kindText: 'Cancellation', policyNumber: policy.policyNumber }])
})

test('only a SuperAdmin sees them, and nobody’s are not there', async () => {
  const { id } = await desk.actorOf(STAFF)
  expect((await desk.people.admin.get(`/users/${id}/performance`)).status).toBe(403)
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await desk.people.superAdmin.get(`/users/${nobody}/performance`)).status).toBe(404)
  expect((await desk.people.superAdmin.get(`/users/${nobody}/decisions`)).status).toBe(404)
})
