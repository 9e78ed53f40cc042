import { expect, test } from 'vitest'
import { CHECKER, usePayoutDesk } from '../payout-queue.fixture.ts'
import { payoutOf } from '../read/scope.ts'
import { PAYER } from './testing.ts'

// What becomes of approved money when it is sent, above all when sending goes wrong.

const desk = usePayoutDesk()
const numbered = (digits: string) => desk.otherNumber(`233241300${digits}`)

test('a certain failure gives the money back to what is owed, and only a person sends again', async () => {
  const id = await desk.approved(100_00, await numbered('102'))
  await desk.drain()
  await desk.pass(3)
  expect(await desk.stateOf(id)).toBe('failed')
  expect(await desk.balance('refundsPayable', id)).toBe(100_00)
  await desk.pass(1200)
  expect(await desk.sendings(id)).toHaveLength(1)
  expect((await desk.act(desk.maker, id, 'retry')).status).toBe(200)
  await desk.drain()
  expect(await desk.sendings(id)).toHaveLength(2)
})

test('a payee corrected after a failure needs a new approval, and is then paid', async () => {
  const id = await desk.approved(100_00, await numbered('102'))
  await desk.drain()
  await desk.pass(3)
  expect((await desk.recommend(desk.maker, id, { msisdn: PAYER })).body.data).toMatchObject({
    state: 'recommended',
    approvals: [],
  })
  await desk.drain()
  expect(await desk.sendings(id)).toHaveLength(1)
  await desk.approve(desk.checker, CHECKER, id)
  await desk.drain()
  await desk.pass(3)
  expect(await desk.stateOf(id)).toBe('paid')
})

test('one that was approved, failed and is rejected after all is owed no more', async () => {
  const id = await desk.approved(100_00, await numbered('102'))
  await desk.drain()
  await desk.pass(3)
  const { payment_reference: paymentId } = await desk.db.read((tx) => payoutOf(tx, id))
  expect(await desk.balance('suspense', paymentId ?? '')).toBe(0)
  await desk.recommend(desk.maker, id, { msisdn: PAYER })
  expect((await desk.act(desk.checker, id, 'return', { reason: 'Call the payer' })).status).toBe(200)
  expect((await desk.act(desk.checker, id, 'reject', { reason: 'Was paid in cash' })).status).toBe(200)
  expect(await desk.balance('refundsPayable', id)).toBe(0)
  expect(await desk.balance('suspense', paymentId ?? '')).toBe(100_00)
})

test.each(['113', '115'])('%s: a lost answer is asked about, never sent again', async (digits) => {
  const id = await desk.approved(100_00, await numbered(digits))
  await desk.drain()
  expect((await desk.sendings(id))[0].state).toBe('unknown')
  expect((await desk.act(desk.maker, id, 'retry')).body.code).toBe('payout_state')
  await desk.pass(300)
  expect(await desk.stateOf(id)).toBe('paid')
  const mine = (await desk.movements()).filter(({ phone }) => phone === `233241300${digits}`)
  expect(mine).toHaveLength(1)
})

test('109: reported failed and then paid after all is booked, shown, and never sent again', async () => {
  const id = await desk.approved(100_00, await numbered('109'))
  await desk.drain()
  for (const seconds of [3, 60, 300]) await desk.pass(seconds)
  expect(await desk.seen(desk.maker, id)).toMatchObject({
    state: 'review',
    note: 'The network first said this failed, then paid it out.',
    disbursements: [{ state: 'review' }],
  })
  expect(await desk.balance('refundsPayable', id)).toBe(0)
  expect((await desk.act(desk.maker, id, 'retry')).status).toBe(422)
})

test('a provider that does not say what is in the float is asked again, for as long as it takes', async () => {
  await desk.arm({ on: 'balance', times: 400, fault: { kind: 'answer', status: 500 } })
  const id = await desk.approved()
  await desk.drain()
  for (let minutes = 0; minutes < 20; minutes++) await desk.pass(60)
  expect(await desk.seen(desk.maker, id)).toMatchObject({
    state: 'approved',
    note: expect.stringContaining('asked again'),
  })
  await desk.control('DELETE', 'faults')
  await desk.pass(60)
  await desk.pass(3)
  expect(await desk.stateOf(id)).toBe('paid')
})

test('103: undecided for a day asks a person and stays held', async () => {
  const id = await desk.approved(100_00, await numbered('103'))
  await desk.drain()
  for (let hours = 0; hours < 25; hours++) await desk.pass(3600)
  await desk.signIn()
  expect(await desk.seen(desk.maker, id)).toMatchObject({ state: 'review', disbursements: [{ state: 'review' }] })
  expect(await desk.balance('inTransit', id)).toBe(100_00)
})

test('an empty float makes it wait, and it goes out by itself once there is money', async () => {
  await desk.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 50_00 })
  const id = await desk.approved(100_00)
  await desk.drain()
  expect(await desk.seen(desk.maker, id)).toMatchObject({
    state: 'waiting_for_float',
    note: expect.stringContaining('GH₵50.50 more'),
    disbursements: [],
  })
  await desk.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 100_000_00 })
  await desk.pass(300)
  await desk.pass(3)
  expect(await desk.stateOf(id)).toBe('paid')
})

test('a kill between writing and sending sends once', async () => {
  const id = await desk.approved()
  await desk.drain()
  // The same job again, as after a worker that died before it could say so.
  await desk.owner.query(
    `update jobs set status = 'ready', lease_until = null where kind = 'payout.send' and payload->>'payoutId' = '${id}'`,
  )
  await desk.drain()
  await desk.pass(3)
  expect(await desk.sendings(id)).toHaveLength(1)
  expect(await desk.stateOf(id)).toBe('paid')
})

test('the database alone refuses a second sending while the first is undecided', async () => {
  const id = await desk.approved()
  await desk.drain()
  const second = `insert into disbursements (payout_id, attempt_number, reference, provider, network, phone, sent_pesewas,
      content_hash, state, created_at)
    select payout_id, 2, reference || 'X', provider, network, phone, sent_pesewas, content_hash, 'created', created_at
    from disbursements where payout_id = '${id}'`
  await expect(desk.owner.query(second)).rejects.toMatchObject({ constraint: 'sending_unresolved' })
})
