import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import { sellingTrips } from '../../../policies/travel-policies/sale.fixture.ts'
import {
  type AnyRequestContent,
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../app.fixture.ts'
import { approveRequest } from './approve-request.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
})
afterAll(() => app.stop())

/** Approves a request as Staff and returns the executed queries with their values. */
async function readsOf(policy: SoldPolicy, content: AnyRequestContent): Promise<string[]> {
  const { requestId: id } = expectStatus(await app.raise(app.people.agent, policy, content), 201).body.data.request
  const { version, proposal } = await app.seenRequest(app.people.staff, id)
  const { toPayPesewas, toRefundPesewas } = proposal
  const reads: string[] = []
  await app.selling.as('staff', (ctx) => {
    const query: Tx['query'] = (statement, values) => {
      const { text } = typeof statement === 'string' ? { text: statement } : statement
      if (/^\s*(select|with current)/.test(text)) reads.push(JSON.stringify(statement))
      return ctx.tx.query(statement, values)
    }
    const tx = { ...ctx.tx, query }
    return approveRequest({ ...ctx, tx }, { params: { id }, body: { version, toPayPesewas, toRefundPesewas } })
  })
  await app.drain()
  return reads
}

async function sellTrip(): Promise<SoldPolicy> {
  const sold = await sellingTrips(app).offer(app.people.agent, { departure: addDays(app.today(), 30) })
  expectStatus(await app.fromWallet('travel-purchase', sold.payableId), 202)
  await app.drain()
  return { ...sold, policyNumber: '', phone: sold.mobileNumber }
}

const kinds: [string, () => Promise<SoldPolicy>, () => AnyRequestContent][] = [
  [
    'a cancellation',
    () => app.sell(),
    () => ({ kind: 'cancellation', reason: 'financial', effectiveDate: app.today(), certificateSurrendered: true }),
  ],
  ['a new name', () => app.sell({ lastName: 'Mensa' }), () => ({ kind: 'customer', lastName: 'Mensah' })],
  ['a new colour', () => app.sell(), () => ({ kind: 'vehicle', color: 'Blue' })],
  ['a sticker', () => app.sell(), () => ({ kind: 'sticker', reason: 'lost' })],
  [
    'a date change of a trip',
    sellTrip,
    () => ({
      kind: 'trip_dates',
      departureDate: addDays(app.today(), 35),
      returnDate: addDays(app.today(), 48),
    }),
  ],
  ['a cancelled trip', sellTrip, () => ({ kind: 'trip_cancellation', reason: 'visa_refused' })],
]

test.each(kinds)('approving %s locks and reads nothing twice', async (_, sell, content) => {
  const reads = await readsOf(await sell(), content())
  expect(reads.length).toBeGreaterThan(4)
  expect(reads.filter((read, index) => reads.indexOf(read) !== index)).toEqual([])
  expect(reads.filter((read) => read.includes('from policies where id = $1 for update'))).toHaveLength(1)
})
