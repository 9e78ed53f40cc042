import type { Network } from '@okwan/domain/phone'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/product.ts'
import { checkMoney } from '../invariants/check-money.ts'
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
beforeEach(async () => {
  maker = await product.client('admin').signIn('233200000002')
  checker = await product.client('admin').signIn(CHECKER)
})
afterAll(async () => {
  expect(await checkMoney(product.product)).toEqual([])
  await product.stop()
})

type Fault = Omit<Parameters<PayoutProduct['arm']>[0], 'about'>
type Sent = { id: string; phone: string }

/** An approved refund to a number of its own, sent while the provider misbehaves in the given ways. */
async function send(network: Network, ...faults: Fault[]): Promise<Sent> {
  const phone = `233${BLOCK[network]}78${String(++last).padStart(5, '0')}`
  await product.name(phone, 'Ama Owusu')
  const id = await product.refund(100_00)
  const payee = { msisdn: phone, network, payeeReason: 'Phone lost', identitySeen: true }
  expect((await product.recommend(maker, id, payee)).status).toBe(200)
  const answer = await product.approve(checker, CHECKER, id)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  for (const fault of faults) await product.arm({ ...fault, about: phone })
  await product.drain()
  return { id, phone }
}

const stateOf = async ({ id }: Sent) => (await product.seen(maker, id)).state
const movementsOf = async ({ phone }: Sent) =>
  (await product.movements()).filter((movement) => movement.phone === phone)

async function expectPaidOnce(sent: Sent): Promise<void> {
  expect(await stateOf(sent)).toBe('paid')
  expect(await movementsOf(sent)).toHaveLength(1)
  expect(await product.balance('refundsPayable', sent.id)).toBe(0)
  expect(await product.balance('inTransit', sent.id)).toBe(0)
}

describe.each(['mtn', 'vodafone', 'tigo'] as const)('a payout on %s', (network) => {
  test('G-01 the request never arrived: held while unknown, then owed again, and nothing is sent by itself', async () => {
    const sent = await send(network, { on: 'disburse', fault: { kind: 'drop', stage: 'before' } })
    expect(await product.balance('inTransit', sent.id)).toBe(100_00)
    for (let looks = 0; looks < 12 && (await stateOf(sent)) === 'disbursing'; looks++) await product.pass(300)
    expect(await stateOf(sent)).toBe('failed')
    expect(await product.balance('refundsPayable', sent.id)).toBe(100_00)
    expect(await movementsOf(sent)).toEqual([])
  })

  test('G-02 accepted, then the reply is lost: paid once, never sent again', async () => {
    const sent = await send(network, { on: 'disburse', fault: { kind: 'drop', stage: 'after' } })
    await product.pass(301)
    await expectPaidOnce(sent)
  })

  test.each([
    ['G-04 five callbacks', { kind: 'callback', copies: 5 }],
    ['G-06 a callback before the answer', { kind: 'behave', as: '116' }],
    ['G-15 a callback by PUT', { kind: 'callback', copies: 1, method: 'PUT' }],
    ['G-16 a callback of garbage', { kind: 'callback', copies: 1, body: 'garbage' }],
    ['no callback at all', { kind: 'callback', copies: 0 }],
  ] as const)('%s: paid once', async (_name, fault) => {
    const sent = await send(network, { on: 'disburse', fault })
    await product.pass(301)
    await expectPaidOnce(sent)
  })

  test('G-18 the status fails for ten minutes: held, then paid once', async () => {
    const sent = await send(
      network,
      { on: 'disburse', fault: { kind: 'callback', copies: 0 } },
      { on: 'disburse-status', times: 2, fault: { kind: 'answer', status: 500 } },
    )
    for (let looks = 0; looks < 12 && (await stateOf(sent)) !== 'paid'; looks++) await product.pass(300)
    await expectPaidOnce(sent)
  })
})
