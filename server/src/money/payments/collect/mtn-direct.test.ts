import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type PayingProduct, startPayingProduct } from '../testing.ts'

let product: PayingProduct
let agent: Client
beforeAll(async () => {
  product = await startPayingProduct({ mtn: true })
})
beforeEach(async () => {
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

type Fault = Parameters<PayingProduct['arm']>[0]
let last = 600

async function send(fault?: Omit<Fault, 'about'>, digits = String(++last)) {
  const offer = await product.offer()
  if (fault) await product.arm(fault)
  const response = await product.pay(agent, offer, `233247755${digits}`, 'mtn')
  expect(response.status, JSON.stringify(response.body)).toBe(202)
  await product.drain()
  return offer
}
const getTransaction = (offer: Awaited<ReturnType<typeof send>>) => product.transaction(agent, offer)

test('a payment through MTN settles after one PUT callback', async () => {
  const offer = await send()
  await product.advanceSeconds(4)
  expect(await getTransaction(offer)).toMatchObject({ status: 'successful', network: 'mtn' })
  expect((await product.movements()).at(-1)).toMatchObject({ protocol: 'mtn', reference: `${offer.clientReference}01` })
  expect(await product.balance('collectionFloat', 'mtn')).toBe(396_00)
})

const alreadyExists = { kind: 'answer', status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } } as const

test('B10-10 G-03 409 for a repeated id: the status query returns paid, posted once', async () => {
  const offer = await product.offer()
  await product.pay(agent, offer, '233247755590', 'mtn')
  // A proxy loses the response and repeats the request: MTN has the first one, so we receive 409.
  const { providers } = product.product
  const { mtn } = providers
  if (!mtn) throw new Error('MTN is not connected')
  const requestTwice = async (request: Parameters<typeof mtn.collect>[0]) => {
    await mtn.collect(request)
    return mtn.collect(request)
  }
  product.product.providers = { ...providers, mtn: { ...mtn, collect: requestTwice } }
  await product.drain()
  product.product.providers = providers
  const [exchange] = await product.query(
    z.object({ outcome: z.string(), code: z.string() }),
    sql`select e.outcome, e.code from provider_exchanges e join payment_attempts a on a.id = e.attempt_id
        where a.reference = ${`${offer.clientReference}01`} and e.operation = 'collect'`,
  )
  expect(exchange).toEqual({ outcome: 'accepted', code: 'RESOURCE_ALREADY_EXIST' })
  await product.advanceSeconds(4)
  expect(await getTransaction(offer)).toMatchObject({ status: 'successful' })
  expect(await product.journalsOf(offer)).toEqual(['premium-collected'])
})

test('B10-10 G-03 409 for an id that MTN does not know: the status query leads to failed', async () => {
  const offer = await send({ on: 'collect', fault: alreadyExists })
  expect(await getTransaction(offer)).toMatchObject({ status: 'pending', state: 'awaiting' })
  for (const seconds of [10, 10, 10, 15, 15, 30, 31]) await product.advanceSeconds(seconds)
  expect(await getTransaction(offer)).toMatchObject({ status: 'failed', reason: { code: 'not_submitted' } })
})

test('B10-11 404 for an unknown request: failed as not submitted after two minutes, nothing charged', async () => {
  const offer = await send({ on: 'collect', fault: { kind: 'no-response', stage: 'before' } })
  expect(await getTransaction(offer)).toMatchObject({ state: 'unknown' })
  for (const seconds of [60, 61]) await product.advanceSeconds(seconds)
  expect(await getTransaction(offer)).toMatchObject({ status: 'failed', reason: { code: 'not_submitted' } })
  expect(await product.journalsOf(offer)).toEqual([])
})

test('without a callback, the status is queried after ten seconds', async () => {
  const offer = await send(undefined, '105')
  await product.advanceSeconds(4)
  expect(await getTransaction(offer)).toMatchObject({ status: 'pending' })
  await product.advanceSeconds(6)
  expect(await getTransaction(offer)).toMatchObject({ status: 'successful' })
})

test('B10-18 a worker crashes during a status query: another repeats it after the lease, paid once', async () => {
  const offer = await send(undefined, '105')
  await product.control('POST', 'advance', { ms: 10_000 })
  product.clock.advance(10)
  const jobsOf = () =>
    product.query(
      z.object({ attempts: z.number(), status: z.string() }),
      sql`select j.attempts, j.status from jobs j join payment_attempts a on a.id::text = j.payload ->> 'attemptId'
          where a.reference = ${`${offer.clientReference}01`} and j.kind = 'payment.check' order by j.id limit 1`,
    )
  // The worker leased the job and crashed.
  const lease = (until: string) =>
    product.db.write((tx) =>
      tx.query(
        `update jobs set attempts = 1, lease_until = ${until} where kind = 'payment.check' and status = 'ready'`,
      ),
    )
  await lease(`clock_timestamp() + interval '1 hour'`)
  await product.drain()
  expect(await getTransaction(offer)).toMatchObject({ status: 'pending' })
  expect(await jobsOf()).toEqual([{ attempts: 1, status: 'ready' }])
  await lease('clock_timestamp()')
  await product.drain()
  expect(await jobsOf()).toEqual([{ attempts: 2, status: 'done' }])
  expect(await getTransaction(offer)).toMatchObject({ status: 'successful' })
  expect(await product.journalsOf(offer)).toEqual(['premium-collected'])
})

test('B10-18 no worker for 15 minutes between two status queries: nothing is lost', async () => {
  const offer = await send(undefined, '108')
  for (let minute = 0; minute < 6; minute++) await product.advanceSeconds(60)
  expect(await getTransaction(offer)).toMatchObject({ status: 'failed', state: 'expired' })
  // No worker runs for 15 minutes.
  await product.control('POST', 'advance', { ms: 900_000 })
  product.clock.advance(900)
  await product.drain()
  expect(await getTransaction(offer)).toMatchObject({ status: 'successful' })
})
