import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../test/product.ts'
import { checkMoney } from '../invariants/check-money.ts'
import { payoutOf } from './scope.ts'
import { PAYER, type PayoutProduct, startPayoutProduct } from './testing.ts'

// What becomes of approved money when it is sent, above all when sending goes wrong.

const MAKER = '233200000002'
const CHECKER = '233200000008'

let product: PayoutProduct
let owner: pg.Client
let maker: Client
let checker: Client

beforeAll(async () => {
  product = await startPayoutProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
})
// The clock is moved by days here, and sessions rest no longer than half of one.
beforeEach(async () => {
  maker = await product.client('admin').signIn(MAKER)
  checker = await product.client('admin').signIn(CHECKER)
})
afterAll(async () => {
  expect(await checkMoney(product.product)).toEqual([])
  await owner.end()
  await product.stop()
})

async function approved(amountPesewas?: number, more: object = {}): Promise<string> {
  const id = await product.refund(amountPesewas)
  await product.recommend(maker, id, more)
  const answer = await product.approve(checker, CHECKER, id)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return id
}

const stateOf = async (id: string) => (await product.seen(maker, id)).state
const sendings = async (id: string) => (await product.seen(maker, id)).disbursements

const numbered = async (digits: string) => {
  const msisdn = `233241300${digits}`
  await product.name(msisdn, 'Ama Owusu')
  return { msisdn, payeeReason: 'Phone lost', identitySeen: true }
}

test('a certain failure gives the money back to what is owed, and only a person sends again', async () => {
  const id = await approved(100_00, await numbered('102'))
  await product.drain()
  await product.pass(3)
  expect(await stateOf(id)).toBe('failed')
  expect(await product.balance('refundsPayable', id)).toBe(100_00)
  await product.pass(1200)
  expect(await sendings(id)).toHaveLength(1)
  expect((await product.act(maker, id, 'retry')).status).toBe(200)
  await product.drain()
  expect(await sendings(id)).toHaveLength(2)
})

test('a payee corrected after a failure needs a new approval, and is then paid', async () => {
  const id = await approved(100_00, await numbered('102'))
  await product.drain()
  await product.pass(3)
  expect((await product.recommend(maker, id, { msisdn: PAYER })).body.data).toMatchObject({
    state: 'recommended',
    approvals: [],
  })
  await product.drain()
  expect(await sendings(id)).toHaveLength(1)
  await product.approve(checker, CHECKER, id)
  await product.drain()
  await product.pass(3)
  expect(await stateOf(id)).toBe('paid')
})

test('one that was approved, failed and is rejected after all is owed no more', async () => {
  const id = await approved(100_00, await numbered('102'))
  await product.drain()
  await product.pass(3)
  const { payment_reference: paymentId } = await product.db.read((tx) => payoutOf(tx, id))
  expect(await product.balance('suspense', paymentId ?? '')).toBe(0)
  await product.recommend(maker, id, { msisdn: PAYER })
  expect((await product.act(checker, id, 'return', { reason: 'Call the payer' })).status).toBe(200)
  expect((await product.act(checker, id, 'reject', { reason: 'Was paid in cash' })).status).toBe(200)
  expect(await product.balance('refundsPayable', id)).toBe(0)
  expect(await product.balance('suspense', paymentId ?? '')).toBe(100_00)
})

test.each(['113', '115'])('%s: a lost answer is asked about, never sent again', async (digits) => {
  const id = await approved(100_00, await numbered(digits))
  await product.drain()
  expect((await sendings(id))[0].state).toBe('unknown')
  expect((await product.act(maker, id, 'retry')).body.code).toBe('payout_state')
  await product.pass(300)
  expect(await stateOf(id)).toBe('paid')
  const mine = (await product.movements()).filter(({ phone }) => phone === `233241300${digits}`)
  expect(mine).toHaveLength(1)
})

test('109: reported failed and then paid after all is booked, shown, and never sent again', async () => {
  const id = await approved(100_00, await numbered('109'))
  await product.drain()
  for (const seconds of [3, 60, 300]) await product.pass(seconds)
  expect(await product.seen(maker, id)).toMatchObject({
    state: 'review',
    note: 'The network first said this failed, then took the money.',
    disbursements: [{ state: 'review' }],
  })
  expect(await product.balance('refundsPayable', id)).toBe(0)
  expect((await product.act(maker, id, 'retry')).status).toBe(422)
})

test('a provider that does not say what is in the float is asked again, for as long as it takes', async () => {
  await product.arm({ on: 'balance', times: 400, fault: { kind: 'answer', status: 500 } })
  const id = await approved()
  await product.drain()
  for (let minutes = 0; minutes < 20; minutes++) await product.pass(60)
  expect(await product.seen(maker, id)).toMatchObject({
    state: 'approved',
    note: expect.stringContaining('asked again'),
  })
  await product.control('DELETE', 'faults')
  await product.pass(60)
  await product.pass(3)
  expect(await stateOf(id)).toBe('paid')
})

test('103: undecided for a day asks a person and stays held', async () => {
  const id = await approved(100_00, await numbered('103'))
  await product.drain()
  for (let hours = 0; hours < 25; hours++) await product.pass(3600)
  maker = await product.client('admin').signIn(MAKER)
  expect(await product.seen(maker, id)).toMatchObject({ state: 'review', disbursements: [{ state: 'review' }] })
  expect(await product.balance('inTransit', id)).toBe(100_00)
})

test('an empty float makes it wait, and it goes out by itself once there is money', async () => {
  await product.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 50_00 })
  const id = await approved(100_00)
  await product.drain()
  expect(await product.seen(maker, id)).toMatchObject({
    state: 'waiting_for_float',
    note: expect.stringContaining('GH₵50.50 more'),
    disbursements: [],
  })
  await product.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 100_000_00 })
  await product.pass(300)
  await product.pass(3)
  expect(await stateOf(id)).toBe('paid')
})

test('a kill between writing and sending sends once', async () => {
  const id = await approved()
  await product.drain()
  // The same job again, as after a worker that died before it could say so.
  await owner.query(
    `update jobs set status = 'ready', lease_until = null where kind = 'payout.send' and payload->>'payoutId' = '${id}'`,
  )
  await product.drain()
  await product.pass(3)
  expect(await sendings(id)).toHaveLength(1)
  expect(await stateOf(id)).toBe('paid')
})

test('the database alone refuses a second sending while the first is undecided', async () => {
  const id = await approved()
  await product.drain()
  const second = `insert into disbursements (payout_id, attempt_number, reference, provider, network, phone, sent_pesewas,
      content_hash, state, created_at)
    select payout_id, 2, reference || 'X', provider, network, phone, sent_pesewas, content_hash, 'created', created_at
    from disbursements where payout_id = '${id}'`
  await expect(owner.query(second)).rejects.toMatchObject({ constraint: 'sending_unresolved' })
})
