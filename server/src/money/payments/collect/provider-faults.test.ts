import { randomUUID } from 'node:crypto'
import type { Network } from '@okwan/domain/platform/phone'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { callbackSecret } from '../../../gateways/mobile-money/callback-address.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PaymentGateway } from '../../../platform/ports/mobile-money.ts'
import type { Providers } from '../../../platform/ports/providers.ts'
import { type PayingProduct, startPayingProduct } from '../testing.ts'
import { sendAttempt } from './send-attempt.ts'

const BLOCK: Record<Network, string> = { mtn: '24', vodafone: '20', tigo: '26' }
let product: PayingProduct
let agent: Client
let last = 500
beforeAll(async () => {
  product = await startPayingProduct({ nodes: 2 })
})
beforeEach(async () => {
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

/** Each payment uses another number, so that the limit per number does not apply. */
const numberOn = (network: Network) => `233${BLOCK[network]}77${String(++last).padStart(5, '0')}`

type Fault = Parameters<PayingProduct['arm']>[0]

/** Payable types rotate, and each network starts with a different one, so every fault is tested with every type. */
const PAYABLES = [{}, { purpose: 'renewal' }, { payableType: 'service-request' }] as const
const turns: Record<Network, number> = { mtn: 0, vodafone: 1, tigo: 2 }

/** Sends a request with the given faults at the provider. */
async function send(network: Network, ...faults: Omit<Fault, 'about'>[]) {
  const offer = await product.offer(PAYABLES[turns[network]++ % PAYABLES.length])
  for (const fault of faults) await product.arm({ ...fault, about: offer.clientReference })
  const started = await product.pay(agent, offer, numberOn(network), network)
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  await product.drain()
  return offer
}
type Offer = Awaited<ReturnType<typeof send>>

const getTransaction = (offer: Offer) => product.transaction(agent, offer)
const secret = () => callbackSecret(product.product.secrets, 'hubtel')
const movementsOf = async ({ clientReference }: Offer) =>
  (await product.movements()).filter(({ reference }) => reference.startsWith(clientReference))

async function expectPaidOnce(offer: Offer) {
  expect(await getTransaction(offer)).toMatchObject({ status: 'successful' })
  expect(await product.journalsOf(offer)).toEqual(['premium-collected'])
  expect(await movementsOf(offer)).toHaveLength(1)
}

/** A worker that crashes when it queries the provider. */
function crashingOnce({ hubtel }: Providers): PaymentGateway {
  if (!hubtel) throw new Error('no provider to kill')
  return { ...hubtel, collect: () => Promise.reject(new Error('killed')) }
}

/** The callback that Hubtel would send for a real payment. */
const hubtelCallback = (offer: Offer, code = '0000', more = {}) => ({
  ResponseCode: code,
  Message: code === '0000' ? 'success' : 'failed',
  Data: { Amount: 396, ClientReference: `${offer.clientReference}01`, TransactionId: randomUUID(), ...more },
})
const call = (body: unknown, method = 'POST', node = 0) =>
  product.client('admin', node).send(method, `/callbacks/hubtel/${secret()}/collect`, body)

describe.each(['mtn', 'vodafone', 'tigo'] as const)('on %s', (network) => {
  test('G-01 accept timeout, the request never arrived: reported as absent, failed, nothing charged', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'no-response', stage: 'before' } })
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', state: 'unknown' })
    await product.advanceSeconds(301)
    expect(await getTransaction(offer)).toMatchObject({ status: 'failed', reason: { code: 'not_submitted' } })
    expect(await product.journalsOf(offer)).toEqual([])
  })

  test('G-02 accepted, then the response is lost: paid once', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'drop', stage: 'after' } })
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', state: 'unknown' })
    await product.advanceSeconds(4)
    await expectPaidOnce(offer)
  })

  test('G-04 duplicate callback: one journal', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'callback', copies: 5 } })
    await product.advanceSeconds(4)
    await expectPaidOnce(offer)
  })

  test('G-05 five concurrent callbacks on two nodes with two workers: one journal', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'callback', copies: 0 } })
    await product.control('POST', 'advance', { ms: 4000 })
    const responses = await Promise.all([0, 1, 0, 1, 0].map((node) => call(hubtelCallback(offer), 'POST', node)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await Promise.all(product.nodes.flatMap((node) => [product.runJobs(node), product.runJobs(node)]))
    await product.drain()
    await expectPaidOnce(offer)
  })

  test('G-06 callback before the response to the request: paid once', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'behave', as: '116' } })
    await product.drain()
    await expectPaidOnce(offer)
  })

  test('G-07 success after failed: under review, not lost', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'behave', as: '109' } })
    await product.advanceSeconds(4)
    expect(await getTransaction(offer)).toMatchObject({ status: 'failed' })
    await product.advanceSeconds(10)
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', underReview: true })
    expect(await product.balance('suspense', offer.clientReference)).toBe(396_00)
  })

  test('G-08 failed after success: stays successful', async () => {
    const offer = await send(network)
    await product.advanceSeconds(4)
    await call(hubtelCallback(offer, '2001'))
    await product.drain()
    await expectPaidOnce(offer)
  })

  test('G-09 a callback 24 hours late: a status query found the result before, nothing changes', async () => {
    const day = 24 * 3600
    const late = { kind: 'callback', copies: 1, delayMs: day * 1000 } as const
    const offer = await send(network, { on: 'collect', fault: late })
    await product.advanceSeconds(301)
    await expectPaidOnce(offer)
    await product.advanceSeconds(day)
    agent = await product.client('agent').signIn('0240000004')
    await expectPaidOnce(offer)
    const [callback] = await product.query(
      z.object({ outcome: z.string() }),
      sql`select outcome from callback_inbox where body like ${`%${offer.clientReference}%`}`,
    )
    expect(callback?.outcome).toBe('known-already')
  })

  test('G-10 other amount: under review, not settled', async () => {
    const offer = await send(network, { on: 'collect-status', fault: { kind: 'fields', fields: { amount: 39.6 } } })
    await product.advanceSeconds(4)
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', underReview: true })
    expect(await product.journalsOf(offer)).toEqual(['receipt-parked'])
  })

  test('G-11 other currency: under review, nothing posted', async () => {
    const fields = { currencyCode: 'NGN' }
    const offer = await send(network, { on: 'collect-status', fault: { kind: 'fields', fields } })
    await product.advanceSeconds(4)
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', underReview: true })
    expect(await product.journalsOf(offer)).toEqual([])
    expect(await product.exceptionsOf(offer)).toEqual([{ cause: 'other_currency', refund_due: false }])
  })

  test('G-12 the provider returns another payment: under review, nothing posted', async () => {
    const fields = { clientReference: 'PR01JCZZZZZZZZZZZZZZZZZZZZZZ01' }
    const offer = await send(network, { on: 'collect-status', fault: { kind: 'fields', fields } })
    await product.advanceSeconds(4)
    expect(await product.journalsOf(offer)).toEqual([])
    expect(await product.exceptionsOf(offer)).toEqual([{ cause: 'other_reference', refund_due: false }])
  })

  test('G-15 callback by PUT: accepted', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'callback', method: 'PUT' } })
    await product.advanceSeconds(4)
    await expectPaidOnce(offer)
  })

  test.each(['garbage', 'huge'] as const)(
    'G-16 a %s callback changes nothing, and the status query settles the payment',
    async (body) => {
      const offer = await send(network, { on: 'collect', fault: { kind: 'callback', body } })
      await product.advanceSeconds(4)
      expect(await getTransaction(offer)).toMatchObject({ status: 'pending' })
      await product.advanceSeconds(300)
      await expectPaidOnce(offer)
    },
  )

  test('G-17 the status query returns 404 after a paid callback: queried again, then settled', async () => {
    const response = { status: 404, body: { responseCode: '3000', message: 'Transaction not found' } }
    const offer = await send(network, { on: 'collect-status', times: 3, fault: { kind: 'answer', ...response } })
    await product.advanceSeconds(4)
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending' })
    for (const seconds of [10, 20, 30]) await product.advanceSeconds(seconds)
    await expectPaidOnce(offer)
  })

  test('G-18 status 500 for ten minutes: pending, then settled', async () => {
    const offer = await send(network, { on: 'collect-status', times: 9, fault: { kind: 'answer', status: 500 } })
    for (const seconds of [4, 10, 20, 30, 60, 180, 60, 60, 120, 120, 120]) {
      await product.advanceSeconds(seconds)
      const { status } = await getTransaction(offer)
      expect(['pending', 'successful']).toContain(status)
    }
    await expectPaidOnce(offer)
  })

  test('G-19 response after our timeout: unknown, then the status of the provider', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'delay', ms: 30_000 } })
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', state: 'unknown' })
    await product.advanceSeconds(30)
    await product.advanceSeconds(4)
    await expectPaidOnce(offer)
  })

  test('G-21 gateway down throughout: pending for a day, then under review', async () => {
    const offer = await send(network, { on: 'collect', fault: { kind: 'drop', stage: 'after' } })
    await product.arm({
      on: 'collect-status',
      about: offer.clientReference,
      times: 100,
      fault: { kind: 'drop', stage: 'before' },
    })
    for (let hour = 0; hour < 25; hour++) await product.advanceSeconds(3600)
    agent = await product.client('agent').signIn('0240000004')
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', underReview: true })
    expect(await product.exceptionsOf(offer)).toEqual([{ cause: 'unresolved_for_a_day', refund_due: false }])
  })
})

describe('false callbacks', () => {
  test('G-13 1,000 forged callbacks without the secret: refused and counted, nothing changes', async () => {
    const offer = await send('mtn', { on: 'collect', fault: { kind: 'behave', as: '106' } })
    const before = await product.query(
      z.unknown(),
      sql`select id, state, reported_result from payment_attempts order by id`,
    )
    const forge = (n: number) =>
      product
        .client('admin', n % 2)
        .post(`/callbacks/hubtel/${randomUUID()}/collect`, hubtelCallback(offer, '0000', { n }))
    const statuses: number[] = []
    for (let batch = 0; batch < 20; batch++) {
      const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => forge(batch * 50 + n)))
      statuses.push(...responses.map(({ status }) => status))
    }
    await product.drain()
    expect(statuses).toEqual(Array.from({ length: 1000 }, () => 404))
    expect(
      await product.query(z.unknown(), sql`select id, state, reported_result from payment_attempts order by id`),
    ).toEqual(before)
    const [events] = await product.query(
      z.object({ count: z.number() }),
      sql`select sum(copies)::int as count from callback_inbox where not genuine`,
    )
    expect(events?.count).toBe(1000)
  })

  test('G-14 paid callback with the secret, but never paid: queried for five minutes, then under review, nothing posted', async () => {
    const offer = await send('mtn', { on: 'collect', fault: { kind: 'behave', as: '106' } })
    expect((await call(hubtelCallback(offer))).body.data).toEqual({ received: true })
    await product.drain()
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', underReview: false })
    for (const seconds of [10, 20, 30, 60, 180]) await product.advanceSeconds(seconds)
    expect(await getTransaction(offer)).toMatchObject({ status: 'pending', underReview: true })
    expect(await product.journalsOf(offer)).toEqual([])
    expect(await product.exceptionsOf(offer)).toEqual([{ cause: 'claimed_not_paid', refund_due: false }])
  })

  test('G-12 a callback with an unknown reference is stored without effect', async () => {
    const unknownOffer = { clientReference: 'PR01JCZZZZZZZZZZZZZZZZZZZZZZ' }
    expect((await call(hubtelCallback(unknownOffer as Offer))).status).toBe(200)
    await product.drain()
    const [stored] = await product.query(
      z.object({ outcome: z.string() }),
      sql`select outcome from callback_inbox where body like '%PR01JCZZZZZZZZZZZZZZZZZZZZZZ%' and genuine`,
    )
    expect(stored?.outcome).toBe('unknown-reference')
  })

  test('G-20 callbacks in any order end in the status of the provider', async () => {
    const words = ['0000', '2001', '0000', '0001']
    const orders = [words, words.toReversed(), ['2001', '0000', '0001', '2001'], ['0001', '2001', '2001', '0000']]
    for (const order of orders) {
      const offer = await send('vodafone', { on: 'collect', fault: { kind: 'callback', copies: 0 } })
      await product.control('POST', 'advance', { ms: 4000 })
      for (const [n, code] of order.entries()) {
        await call(hubtelCallback(offer, code, { n }))
        await product.drain()
      }
      await expectPaidOnce(offer)
    }
  })
})

describe('crashed workers', () => {
  test('a crash after marking a request as sent, before sending it: reported as absent, never sent twice', async () => {
    const { providers } = product.product
    const offer = await product.offer()
    await product.pay(agent, offer, numberOn('mtn'))
    product.product.providers = { ...providers, hubtel: crashingOnce(providers) }
    await product.drain()
    product.product.providers = providers
    await product.advanceSeconds(5)
    expect(await movementsOf(offer)).toHaveLength(0)
    await product.advanceSeconds(300)
    expect(await getTransaction(offer)).toMatchObject({ status: 'failed', reason: { code: 'not_submitted' } })
  })

  test('a worker that only seems crashed: the job moves to another worker, the provider gets one request', async () => {
    const offer = await product.offer()
    await product.pay(agent, offer, numberOn('mtn'))
    const [attempt] = await product.query(
      z.object({ id: z.string() }),
      sql`select id from payment_attempts where reference = ${`${offer.clientReference}01`}`,
    )
    const attemptId = attempt?.id ?? ''
    await Promise.all(product.nodes.flatMap((node) => [1, 2].map(() => sendAttempt(node.product, { attemptId }))))
    const requested = await product.query(
      z.object({ id: z.number() }),
      sql`select id from provider_exchanges where attempt_id = ${attemptId} and operation = 'collect'`,
    )
    expect(requested).toHaveLength(1)
  })

  test('two workers on two nodes process many payments: one request each', async () => {
    const offers = await Promise.all(Array.from({ length: 10 }, () => product.offer()))
    for (const offer of offers) {
      const started = await product.pay(agent, offer, numberOn('tigo'), 'tigo')
      expect(started.status, JSON.stringify(started.body)).toBe(202)
    }
    await Promise.all(product.nodes.flatMap((node) => [product.runJobs(node), product.runJobs(node)]))
    await product.drain()
    // On a busy machine a job may fail, for example because it waited too long for a lock. The first pass sends it again.
    await product.advanceSeconds(4)
    await product.advanceSeconds(4)
    for (const offer of offers) await expectPaidOnce(offer)
  })
})

test('I-23 the provider’s ledger and ours match by reference and amount', async () => {
  await product.advanceSeconds(3600)
  const collected = (await product.movements())
    .filter(({ state }) => state === 'paid')
    .map(({ reference, paidPesewas }) => `${reference} ${paidPesewas}`)
  const booked = await product.query(
    z.object({ line: z.string() }),
    sql`select reference || ' ' || paid_pesewas as line from payment_attempts where paid_pesewas is not null`,
  )
  const exceptions = await product.query(
    z.object({ reference: z.string() }),
    sql`select a.reference from payment_attempts a join payment_exceptions r on r.attempt_id = a.id`,
  )
  const inReview = new Set(exceptions.map(({ reference }) => reference))
  const withoutReviews = (lines: string[]) => lines.filter((line) => !inReview.has(line.split(' ')[0] ?? '')).toSorted()
  expect(withoutReviews(booked.map(({ line }) => line))).toEqual(withoutReviews(collected))
})
