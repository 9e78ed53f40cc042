import { addDays, toAccraTime } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withKey } from '../../money/payments/testing.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { sellingTrips, type TripOptions } from './sale.fixture.ts'

let app: ServiceApp

beforeAll(async () => {
  app = await startServiceApp()
})
afterAll(() => app.stop())

/** Bought today, with departure in 40 days. */
async function sold(change: TripOptions = {}): Promise<string> {
  const { agent } = app.people
  const offered = await sellingTrips(app).offer(agent, { departure: addDays(app.today(), 40), ...change })
  expectStatus(await app.fromWallet('travel-purchase', offered.payableId), 202)
  await app.drain()
  return offered.policyId
}

function report(policyId: string, type: string, incidentDate = app.today()) {
  const narrative = 'A close relative fell seriously ill and the journey was called off.'
  const notice = {
    type,
    incidentDate,
    incidentTime: toAccraTime(app.clock.now()),
    place: 'Accra',
    narrative,
    travellerId: 't1',
  }
  return app.people.agent.post('/claims', { policyId, notice }, withKey())
}

test('before departure only a cancellation of the trip can be claimed', async () => {
  const policyId = await sold()
  expect((await report(policyId, 'baggage')).body.code).toBe('not_in_force')
  expect((await report(policyId, 'trip_cancellation', addDays(app.today(), -1))).body.code).toBe('not_in_force')
  const { claimId } = expectStatus(await report(policyId, 'trip_cancellation'), 201).body.data
  const claim = expectStatus(await app.people.staff.get(`/claims/${claimId}`), 200).body.data
  expect(claim.policy.benefits.map(({ code }: { code: string }) => code)).toEqual(['cancellation'])
})

test('a plan without cancellation cover refuses the claim when it is reported', async () => {
  const policyId = await sold({ plan: 'AFR', country: 'KE' })
  const refused = await report(policyId, 'trip_cancellation')
  expect(refused.body).toMatchObject({
    code: 'not_covered',
    errors: [{ path: 'notice.type', message: 'Trip cancelled or cut short isn’t covered by Africa.' }],
  })
})

test('an unpaid offer has no cover', async () => {
  const { policyId } = await sellingTrips(app).offer(app.people.agent, { departure: addDays(app.today(), 40) })
  expect((await report(policyId, 'trip_cancellation')).body.code).toBe('not_in_force')
})
