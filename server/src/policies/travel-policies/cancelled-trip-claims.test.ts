import { addDays, toAccraTime } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withKey } from '../../money/payments/testing.ts'
import { expectStatus, type Queue, startQueue } from '../../service/service-requests/queue.fixture.ts'
import { sellingTrips, type TripOptions } from './sale.fixture.ts'

let queue: Queue

beforeAll(async () => {
  queue = await startQueue()
})
afterAll(() => queue.stop())

/** Bought today, with departure in 40 days. */
async function sold(change: TripOptions = {}): Promise<string> {
  const { agent } = queue.people
  const offered = await sellingTrips(queue).offer(agent, { departure: addDays(queue.today(), 40), ...change })
  expectStatus(await queue.fromWallet('travel-purchase', offered.payableId), 202)
  await queue.drain()
  return offered.policyId
}

function report(policyId: string, type: string, incidentDate = queue.today()) {
  const narrative = 'A close relative fell seriously ill and the journey was called off.'
  const notice = {
    type,
    incidentDate,
    incidentTime: toAccraTime(queue.clock.now()),
    place: 'Accra',
    narrative,
    travellerId: 't1',
  }
  return queue.people.agent.post('/claims', { policyId, notice }, withKey())
}

test('before departure only a cancellation of the trip can be claimed', async () => {
  const policyId = await sold()
  expect((await report(policyId, 'baggage')).body.code).toBe('not_in_force')
  expect((await report(policyId, 'trip_cancellation', addDays(queue.today(), -1))).body.code).toBe('not_in_force')
  const { claimId } = expectStatus(await report(policyId, 'trip_cancellation'), 201).body.data
  const claim = expectStatus(await queue.people.staff.get(`/claims/${claimId}`), 200).body.data
  expect(claim.policy.benefits.map(({ code }: { code: string }) => code)).toEqual(['cancellation'])
})

test('a plan without cancellation cover refuses the claim when it is reported', async () => {
  const policyId = await sold({ plan: 'AFR', country: 'KE' })
  const refused = await report(policyId, 'trip_cancellation')
  expect(refused.body).toMatchObject({
    code: 'not_covered',
    errors: [{ path: 'notice.type', message: 'Trip cancelled or cut short is not covered by Africa.' }],
  })
})

test('an unpaid offer has no cover', async () => {
  const { policyId } = await sellingTrips(queue).offer(queue.people.agent, { departure: addDays(queue.today(), 40) })
  expect((await report(policyId, 'trip_cancellation')).body.code).toBe('not_in_force')
})
