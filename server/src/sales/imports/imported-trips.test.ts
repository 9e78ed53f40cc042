import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { sql } from '../../platform/db/sql.ts'
import { claimActions } from '../../service/claims/claim.fixture.ts'
import {
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'
import { imports, tripRow } from './import.fixture.ts'

const PHONE = '0241234555'
let app: ServiceApp
let book: ReturnType<typeof imports>
/** An imported trip that has begun, and three that begin later. */
let trips: { begun: SoldPolicy; moved: SoldPolicy; corrected: SoldPolicy; cancelled: SoldPolicy }

beforeAll(async () => {
  app = await startServiceApp()
  book = imports(app, [app.people.superAdmin, await app.client('admin').signIn('0200000009')])
  const today = app.today()
  const agentCode = (await app.people.agent.get('/users/profile')).body.data.staffId
  const common = { agentCode, phone: PHONE, soldOn: addDays(today, -8) }
  const later = { ...common, departureDate: addDays(today, 30), returnDate: addDays(today, 43) }
  await book.importAll('travel-policies', [
    tripRow(951, today, common),
    tripRow(952, today, later),
    tripRow(953, today, later),
    tripRow(954, today, later),
  ])
  trips = {
    begun: await soldTrip(951),
    moved: await soldTrip(952),
    corrected: await soldTrip(953),
    cancelled: await soldTrip(954),
  }
})
afterAll(() => app.stop())

async function soldTrip(number: number): Promise<SoldPolicy> {
  const policyNumber = `OLDT/2026/000${number}`
  const [found] = await app.query(
    z.object({ policyId: z.string(), policyRecordId: z.string() }),
    sql`select p.id as "policyId", r.id as "policyRecordId" from policies p join policy_records r on r.policy_id = p.id
        where p.policy_number = ${policyNumber}`,
  )
  if (!found) throw new Error(`${policyNumber} was not imported`)
  return { ...found, policyNumber, phone: `233${PHONE.slice(1)}` }
}

const tripOf = async ({ policyId }: SoldPolicy) =>
  expectStatus(await app.people.superAdmin.get(`/travel/policies/${policyId}`), 200).body.data

test('an imported trip is extended for the difference from its own premium', async () => {
  const returnDate = addDays(app.today(), 34)
  const content = { kind: 'trip_extension', returnDate, healthDeclaredAgain: true }
  const done = await app.completeRequest(trips.begun, content)
  expect(done).toMatchObject({ status: 'completed', paid: 'paid' })
  expect(done.toPayPesewas).toBeGreaterThan(0)
  const seen = await tripOf(trips.begun)
  expect(seen).toMatchObject({ recordNumber: 2, policyNumber: trips.begun.policyNumber, trip: { returnDate } })
  expect(seen.price.totalPesewas).toBe(1_097_10 + done.toPayPesewas)
  expect(seen.travellers[0].certificateNumber).toBe(`${trips.begun.policyNumber}-01/2`)
  expect(await checkMoney(app.product)).toEqual([])
})

test('dates and names of an imported trip change, and its documents are issued again', async () => {
  const dates = { departureDate: addDays(app.today(), 35), returnDate: addDays(app.today(), 48) }
  expect(await app.completeRequest(trips.moved, { kind: 'trip_dates', ...dates })).toMatchObject({
    status: 'completed',
    toPayPesewas: 0,
  })
  expect(await tripOf(trips.moved)).toMatchObject({ recordNumber: 2, trip: dates })
  const name = { kind: 'trip_correction', travellerId: 't1', lastName: 'Mensahbrown' }
  expect(await app.completeRequest(trips.corrected, name)).toMatchObject({ status: 'completed' })
  expect((await tripOf(trips.corrected)).travellers).toMatchObject([{ fullName: 'Kwame Mensahbrown' }])
  for (const { policyId } of [trips.moved, trips.corrected]) {
    expectStatus(await app.people.agent.get(`/travel/policies/${policyId}/certificates.pdf`), 200)
  }
})

test('an imported trip that is cancelled refunds premium that was paid in the earlier system', async () => {
  const content = { kind: 'trip_cancellation', reason: 'trip_cancelled' }
  const done = await app.completeRequest(trips.cancelled, content)
  // 80 % of GH₵1,097.10, because the trip begins in more than 7 days.
  expect(done).toMatchObject({ status: 'completed', refunds: [{ state: 'requested', amountPesewas: 877_68 }] })
  expect(await tripOf(trips.cancelled)).toMatchObject({ status: 'cancelled', travelStatus: 'cancelled' })
  const reversed = sql`select count(*) as count from commission_reversals v join commissions c on c.id = v.commission_id
    where c.policy_record_id = ${trips.cancelled.policyRecordId}`
  expect(await app.query(z.object({ count: z.number() }), reversed)).toEqual([{ count: 0 }])
  expect(await checkMoney(app.product)).toEqual([])
})

test('a claim on an imported trip is assessed and paid from the benefit of its plan', async () => {
  const claims = claimActions(app)
  const policy = trips.begun
  const [{ travellerId }] = (await tripOf(policy)).travellers
  const notice = {
    type: 'baggage',
    place: 'Paris, France',
    narrative: 'The suitcase did not arrive with the flight and was not found.',
    driverName: undefined,
    travellerId,
  }
  const claimId = await claims.assessed(policy, 3_000_00, {
    notice,
    assessment: { benefitCode: 'baggage_loss', pesewasPerEuro: 16_00 },
  })
  await claims.accepted(policy, claimId)
  const { payouts, payablePesewas } = await claims.done(app.people.admin, claimId, 'request-payout')
  expect(payablePesewas).toBe(3_000_00)
  await claims.payOut(policy, payouts[0].payoutId)
  expect(await claims.getClaim(claimId)).toMatchObject({ status: 'paid' })
  expect(await tripOf(policy)).toMatchObject({ status: 'active' })
  expect(await checkMoney(app.product)).toEqual([])
})

test('like a sold trip, an imported trip cannot be renewed', async () => {
  expect((await app.people.agent.get(`/policies/${trips.begun.policyId}/renewal`)).status).toBe(404)
})
