import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { dataOf } from '../../sales/travel/sale.fixture.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { sellingTrips } from './sale.fixture.ts'

let app: ServiceApp
let selling: ReturnType<typeof sellingTrips>

beforeAll(async () => {
  app = await startServiceApp()
  selling = sellingTrips(app)
})
afterAll(() => app.stop())

type Row = {
  trip: { reason: string; [field: string]: unknown }
  by?: 'agent' | 'staff' | 'admin'
  /** Days between the request and the start of the trip; the sale is 40 days before. */
  daysLeft?: number
  claimed?: boolean
  refundPesewas: number
  commissionBackPesewas: number
}

/** One adult, Schengen, 14 days: GHS 175.00 net, 35.01 taxes; the agent's commission of 12 % is GHS 21.00. */
const ROWS: [string, Row][] = [
  [
    'issued in error, same day: full refund without a fee',
    {
      trip: { reason: 'issued_in_error', reasonText: 'Sold twice' },
      by: 'staff',
      daysLeft: 40,
      refundPesewas: 21_001,
      commissionBackPesewas: 2_100,
    },
  ],
  [
    'visa refused: full refund less GHS 30, which is more than 10%',
    { trip: { reason: 'visa_refused' }, refundPesewas: 18_001, commissionBackPesewas: 2_100 },
  ],
  [
    'trip cancelled 7 days before: 80 % of premium, taxes and commission',
    { trip: { reason: 'trip_cancelled' }, daysLeft: 7, refundPesewas: 16_800, commissionBackPesewas: 1_680 },
  ],
  [
    'trip cancelled 6 days before: 50 % of premium, taxes and commission',
    { trip: { reason: 'trip_cancelled' }, daysLeft: 6, refundPesewas: 10_501, commissionBackPesewas: 1_050 },
  ],
  [
    'trip cancelled on the start date: no refund, and the agent keeps the commission',
    { trip: { reason: 'trip_cancelled' }, daysLeft: 0, refundPesewas: 0, commissionBackPesewas: 0 },
  ],
  [
    'trip cancelled after a claim: no refund',
    { trip: { reason: 'trip_cancelled' }, daysLeft: -1, claimed: true, refundPesewas: 0, commissionBackPesewas: 0 },
  ],
  [
    'visa granted with the certificate: no refund',
    { trip: { reason: 'trip_cancelled', visaGranted: true }, refundPesewas: 0, commissionBackPesewas: 0 },
  ],
  [
    'death before the trip: full refund',
    { trip: { reason: 'death_of_insured' }, refundPesewas: 21_001, commissionBackPesewas: 2_100 },
  ],
  [
    'cancelled by the insurer: refund as decided, and the whole commission is reversed',
    {
      trip: { reason: 'insurer_decision', decidedBps: 3_000, reasonText: 'False documents' },
      by: 'admin',
      refundPesewas: 6_300,
      commissionBackPesewas: 2_100,
    },
  ],
]

test.each(ROWS)('%s', async (_, row) => {
  const { trip: details, by = 'agent', daysLeft = 20, claimed = false } = row
  const { agent, superAdmin } = app.people
  const departure = addDays(app.today(), 40)
  const offered = await selling.offer(agent, { departure })
  expectStatus(await app.fromWallet('travel-purchase', offered.payableId), 202)
  await app.drain()
  const policy = { ...offered, policyNumber: '', phone: offered.mobileNumber }
  if (daysLeft < 40) await app.advanceDays(40 - daysLeft)
  if (claimed) await reportClaim(offered.policyId, departure)

  const trip = {
    kind: 'trip_cancellation',
    ...details,
    ...(details.reason === 'death_of_insured' && { diedOn: app.today() }),
  }
  const { request } = dataOf(await app.raise(app.people[by], policy, trip))
  expectStatus(await app.approveRequest(superAdmin, request.requestId), 200)
  await app.drain()

  const { status, refunds } = await app.seenRequest(superAdmin, request.requestId)
  const amounts = refunds.map(({ amountPesewas }: { amountPesewas: number }) => amountPesewas)
  expect([status, ...amounts]).toEqual(['completed', ...(row.refundPesewas > 0 ? [row.refundPesewas] : [])])
  expect(await selling.policy(superAdmin, offered.policyId)).toMatchObject({ travelStatus: 'cancelled' })
  expect(await commissionToReturn(offered.policyRecordId)).toBe(row.commissionBackPesewas)
})

async function reportClaim(policyId: string, incidentDate: string) {
  const notice = {
    type: 'baggage',
    incidentDate,
    incidentTime: '23:00',
    place: 'Paris',
    narrative: 'The suitcase did not arrive and was never found again.',
    travellerId: 't1',
  }
  dataOf(await app.people.agent.post('/claims', { policyId, notice }, withKey()))
}

async function commissionToReturn(policyRecordId: string): Promise<number> {
  const [row] = await app.query(
    z.object({ reversed: z.number() }),
    sql`select coalesce(sum(v.gross_pesewas), 0)::bigint as reversed from commissions c
        join commission_reversals v on v.commission_id = c.id where c.policy_record_id = ${policyRecordId}`,
  )
  return row?.reversed ?? 0
}
