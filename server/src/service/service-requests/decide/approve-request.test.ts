import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import { sellingTrips } from '../../../policies/travel-policies/sale.fixture.ts'
import { type AnyRequestContent, expectStatus, type Queue, type SoldPolicy, startQueue } from '../queue.fixture.ts'
import { approveRequest } from './approve-request.ts'

let queue: Queue
beforeAll(async () => {
  queue = await startQueue()
})
afterAll(() => queue.stop())

/** Approves a request as Staff and returns the executed queries with their values. */
async function readsOf(policy: SoldPolicy, content: AnyRequestContent): Promise<string[]> {
  const { requestId: id } = expectStatus(await queue.raise(queue.people.agent, policy, content), 201).body.data.request
  const { version, proposal } = await queue.seenRequest(queue.people.staff, id)
  const { toPayPesewas, toRefundPesewas } = proposal
  const reads: string[] = []
  await queue.selling.as('staff', (ctx) => {
    const query: Tx['query'] = (statement, values) => {
      const { text } = typeof statement === 'string' ? { text: statement } : statement
      if (/^\s*(select|with current)/.test(text)) reads.push(JSON.stringify(statement))
      return ctx.tx.query(statement, values)
    }
    const tx = { ...ctx.tx, query }
    return approveRequest({ ...ctx, tx }, { params: { id }, body: { version, toPayPesewas, toRefundPesewas } })
  })
  await queue.drain()
  return reads
}

async function sellTrip(): Promise<SoldPolicy> {
  const sold = await sellingTrips(queue).offer(queue.people.agent, { departure: addDays(queue.today(), 30) })
  expectStatus(await queue.fromWallet('travel-purchase', sold.payableId), 202)
  await queue.drain()
  return { ...sold, policyNumber: '', phone: sold.mobileNumber }
}

const kinds: [string, () => Promise<SoldPolicy>, () => AnyRequestContent][] = [
  [
    'a cancellation',
    () => queue.sell(),
    () => ({ kind: 'cancellation', reason: 'financial', effectiveDate: queue.today(), certificateSurrendered: true }),
  ],
  ['a new name', () => queue.sell({ lastName: 'Mensa' }), () => ({ kind: 'customer', lastName: 'Mensah' })],
  ['a new colour', () => queue.sell(), () => ({ kind: 'vehicle', color: 'Blue' })],
  ['a sticker', () => queue.sell(), () => ({ kind: 'sticker', reason: 'lost' })],
  [
    'other days of a trip',
    sellTrip,
    () => ({
      kind: 'trip_dates',
      departureDate: addDays(queue.today(), 35),
      returnDate: addDays(queue.today(), 48),
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
