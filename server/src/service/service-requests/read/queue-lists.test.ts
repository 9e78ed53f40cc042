import { randomUUID } from 'node:crypto'
import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { type AnyRequestContent, expectStatus, type ServiceApp, startServiceApp } from '../app.fixture.ts'

let app: ServiceApp
let agent: Client
let staff: Client
/** User of another branch. */
let north: Client
/** A cancellation with a refund and a suspension, raised by the agent; a cancellation raised by the assistant. */
let sold: string
let resting: string
let assistants: string

beforeAll(async () => {
  app = await startServiceApp()
  ;({ agent, staff } = app.people)
  north = await app.client('staff').signIn('233200000006')
  sold = await raiseRequest(agent, cancel('sold_vehicle'))
  resting = await raiseRequest(agent, {
    kind: 'suspension',
    reason: 'travel',
    suspendFrom: app.today(),
    expectedActivation: addDays(app.today(), 60),
    stickerRemoved: true,
  })
  assistants = await raiseRequest(app.people.assistant, cancel('financial'))
}, 60_000)
afterAll(() => app.stop())

const cancel = (reason: string) => ({
  kind: 'cancellation',
  reason,
  effectiveDate: app.today(),
  certificateSurrendered: true,
})
async function raiseRequest(client: Client, content: AnyRequestContent): Promise<string> {
  const seller = client === app.people.assistant ? 'assistant' : 'agent'
  const response = await app.raise(client, await app.sell({ seller }), content)
  return expectStatus(response, 201).body.data.request.requestId
}
const idsOf = async (client: Client, query: string): Promise<string[]> =>
  expectStatus(await client.get(`/service-requests?${query}`), 200).body.data.map(
    ({ requestId }: { requestId: string }) => requestId,
  )
const readTimes = async (requestId: string) => ({
  requestId,
  version: (await app.seenRequest(app.people.superAdmin, requestId)).version,
})
const userId = async (mobileNumber: string) => (await app.actorOf(mobileNumber)).id

describe('a queue is filtered', () => {
  test('by the selected reason', async () => {
    expect(await idsOf(staff, 'reason=sold_vehicle')).toEqual([sold])
    expect(await idsOf(staff, 'reason=travel&type=suspension')).toEqual([resting])
    expect((await staff.get('/service-requests?reason=nonsense')).status).toBe(422)
  })

  test('by the type names of the specification, which responses contain too', async () => {
    expect(await idsOf(staff, 'type=PolicySuspension')).toEqual(await idsOf(staff, 'type=suspension'))
    const { data } = (await staff.get('/service-requests?type=PolicyCancellation')).body
    expect(new Set(data.map(({ type }: { type: string }) => type))).toEqual(new Set(['PolicyCancellation']))
    expect((await app.seenRequest(staff, resting)).type).toBe('PolicySuspension')
    expect((await staff.get('/service-requests/requesters?type=PolicyActivation')).body.data).toEqual([])
    expect((await staff.get('/service-requests?type=PolicyNonsense')).status).toBe(422)
  })

  test('by requester, and the office gets the list of requesters', async () => {
    const { data } = (await staff.get('/service-requests/requesters?type=cancellation')).body
    const assistantId = await userId('233240000005')
    expect(data.map(({ userId: id }: { userId: string }) => id).sort()).toEqual(
      [await userId('233240000004'), assistantId].sort(),
    )
    expect(await idsOf(staff, `type=cancellation&raisedBy=${assistantId}`)).toEqual([assistants])
  })

  test('by the amount to pay or to refund', async () => {
    const { toRefundPesewas } = await app.seenRequest(staff, sold)
    expect(toRefundPesewas).toBeGreaterThan(0)
    const from = `minPesewas=${toRefundPesewas}`
    expect(await idsOf(staff, `${from}&maxPesewas=${toRefundPesewas}`)).toContain(sold)
    expect(await idsOf(staff, `minPesewas=${toRefundPesewas + 1}`)).toEqual([])
    expect(await idsOf(staff, 'maxPesewas=0')).toEqual([resting])
  })

  test('only within the branches of the user', async () => {
    expect(await idsOf(north, 'reason=sold_vehicle')).toEqual([])
    expect((await north.get('/service-requests/requesters?type=cancellation')).body.data).toEqual([])
    expect((await agent.get('/service-requests/requesters?type=cancellation')).status).toBe(403)
  })
})

describe('several requests are assigned to a colleague', () => {
  test('individually: stale, missing and not assignable requests are listed, the others are assigned', async () => {
    const adminId = await userId('233200000002')
    const stale = { ...(await readTimes(resting)), version: 99 }
    const missing = { requestId: randomUUID(), version: 1 }
    const requests = [await readTimes(sold), stale, missing, await readTimes(assistants)]
    const body = { assigneeId: adminId, requests }
    const { data } = expectStatus(await staff.post('/service-requests/assignments', body, withKey()), 200).body
    const outcome = (id: string) => data.find(({ requestId }: { requestId: string }) => requestId === id)
    expect(outcome(sold)).toEqual({ requestId: sold, isDone: true, message: null })
    expect(outcome(assistants).isDone).toBe(true)
    expect(outcome(resting)).toMatchObject({ isDone: false, message: expect.stringContaining('has changed') })
    expect(outcome(missing.requestId)).toMatchObject({
      isDone: false,
      message: 'This request doesn’t exist or you can’t access it.',
    })
    expect(await app.seenRequest(staff, sold)).toMatchObject({ status: 'in_review', assignee: { userId: adminId } })
    expect(await app.seenRequest(staff, resting)).toMatchObject({ status: 'pending', assignee: null })
  })

  test('not to the requester, not to users without reach, and not by another branch', async () => {
    const own = await raiseRequest(staff, cancel('vehicle_off_road'))
    const assign = async (client: Client, assigneeId: string) =>
      (await client.post('/service-requests/assignments', { assigneeId, requests: [await readTimes(own)] }, withKey()))
        .body.data[0].message
    expect(await assign(app.people.admin, await userId('233200000003'))).toContain('submitted the request')
    expect(await assign(app.people.admin, await userId('233200000006'))).toContain('office user of this branch')
    expect(await assign(north, await userId('233200000006'))).toBe('This request doesn’t exist or you can’t access it.')
    expect((await app.seenRequest(app.people.superAdmin, own)).status).toBe('pending')
  })
})

test('the chart counts received and decided requests per day within reach', async () => {
  const before = (await staff.get('/service-requests/flow?type=suspension')).body.data
  expect(before).toHaveLength(30)
  expect(before.at(-1)).toEqual({ day: app.today(), raised: 1, decided: 0 })
  await app.advanceDays(1)
  expectStatus(await app.approveRequest(staff, resting), 200)
  const after = (await staff.get('/service-requests/flow?type=suspension')).body.data
  expect(after.at(-2)).toMatchObject({ raised: 1, decided: 0 })
  expect(after.at(-1)).toEqual({ day: app.today(), raised: 0, decided: 1 })
  north = await north.signIn('233200000006')
  const flow = (await north.get('/service-requests/flow?type=suspension')).body.data
  expect(flow.every(({ raised: count }: { raised: number }) => count === 0)).toBe(true)
})

test('a pending cancellation shows the same end of cover in its row and in its changes', async () => {
  await app.advanceDays(2)
  const { summary, proposal } = await app.seenRequest(staff, sold)
  const end = proposal.changes.find(({ field }: { field: string }) => field === 'endDate')
  expect(end.to).toMatch(/^\d/)
  expect(summary).toBe(`Cover ends ${end.to}`)
})
