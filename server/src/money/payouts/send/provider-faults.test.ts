import { randomUUID } from 'node:crypto'
import type { Network } from '@okwan/domain/platform/phone'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { callbackSecret } from '../../../gateways/mobile-money/callback-address.ts'
import { sql } from '../../../platform/db/sql.ts'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { type PayoutProduct, startPayoutProduct } from './testing.ts'

const CHECKER = '233200000008'
const BLOCK: Record<Network, string> = { mtn: '24', vodafone: '20', tigo: '26' }

let product: PayoutProduct
let maker: Client
let checker: Client
let last = 500
beforeAll(async () => {
  product = await startPayoutProduct({ nodes: 2 })
})
beforeEach(signIn)
afterEach(async () => void (await product.control('DELETE', 'faults')))
afterAll(async () => {
  expect(await checkMoney(product.product)).toEqual([])
  await product.stop()
})

async function signIn() {
  maker = await product.client('admin').signIn('233200000002')
  checker = await product.client('admin').signIn(CHECKER)
}

type Fault = Omit<Parameters<PayoutProduct['arm']>[0], 'about'>
type SentPayout = { id: string; phone: string }

/** An approved refund to a new number, sent with the given faults at the provider. */
async function send(network: Network, ...faults: Fault[]): Promise<SentPayout> {
  const phone = `233${BLOCK[network]}78${String(++last).padStart(5, '0')}`
  await product.name(phone, 'Ama Owusu')
  const id = await product.refund(100_00)
  const payee = { msisdn: phone, network, payeeReason: 'Phone lost', identitySeen: true }
  expect((await product.recommend(maker, id, payee)).status).toBe(200)
  const response = await product.approve(checker, CHECKER, id)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  // A status query does not contain the number; no other query runs at the same time.
  for (const fault of faults) await product.arm({ ...fault, ...(fault.on === 'disburse' && { about: phone }) })
  await product.drain()
  return { id, phone }
}

const stateOf = async ({ id }: SentPayout) => (await product.getPayout(maker, id)).state
const movementsOf = async ({ phone }: SentPayout) =>
  (await product.movements()).filter((movement) => movement.phone === phone)
const inTransit = ({ id }: SentPayout) => product.balance('inTransit', id)
const owed = ({ id }: SentPayout) => product.balance('refundsPayable', id)

async function expectPaidOnce(sent: SentPayout): Promise<void> {
  expect(await stateOf(sent)).toBe('paid')
  expect(await movementsOf(sent)).toHaveLength(1)
  expect(await owed(sent)).toBe(0)
  expect(await inTransit(sent)).toBe(0)
}

/** Under review: the amount stays reserved and is not resent. */
async function expectHeld(sent: SentPayout, note: string): Promise<void> {
  expect(await product.getPayout(maker, sent.id)).toMatchObject({
    state: 'review',
    note: expect.stringContaining(note),
  })
  expect(await movementsOf(sent)).toHaveLength(1)
  expect(await inTransit(sent)).toBe(100_00)
}

/** The callback that Hubtel would send for a real payment. */
async function callbackOf(sent: SentPayout, code = '0000', more = {}) {
  const [movement] = await movementsOf(sent)
  const data = { Amount: 100, ClientReference: movement?.reference, TransactionId: randomUUID(), ...more }
  return { ResponseCode: code, Data: data }
}
const call = (body: unknown, node = 0, secret = callbackSecret(product.product.secrets, 'hubtel')) =>
  product.client('admin', node).post(`/callbacks/hubtel/${secret}/disburse`, body)

const noCallback = { on: 'disburse', fault: { kind: 'callback', copies: 0 } } as const

describe.each(['mtn', 'vodafone', 'tigo'] as const)('a payout on %s', (network) => {
  test('G-01 the request never arrived: reserved while unknown, then payable again, not resent automatically', async () => {
    const sent = await send(network, { on: 'disburse', fault: { kind: 'drop', stage: 'before' } })
    expect(await inTransit(sent)).toBe(100_00)
    for (let round = 0; round < 12 && (await stateOf(sent)) === 'disbursing'; round++) await product.advanceSeconds(300)
    expect(await stateOf(sent)).toBe('failed')
    expect(await owed(sent)).toBe(100_00)
    expect(await movementsOf(sent)).toEqual([])
  })

  test('G-02 accepted, then the response is lost: paid once, never resent', async () => {
    const sent = await send(network, { on: 'disburse', fault: { kind: 'drop', stage: 'after' } })
    await product.advanceSeconds(301)
    await expectPaidOnce(sent)
  })

  test.each([
    ['G-04 five callbacks', { kind: 'callback', copies: 5 }],
    ['G-06 a callback before the response', { kind: 'behave', as: '116' }],
    ['G-15 a callback by PUT', { kind: 'callback', copies: 1, method: 'PUT' }],
    ['G-16 a callback of garbage', { kind: 'callback', copies: 1, body: 'garbage' }],
    ['G-16 a huge callback', { kind: 'callback', copies: 1, body: 'huge' }],
    ['G-19 a response after our timeout', { kind: 'delay', ms: 30_000 }],
    ['no callback at all', { kind: 'callback', copies: 0 }],
  ] as const)('%s: paid once', async (_name, fault) => {
    const sent = await send(network, { on: 'disburse', fault })
    await product.advanceSeconds(301)
    await expectPaidOnce(sent)
  })

  test('G-05 five concurrent callbacks on two nodes with two workers: paid once', async () => {
    const sent = await send(network, noCallback)
    await product.control('POST', 'advance', { ms: 4000 })
    const word = await callbackOf(sent)
    const responses = await Promise.all([0, 1, 0, 1, 0].map((node) => call(word, node)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await Promise.all(product.nodes.flatMap((node) => [product.runJobs(node), product.runJobs(node)]))
    await product.drain()
    await expectPaidOnce(sent)
  })

  test('G-07 success after failed: posted once, under review, never resent', async () => {
    const sent = await send(network, { on: 'disburse', fault: { kind: 'behave', as: '109' } })
    for (const seconds of [3, 60, 300]) await product.advanceSeconds(seconds)
    expect(await stateOf(sent)).toBe('review')
    expect(await movementsOf(sent)).toHaveLength(1)
    expect(await owed(sent)).toBe(0)
  })

  test('G-08 failed after success, by callback and by status: stays paid, with its fee', async () => {
    const sent = await send(network)
    await product.advanceSeconds(4)
    await product.arm({ on: 'disburse-status', fault: { kind: 'fields', fields: { transactionStatus: 'failed' } } })
    await call(await callbackOf(sent, '2001'))
    await product.drain()
    await expectPaidOnce(sent)
    expect(await product.getPayout(maker, sent.id)).toMatchObject({
      disbursements: [{ state: 'paid', feePesewas: 50 }],
    })
  })

  test('G-09 a callback 24 hours late: a status query found the result before, nothing changes', async () => {
    const day = 24 * 3600
    const sent = await send(network, { on: 'disburse', fault: { kind: 'callback', copies: 1, delayMs: day * 1000 } })
    await product.advanceSeconds(301)
    await expectPaidOnce(sent)
    await product.advanceSeconds(day)
    await signIn()
    await expectPaidOnce(sent)
  })

  test.each([
    ['G-10 other amount', { Amount: 10 }, 'different amount'],
    ['G-11 other currency', { currencyCode: 'NGN' }, 'currency'],
    [
      'G-12 the provider returns another disbursement',
      { ClientReference: 'RF01JCZZZZZZZZZZZZZZZZZZZZZZ01' },
      'different payment reference',
    ],
  ])('%s: under review', async (_name, fields, note) => {
    const sent = await send(network, { on: 'disburse-status', fault: { kind: 'fields', fields } })
    await product.advanceSeconds(4)
    await expectHeld(sent, note)
  })

  test('G-17 the status query first returns 404: queried again, paid once', async () => {
    const response = { status: 404, body: { ResponseCode: '3000', Message: 'Transaction not found' } }
    const sent = await send(network, { on: 'disburse-status', times: 3, fault: { kind: 'answer', ...response } })
    await product.advanceSeconds(4)
    expect(await stateOf(sent)).toBe('disbursing')
    for (let round = 0; round < 12 && (await stateOf(sent)) !== 'paid'; round++) await product.advanceSeconds(60)
    await expectPaidOnce(sent)
  })

  test('G-18 the status query fails for ten minutes: reserved, then paid once', async () => {
    const status500 = { on: 'disburse-status', times: 2, fault: { kind: 'answer', status: 500 } } as const
    const sent = await send(network, noCallback, status500)
    await product.advanceSeconds(301)
    expect(await stateOf(sent)).toBe('disbursing')
    expect(await inTransit(sent)).toBe(100_00)
    for (let round = 0; round < 12 && (await stateOf(sent)) !== 'paid'; round++) await product.advanceSeconds(300)
    await expectPaidOnce(sent)
  })

  test('G-20 callbacks in any order end in the status of the provider', async () => {
    for (const order of [
      ['0000', '2001', '0000', '0001'],
      ['0001', '2001', '2001', '0000'],
    ]) {
      const sent = await send(network, noCallback)
      await product.control('POST', 'advance', { ms: 4000 })
      for (const [n, code] of order.entries()) {
        await call(await callbackOf(sent, code, { n }))
        await product.drain()
      }
      await expectPaidOnce(sent)
    }
  })

  test('G-21 gateway down throughout: reserved for a day, then under review', async () => {
    const down = { on: 'disburse-status', times: 100, fault: { kind: 'drop', stage: 'before' } } as const
    const sent = await send(network, { on: 'disburse', fault: { kind: 'drop', stage: 'after' } }, down)
    for (let hour = 0; hour < 25; hour++) await product.advanceSeconds(3600)
    await signIn()
    await expectHeld(sent, '24 hours')
  })
})

describe('false callbacks of a payout', () => {
  test('G-12 a callback with an unknown reference is stored without effect', async () => {
    const data = { ClientReference: 'RF01JCZZZZZZZZZZZZZZZZZZZZZZ01' }
    expect((await call({ ResponseCode: '0000', Data: data })).status).toBe(200)
    await product.drain()
    const stored = await product.query(
      z.object({ outcome: z.string() }),
      sql`select outcome from callback_inbox where kind = 'disburse' and body like ${`%${data.ClientReference}%`}`,
    )
    expect(stored).toEqual([{ outcome: 'unknown-reference' }])
  })

  test('G-13 a forged callback without the secret is refused without a status query', async () => {
    const sent = await send('mtn', { on: 'disburse', fault: { kind: 'behave', as: '103' } })
    expect((await call(await callbackOf(sent), 0, randomUUID())).status).toBe(404)
    await product.drain()
    const [attempt] = (await product.getPayout(maker, sent.id)).disbursements
    expect(attempt.state).toBe('awaiting')
    expect(await inTransit(sent)).toBe(100_00)
  })

  test('G-14 paid callback with the secret, but never paid: the amount stays reserved', async () => {
    const sent = await send('mtn', { on: 'disburse', fault: { kind: 'behave', as: '103' } })
    expect((await call(await callbackOf(sent))).status).toBe(200)
    for (const seconds of [10, 20, 30, 60, 180]) await product.advanceSeconds(seconds)
    expect(await stateOf(sent)).toBe('disbursing')
    expect(await inTransit(sent)).toBe(100_00)
  })
})
