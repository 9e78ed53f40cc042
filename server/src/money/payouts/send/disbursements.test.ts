import { expect, test } from 'vitest'
import { CHECKER, usePayoutQueue } from '../payout-queue.fixture.ts'
import { payoutOf } from '../read/scope.ts'
import { PAYER } from './testing.ts'

// Disbursements of approved payouts and their failures.

const app = usePayoutQueue()
const numbered = (digits: string) => app.otherNumber(`233241300${digits}`)

test('after a confirmed failure the amount is payable again, and only a person can resend it', async () => {
  const id = await app.approved(100_00, await numbered('106'))
  await app.drain()
  await app.advanceSeconds(300)
  expect(await app.stateOf(id)).toBe('failed')
  expect(await app.balance('refundsPayable', id)).toBe(100_00)
  await app.advanceSeconds(1200)
  expect(await app.disbursements(id)).toHaveLength(1)
  expect((await app.act(app.maker, id, 'retry')).status).toBe(200)
  await app.drain()
  expect(await app.disbursements(id)).toHaveLength(2)
})

test('a payee corrected after a failure needs a new approval before payment', async () => {
  const id = await app.approved(100_00, await numbered('102'))
  await app.drain()
  await app.advanceSeconds(3)
  expect((await app.recommend(app.maker, id, { msisdn: PAYER })).body.data).toMatchObject({
    state: 'recommended',
    approvals: [],
  })
  await app.drain()
  expect(await app.disbursements(id)).toHaveLength(1)
  await app.approve(app.checker, CHECKER, id)
  await app.drain()
  await app.advanceSeconds(3)
  expect(await app.stateOf(id)).toBe('paid')
})

test('a payout that was approved, failed and then rejected is no longer payable', async () => {
  const id = await app.approved(100_00, await numbered('102'))
  await app.drain()
  await app.advanceSeconds(3)
  const { payment_reference: paymentId } = await app.db.read((tx) => payoutOf(tx, id))
  expect(await app.balance('suspense', paymentId ?? '')).toBe(0)
  await app.recommend(app.maker, id, { msisdn: PAYER })
  expect((await app.act(app.checker, id, 'return', { reason: 'Call the payer' })).status).toBe(200)
  expect((await app.act(app.checker, id, 'reject', { reason: 'Was paid in cash' })).status).toBe(200)
  expect(await app.balance('refundsPayable', id)).toBe(0)
  expect(await app.balance('suspense', paymentId ?? '')).toBe(100_00)
})

test.each(['113', '115'])(
  '%s: a lost response leads to a status query, never to a second disbursement',
  async (digits) => {
    const id = await app.approved(100_00, await numbered(digits))
    await app.drain()
    expect((await app.disbursements(id))[0].state).toBe('unknown')
    expect((await app.act(app.maker, id, 'retry')).body.code).toBe('payout_state')
    await app.advanceSeconds(300)
    expect(await app.stateOf(id)).toBe('paid')
    const sent = (await app.movements()).filter(({ phone }) => phone === `233241300${digits}`)
    expect(sent).toHaveLength(1)
  },
)

test('109: failed and then paid is posted, shown and never sent again', async () => {
  const id = await app.approved(100_00, await numbered('109'))
  await app.drain()
  for (const seconds of [3, 60, 300]) await app.advanceSeconds(seconds)
  expect(await app.getPayout(app.maker, id)).toMatchObject({
    state: 'review',
    note: 'The network reported a failure, then paid this out.',
    disbursements: [{ state: 'review' }],
  })
  expect(await app.balance('refundsPayable', id)).toBe(0)
  expect((await app.act(app.maker, id, 'retry')).status).toBe(422)
})

test('an unknown float balance is queried until the provider returns it', async () => {
  await app.arm({ on: 'balance', times: 400, fault: { kind: 'answer', status: 500 } })
  const id = await app.approved()
  await app.drain()
  for (let minutes = 0; minutes < 20; minutes++) await app.advanceSeconds(60)
  expect(await app.getPayout(app.maker, id)).toMatchObject({
    state: 'approved',
    note: expect.stringContaining('check again every minute'),
  })
  await app.control('DELETE', 'faults')
  await app.advanceSeconds(60)
  await app.advanceSeconds(3)
  expect(await app.stateOf(id)).toBe('paid')
})

test('103: no result for a day opens an exception and keeps the reserve', async () => {
  const id = await app.approved(100_00, await numbered('103'))
  await app.drain()
  for (let hours = 0; hours < 25; hours++) await app.advanceSeconds(3600)
  await app.signIn()
  expect(await app.getPayout(app.maker, id)).toMatchObject({
    state: 'review',
    disbursements: [{ state: 'review' }],
  })
  expect(await app.balance('inTransit', id)).toBe(100_00)
})

test('a payout without sufficient float waits and is sent automatically after funding', async () => {
  await app.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 50_00 })
  const id = await app.approved(100_00)
  await app.drain()
  expect(await app.getPayout(app.maker, id)).toMatchObject({
    state: 'waiting_for_float',
    note: expect.stringContaining('GH₵50.50 more'),
    disbursements: [],
  })
  await app.control('POST', 'funds', { protocol: 'hubtel', account: 'disbursement', pesewas: 100_000_00 })
  await app.advanceSeconds(300)
  await app.advanceSeconds(3)
  expect(await app.stateOf(id)).toBe('paid')
})

test('a crash between saving and sending leads to one disbursement', async () => {
  const id = await app.approved()
  await app.drain()
  // The same job again, as after a crash before its completion was saved.
  await app.owner.query(
    `update jobs set status = 'ready', lease_until = null where kind = 'payout.send' and payload->>'payoutId' = '${id}'`,
  )
  await app.drain()
  await app.advanceSeconds(3)
  expect(await app.disbursements(id)).toHaveLength(1)
  expect(await app.stateOf(id)).toBe('paid')
})

test('the database alone refuses a second disbursement while the first is unresolved', async () => {
  const id = await app.approved()
  await app.drain()
  const second = `insert into disbursements (payout_id, attempt_number, reference, provider, network, phone, sent_pesewas,
      content_hash, state, created_at)
    select payout_id, 2, reference || 'X', provider, network, phone, sent_pesewas, content_hash, 'created', created_at
    from disbursements where payout_id = '${id}'`
  await expect(app.owner.query(second)).rejects.toMatchObject({ constraint: 'disbursement_unresolved' })
})
