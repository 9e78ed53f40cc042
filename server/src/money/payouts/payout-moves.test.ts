import { PAUSABLE, PAYOUT_MOVES } from '@okwan/domain/money/payouts/lifecycle'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayoutProduct, startPayoutProduct } from './send/testing.ts'

let product: PayoutProduct
let owner: pg.Client
beforeAll(async () => {
  product = await startPayoutProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

test('the database alone refuses illegal transitions of a payout, and legal ones without approval', async () => {
  const id = await product.refund()
  await product.recommend(await product.client('admin').signIn('233200000002'), id)
  const states = Object.keys(PAYOUT_MOVES)
  const byActs = Object.entries(PAYOUT_MOVES).flatMap(([from, acts]) =>
    Object.values(acts).map((to) => `${from} ${to}`),
  )
  const legal = [...byActs, ...PAUSABLE.map((to) => `on_hold ${to}`)]
  const move = `update payouts set state = $2, paused_from = case $2 when 'on_hold' then $3 end,
    pause_reason = case $2 when 'on_hold' then 'Looked into' end, paused_until = case $2 when 'on_hold' then date '2030-01-01' end,
    paused_by = case $2 when 'on_hold' then recommended_by end, paused_at = case $2 when 'on_hold' then recommended_at end where id = $1`
  const NEED_APPROVAL = ['approved', 'waiting_for_float', 'disbursing']
  for (const from of states) {
    for (const to of states.filter((state) => state !== from)) {
      await owner.query('begin')
      // Set with triggers off.
      await owner.query(`set local session_replication_role = 'replica'`)
      await owner.query(move, [id, from, (PAUSABLE as readonly string[]).includes(to) ? to : 'in_review'])
      await owner.query(`set local session_replication_role = 'origin'`)
      await owner.query('set local role okwan_app')
      const outcome = await owner.query(move, [id, to, from]).then(
        () => 'moved',
        (error: { constraint?: string }) => error.constraint,
      )
      await owner.query('rollback')
      const allowed = NEED_APPROVAL.includes(to) ? 'payout_is_approved' : 'moved'
      const expected = legal.includes(`${from} ${to}`) ? allowed : 'payout_moves'
      expect(`${from} ${to} ${outcome}`).toBe(`${from} ${to} ${expected}`)
    }
  }
})

test('the database alone refuses the payee, and an Admin above the limit, as checker', async () => {
  const maker = await product.client('admin').signIn('233200000002')
  const approve = async (id: string, by: string) => {
    await owner.query('begin')
    const insert = `insert into payout_approvals (payout_id, approver_id, content_hash, amount_pesewas, approved_at)
      select p.id, u.id, payout_content_hash(p), p.amount_pesewas, now() from payouts p, users u where p.id = $1 and u.mobile_number = $2`
    const outcome = await owner.query(insert, [id, by]).then(
      () => 'approved',
      (error: { constraint?: string }) => error.constraint,
    )
    await owner.query('rollback')
    return outcome
  }
  const [small, large] = [await product.refund(1_000_00), await product.refund(1_000_01)]
  for (const id of [small, large]) await product.recommend(maker, id)
  expect(await approve(small, '233200000008')).toBe('approved')
  expect(await approve(large, '233200000008')).toBe('checker_has_authority')
  expect(await approve(large, '233200000001')).toBe('approved')
  expect(await approve(small, '233200000003')).toBe('checker_has_authority')
  await owner.query(`set session_replication_role = 'replica'`)
  await owner.query('update payouts set payee_phone = $2 where id = $1', [small, '233200000008'])
  await owner.query(`set session_replication_role = 'origin'`)
  expect(await approve(small, '233200000008')).toBe('payee_does_not_decide')
})
