import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import { sellingTrips } from '../../../policies/travel-policies/sale.fixture.ts'
import { type AnyAsk, type Desk, expectStatus, type SoldPolicy, startDesk } from '../queue.fixture.ts'
import { approveRequest } from './approve-request.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** Approves it as staff does and gives what was read, each with its values. */
async function readsOf(policy: SoldPolicy, ask: AnyAsk): Promise<string[]> {
  const { requestId: id } = expectStatus(await desk.raise(desk.people.agent, policy, ask), 201).body.data.request
  const { version, proposal } = await desk.seenRequest(desk.people.staff, id)
  const { toPayPesewas, toRefundPesewas } = proposal
  const reads: string[] = []
  await desk.selling.as('staff', (ctx) => {
    const query: Tx['query'] = (statement, values) => {
      const { text } = typeof statement === 'string' ? { text: statement } : statement
      if (/^\s*(select|with current)/.test(text)) reads.push(JSON.stringify(statement))
      return ctx.tx.query(statement, values)
    }
    const tx = { ...ctx.tx, query }
    return approveRequest({ ...ctx, tx }, { params: { id }, body: { version, toPayPesewas, toRefundPesewas } })
  })
  await desk.drain()
  return reads
}

async function sellTrip(): Promise<SoldPolicy> {
  const sold = await sellingTrips(desk).offer(desk.people.agent, { departure: addDays(desk.today(), 30) })
  expectStatus(await desk.fromWallet('travel-purchase', sold.payableId), 202)
  await desk.drain()
  return { ...sold, policyNumber: '', phone: sold.mobileNumber }
}

const kinds: [string, () => Promise<SoldPolicy>, () => AnyAsk][] = [
  [
    'a cancellation',
    () => desk.sell(),
    () => ({ kind: 'cancellation', reason: 'financial', effectiveDate: desk.today(), certificateSurrendered: true }),
  ],
  ['a new name', () => desk.sell({ lastName: 'Mensa' }), () => ({ kind: 'customer', lastName: 'Mensah' })],
  ['a new colour', () => desk.sell(), () => ({ kind: 'vehicle', color: 'Blue' })],
  ['a sticker', () => desk.sell(), () => ({ kind: 'sticker', reason: 'lost' })],
  [
    'other days of a trip',
    sellTrip,
    () => ({
      kind: 'trip_dates',
      departureDate: addDays(desk.today(), 35),
      returnDate: addDays(desk.today(), 48),
    }),
  ],
  ['a cancelled trip', sellTrip, () => ({ kind: 'trip_cancellation', reason: 'visa_refused' })],
]

test.each(kinds)('approving %s locks and reads nothing twice', async (_, sell, ask) => {
  const reads = await readsOf(await sell(), ask())
  expect(reads.length).toBeGreaterThan(4)
  expect(reads.filter((read, at) => reads.indexOf(read) !== at)).toEqual([])
  expect(reads.filter((read) => read.includes('from policies where id = $1 for update'))).toHaveLength(1)
})
