import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/product.ts'
import { type PayingProduct, startPayingProduct } from './testing.ts'

let product: PayingProduct
let agent: Client
beforeAll(async () => {
  product = await startPayingProduct({ mtn: true, timeoutMs: 250 })
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
  const answer = await product.pay(agent, offer, `233247755${digits}`, 'mtn')
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  await product.drain()
  return offer
}
const see = (offer: Awaited<ReturnType<typeof send>>) => product.transaction(agent, offer)

test('MTN is asked directly, is told once by PUT, and settles', async () => {
  const offer = await send()
  await product.pass(4)
  expect(await see(offer)).toMatchObject({ status: 'successful', network: 'mtn' })
  expect((await product.movements()).at(-1)).toMatchObject({ protocol: 'mtn', reference: `${offer.clientReference}01` })
  expect(await product.balance('collectionFloat', 'mtn')).toBe(396_00)
})

test('G-03 the same id again is answered 409: the status tells the rest', async () => {
  const offer = await send({
    on: 'collect',
    fault: { kind: 'answer', status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } },
  })
  expect(await see(offer)).toMatchObject({ status: 'pending', state: 'awaiting' })
  for (const seconds of [10, 10, 10, 15, 15, 30, 31]) await product.pass(seconds)
  expect(await see(offer)).toMatchObject({ status: 'failed', reason: { code: 'not_submitted' } })
})

test('a request that MTN never heard of has failed after two minutes, nothing charged', async () => {
  const offer = await send({ on: 'collect', fault: { kind: 'silence', stage: 'before' } })
  expect(await see(offer)).toMatchObject({ state: 'unknown' })
  for (const seconds of [60, 61]) await product.pass(seconds)
  expect(await see(offer)).toMatchObject({ status: 'failed', reason: { code: 'not_submitted' } })
  expect(await product.journalsOf(offer)).toEqual([])
})

test('without a callback MTN is asked after ten seconds', async () => {
  const offer = await send(undefined, '105')
  await product.pass(4)
  expect(await see(offer)).toMatchObject({ status: 'pending' })
  await product.pass(6)
  expect(await see(offer)).toMatchObject({ status: 'successful' })
})

test('a restart of the worker between two questions loses nothing', async () => {
  const offer = await send(undefined, '108')
  for (let minute = 0; minute < 6; minute++) await product.pass(60)
  expect(await see(offer)).toMatchObject({ status: 'failed', state: 'expired' })
  // Nobody works for a quarter of an hour.
  await product.control('POST', 'advance', { ms: 900_000 })
  product.clock.advance(900)
  await product.drain()
  expect(await see(offer)).toMatchObject({ status: 'successful' })
})
