import { expect, test } from 'vitest'
import { CHECKER, usePayoutQueue } from '../payout-queue.fixture.ts'
import { payoutOf } from '../read/scope.ts'
import { PAYER } from './testing.ts'

// Disbursements of approved payouts and their failures.

const queue = usePayoutQueue()
const numbered = (digits: string) => queue.otherNumber(`233241300${digits}`)

test('after a confirmed failure the amount is payable again, and only a person can resend it', async () => {
  const id = await queue.approved(100_00, await numbered('106'))
  await queue.drain()
  await queue.pass(300)
  expect(await queue.stateOf(id)).toBe('failed')
  expect(await queue.balance('refundsPayable', id)).toBe(100_00)
  await queue.pass(1200)
  expect(await queue.disbursements(id)).toHaveLength(1)
  expect((await queue.act(queue.maker, id, 'retry')).status).toBe(200)
  await queue.drain()
  expect(await queue.disbursements(id)).toHaveLength(2)
})

test('a payee corrected after a failure needs a new approval before payment', async () => {
  const id = await queue.approved(100_00, await numbered('102'))
  await queue.drain()
  await queue.pass(3)
  expect((await queue.recommend(queue.maker, id, { msisdn: PAYER })).body.data).toMatchObject({
    state: 'recommended',
    approvals: [],
  })
  await queue.drain()
  expect(await queue.disbursements(id)).toHaveLength(1)
  await queue.approve(queue.checker, CHECKER, id)
  await queue.drain()
  await queue.pass(3)
  expect(await queue.stateOf(id)).toBe('paid')
})

test('a payout that was approved, failed and then rejected is no longer payable', async () => {
  const id = await queue.approved(100_00, await numbered('102'))
  await queue.drain()
  await queue.pass(3)
  const { payment_reference: paymentId } = await queue.db.read((tx) => payoutOf(tx, id))
  expect(await queue.balance('suspense', paymentId ?? '')).toBe(0)
  await queue.recommend(queue.maker, id, { msisdn: PAYER })
  expect((await queue.act(queue.checker, id, 'return', { reason: 'Call the payer' })).status).toBe(200)
  expect((await queue.act(queue.checker, id, 'reject', { reason: 'Was paid in cash' })).status).toBe(200)
  expect(await queue.balance('refundsPayable', id)).toBe(0)
  expect(await queue.balance('suspense', paymentId ?? '')).toBe(100_00)
})

test.each(['113', '115'])(
  '%s: a lost response leads to a status query, never to a second disbursement',
  async (digits) => {
    const id = await queue.approved(100_00, await numbered(digits))
    await queue.drain()
    expect((await queue.disbursements(id))[0].state).toBe('unknown')
    expect((await queue.act(queue.maker, id, 'retry')).body.code).toBe('payout_state')
    await queue.pass(300)
    expect(await queue.stateOf(id)).toBe('paid')
    const mine = (await queue.movements()).filter(({ phone }) => phone === `233241300${digits}`)
    expect(mine).toHaveLength(1)
  },
)

test('109: failed and then paid is posted, shown and never sent again', async () => {
  const id = await queue.approved(100_00, await numbered('109'))
  await queue.drain()
  for (const seconds of [3, 60, 300]) await queue.pass(seconds)
  expect(await queue.getPayout(queue.maker, id)).toMatchObject({
    state: 'review',
    note: 'The network reported a failure, then paid this out.',
    disbursements: [{ state: 'review' }],
  })
  expect(await queue.balance('refundsPayable', id)).toBe(0)
  expect((await queue.act(queue.maker, id, 'retry')).status).toBe(422)
})

test('an unknown float balance is queried until the provider returns it', async () => {
  await queue.arm({ on: 'balance', times: 400, fault: { kind: 'answer', status: 500 } })
  const id = await queue.approved()
  await queue.drain()
  for (let minutes = 0; minutes < 20; minutes++) await queue.pass(60)
  expect(await queue.getPayout(queue.maker, id)).toMatchObject({
    state: 'approved',
    note: expect.stringContaining('check again every minute'),
  })
  await queue.control('DELETE', 'faults')
  await queue.pass(60)
  await queue.pass(3)
  expect(await queue.stateOf(id)).toBe('paid')
})

test('103: no result for a day opens an exception and keeps the reserve', async () => {
  const id = await queue.approved(100_00, await numbered('103'))
  await queue.drain()
  for (let hours = 0; hours < 25; hours++) await queue.pass(3600)
  await queue.signIn()
  expect(await queue.getPayout(queue.maker, id)).toMatchObject({
    state: 'review',
    disbursements: [{ state: 'review' }],
  })
  expect(await queue.balance('inTransit', id)).toBe(100_00)
})

test('a payout without sufficient float waits and is sent automatically after funding', async () => {
  await queue.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 50_00 })
  const id = await queue.approved(100_00)
  await queue.drain()
  expect(await queue.getPayout(queue.maker, id)).toMatchObject({
    state: 'waiting_for_float',
    note: expect.stringContaining('GH₵50.50 more'),
    disbursements: [],
  })
  await queue.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 100_000_00 })
  await queue.pass(300)
  await queue.pass(3)
  expect(await queue.stateOf(id)).toBe('paid')
})

test('a crash between saving and sending leads to one disbursement', async () => {
  const id = await queue.approved()
  await queue.drain()
  // The same job again, as after a crash before its completion was saved.
  await queue.owner.query(
    `update jobs set status = 'ready', lease_until = null where kind = 'payout.send' and payload->>'payoutId' = '${id}'`,
  )
  await queue.drain()
  await queue.pass(3)
  expect(await queue.disbursements(id)).toHaveLength(1)
  expect(await queue.stateOf(id)).toBe('paid')
})

test('the database alone refuses a second disbursement while the first is unresolved', async () => {
  const id = await queue.approved()
  await queue.drain()
  const second = `insert into disbursements (payout_id, attempt_number, reference, provider, network, phone, sent_pesewas,
      content_hash, state, created_at)
    select payout_id, 2, reference || 'X', provider, network, phone, sent_pesewas, content_hash, 'created', created_at
    from disbursements where payout_id = '${id}'`
  await expect(queue.owner.query(second)).rejects.toMatchObject({ constraint: 'disbursement_unresolved' })
})
