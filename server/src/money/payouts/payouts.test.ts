import { DISBURSEMENT_MOVES } from '@okwan/domain/money/payouts/disbursement'
import { PAUSABLE, PAYOUT_MOVES } from '@okwan/domain/money/payouts/lifecycle'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { CHECKER, MAKER, SUPER, usePayoutQueue } from './payout-queue.fixture.ts'
import { contentHash } from './read/content.ts'
import { payoutOf } from './read/scope.ts'
import { requestPayout } from './request/request-payout.ts'
import { PAYER } from './send/testing.ts'

const SECOND_SUPER = '233200000009'

const app = usePayoutQueue()
let secondSuperAdmin: Client
beforeEach(async () => {
  secondSuperAdmin = await app.client('admin').signIn(SECOND_SUPER)
})

describe('from request to payment', () => {
  test('the amount is payable when approved, in transit when sent, and settled when paid', async () => {
    const id = await app.refund(100_00)
    expect(await app.stateOf(id)).toBe('requested')
    await app.recommend(app.maker, id)
    expect(await app.balance('refundsPayable', id)).toBe(0)
    await app.approve(app.checker, CHECKER, id)
    expect(await app.balance('refundsPayable', id)).toBe(100_00)
    await app.drain()
    expect(await app.stateOf(id)).toBe('disbursing')
    expect(await app.balance('inTransit', id)).toBe(100_00)
    await app.advanceSeconds(3)
    expect(await app.getPayout(app.maker, id)).toMatchObject({
      state: 'paid',
      disbursements: [{ state: 'paid', feePesewas: 50 }],
    })
    expect(await app.balance('inTransit', id)).toBe(0)
    expect(await app.balance('refundsPayable', id)).toBe(0)
  })

  test('the activity log names each actor and action', async () => {
    const id = await app.approved()
    await app.drain()
    const { trail } = await app.getPayout(app.maker, id)
    expect(trail.map(({ action, by }: { action: string; by: string | null }) => [action, by])).toEqual([
      ['payout-requested', null],
      ['payout-taken', 'Kojo Asante'],
      ['payout-recommended', 'Kojo Asante'],
      ['payout-approved', 'Nana Agyeman'],
      ['payout-sending', null],
    ])
  })

  test('a rejected payout is final and not payable', async () => {
    const id = await app.refund()
    await app.act(app.maker, id, 'take')
    expect((await app.act(app.maker, id, 'reject', { reason: 'Was paid in cash' })).status).toBe(200)
    expect(await app.getPayout(app.maker, id)).toMatchObject({ state: 'rejected', allowedActions: [] })
    expect(await app.balance('refundsPayable', id)).toBe(0)
  })

  test('a user who may not decide a payout cannot start its review', async () => {
    const id = await app.refund()
    // A trigger refuses a change of the requester, so triggers are switched off.
    await app.owner.query('begin; set local session_replication_role = replica')
    await app.owner.query(`update payouts set requested_by = (select id from users where mobile_number = '${MAKER}')
                             where id = '${id}'`)
    await app.owner.query('commit')
    const payout = await app.getPayout(app.maker, id)
    expect(payout.decideRefusal).toBe('You requested this payout, so someone else must decide.')
    expect(payout.allowedActions).not.toContain('take')
    expect(await app.act(app.maker, id, 'take')).toMatchObject({ status: 422, body: { code: 'own_request' } })
  })

  test('a list shows open payouts, and staff have no access', async () => {
    app.clock.advance(1)
    await app.refund(12_34)
    const { body } = await app.maker.get('/refunds?only=open&limit=5')
    expect(body.data[0]).toMatchObject({ amountPesewas: 12_34, label: 'Requested', allowedActions: ['take', 'pause'] })
    expect(body.meta.openPesewas).toBeGreaterThanOrEqual(12_34)
    const staff = await app.client('staff').signIn('233200000003')
    expect((await staff.get('/refunds')).status).toBe(403)
    expect((await app.maker.get(`/payouts/${body.data[0].payoutId}`)).status).toBe(404)
  })
})

describe('a payment that must be refunded', () => {
  async function refundOf(reference: string) {
    const { rows } = await app.owner.query(`select id from payouts where payment_reference = $1`, [`${reference}01`])
    return rows.map(({ id }) => id as string)
  }

  test('B10-05 a payment after expiry (108) is queued once, and its refund clears suspense', async () => {
    const agent = await app.client('agent').signIn('233240000004')
    const offer = await app.offer({ offerEndsAt: new Date(app.clock.now().getTime() + 60_000) })
    await app.name('233241300108', 'Ama Serwaa')
    await app.pay(agent, offer, '233241300108')
    await app.drain()
    for (let i = 0; i < 9; i++) await app.advanceSeconds(180)
    const [id = '', ...others] = await refundOf(offer.clientReference)
    expect(others).toEqual([])
    await app.signIn()
    expect(await app.getPayout(app.maker, id)).toMatchObject({
      amountPesewas: 396_00,
      requestedBy: null,
      paidPesewas: 396_00,
    })
    expect(await app.balance('suspense', offer.clientReference)).toBe(396_00)
    await app.recommend(app.maker, id, { msisdn: '233241300108' })
    await app.approve(app.checker, CHECKER, id)
    expect(await app.balance('suspense', offer.clientReference)).toBe(0)
  })
})

describe('dual approval', () => {
  test('B10-15 the maker can’t approve', async () => {
    const id = await app.refund()
    await app.recommend(app.maker, id)
    const response = await app.approve(app.maker, MAKER, id)
    expect(response.body).toMatchObject({ status: 422, code: 'own_recommendation' })
  })

  test('B10-15 the database alone refuses the maker, and the requester, as checker', async () => {
    const id = await app.refund()
    await app.recommend(app.maker, id)
    const approval = (approver: string) => `
      insert into payout_approvals (payout_id, approver_id, content_hash, amount_pesewas, approved_at)
      select p.id, p.${approver}, payout_content_hash(p), p.amount_pesewas, now() from payouts p where p.id = '${id}'`
    await expect(app.owner.query(approval('recommended_by'))).rejects.toMatchObject({
      constraint: 'maker_is_not_checker',
    })
    await expect(
      app.owner.query(`update payouts set requested_by = recommended_by where id = '${id}'`),
    ).rejects.toMatchObject({ code: '23514' })
    // Makes the checker the requester with triggers off. The trigger on approvals must then refuse the checker.
    await app.owner.query('begin; set local session_replication_role = replica')
    await app.owner.query(`update payouts set requested_by = (select id from users where mobile_number = '${CHECKER}')
                       where id = '${id}'`)
    await app.owner.query('commit')
    await expect(app.owner.query(approval('requested_by'))).rejects.toMatchObject({
      constraint: 'maker_is_not_checker',
    })
  })

  test('the database alone refuses to send an unapproved payout', async () => {
    const id = await app.refund()
    await app.recommend(app.maker, id)
    await expect(app.owner.query(`update payouts set state = 'approved' where id = '${id}'`)).rejects.toMatchObject({
      constraint: 'payout_is_approved',
    })
    await expect(app.owner.query(`update payouts set state = 'disbursing' where id = '${id}'`)).rejects.toMatchObject({
      constraint: 'payout_moves',
    })
  })

  test('above GH₵1,000 a SuperAdmin must approve, above GH₵10,000 two', async () => {
    const large = await app.refund(1_000_01)
    await app.recommend(app.maker, large)
    expect((await app.approve(app.checker, CHECKER, large)).body.code).toBe('above_authority')
    expect((await app.approve(app.superAdmin, SUPER, large)).body.data.state).toBe('approved')

    const huge = await app.refund(10_000_01)
    await app.recommend(app.maker, huge)
    expect((await app.approve(app.superAdmin, SUPER, huge)).body.data.state).toBe('recommended')
    expect((await app.approve(app.superAdmin, SUPER, huge)).body.code).toBe('own_approval')
    expect((await app.approve(secondSuperAdmin, SECOND_SUPER, huge)).body.data.state).toBe('approved')
    await app.drain()
    await app.advanceSeconds(3)
    expect(await app.stateOf(huge)).toBe('paid')
  })

  test('an approval does not count if the approver later recommends the payout', async () => {
    const id = await app.refund(12_000_00)
    await app.recommend(app.maker, id)
    await app.approve(app.superAdmin, SUPER, id)
    await app.act(app.checker, id, 'return', { reason: 'Look at it again' })
    expect((await app.recommend(app.superAdmin, id)).body.data.approvals).toEqual([])
    const { body } = await app.approve(secondSuperAdmin, SECOND_SUPER, id)
    expect(body.data).toMatchObject({ state: 'recommended', approvals: [{}] })
  })

  test('an approver who waits for their own concurrent approval locks no payout', async () => {
    const id = await app.refund()
    await app.recommend(app.maker, id)
    await app.owner.query('begin')
    await app.owner.query(
      `select pg_advisory_xact_lock(hashtext('approver ' || id)) from users where mobile_number = '${CHECKER}'`,
    )
    const approval = app.approve(app.checker, CHECKER, id)
    const queued = `select from pg_locks where locktype = 'advisory' and not granted`
    while ((await app.owner.query(queued)).rowCount === 0);
    await app.owner.query(`select from payouts where id = '${id}' for update nowait`)
    await app.owner.query('commit')
    expect((await approval).body.data.state).toBe('approved')
  })

  test('a code for one payout can’t approve another', async () => {
    const [one, other] = [await app.refund(), await app.refund()]
    for (const id of [one, other]) await app.recommend(app.maker, id)
    const { approvalCode } = await app.getPayout(app.checker, one)
    const verificationToken = await app.createVerificationToken(CHECKER, 'approval', approvalCode.reference)
    expect((await app.act(app.checker, other, 'approve', { verificationToken })).body.code).toBe('code_not_valid')
    expect((await app.act(app.checker, one, 'approve', { verificationToken })).status).toBe(200)
  })

  test('an approval of a stale version is refused', async () => {
    const id = await app.refund()
    await app.recommend(app.maker, id)
    const { approvalCode, version } = await app.getPayout(app.checker, id)
    const verificationToken = await app.createVerificationToken(CHECKER, 'approval', approvalCode.reference)
    const body = { version: version - 1, verificationToken }
    const response = await app.checker.post(`/refunds/${id}/approve`, body, { 'idempotency-key': 'stale-screen' })
    expect(response.status).toBe(412)
  })

  test('a changed amount, payee or network needs a new approval', async () => {
    const id = await app.approved(100_00, { msisdn: PAYER })
    const before = await app.db.read((tx) => payoutOf(tx, id))
    for (const change of ['amount_pesewas = 99', `payee_phone = '233241234568'`, `payee_network = 'tigo'`]) {
      await expect(app.owner.query(`update payouts set ${change} where id = '${id}'`)).rejects.toMatchObject({
        constraint: expect.stringMatching(/payout_(terms|is_approved)/),
      })
    }
    const { rows } = await app.owner.query(`select payout_content_hash(p) as hash from payouts p where id = '${id}'`)
    expect(rows[0].hash).toEqual(contentHash(before))
  })
})

describe('the amount and the payee', () => {
  test('B10-16 a refund can’t exceed the collected amount', async () => {
    const id = await app.refund(100_00)
    await app.act(app.maker, id, 'take')
    const response = await app.recommend(app.maker, id, { amountPesewas: 100_01, amountReason: 'By hand' })
    expect(response.body.code).toBe('refund_above_paid')
  })

  test('B10-16 concurrent refunds of one payment never exceed it together', async () => {
    const { branchId } = await app.actorOf(MAKER)
    const payment = { clientReference: 'captured once', paidPesewas: 100_00, fromPhone: PAYER }
    const shared = {
      about: 'Motor',
      customerName: 'Ama Owusu',
      payeeName: 'Ama Owusu',
      branchId,
      reason: 'Asked twice',
    }
    const requestRefund = () =>
      app.db.transaction((tx) =>
        requestPayout(
          { tx, now: app.clock.now() },
          { kind: 'refund', funding: { from: 'credit', customerId: 'C' }, payment, amountPesewas: 60_00, ...shared },
        ),
      )
    const outcomes = await Promise.allSettled([requestRefund(), requestRefund(), requestRefund()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'refund_above_paid' })
    }
  })

  test('a change of the computed amount above 5% needs a SuperAdmin', async () => {
    const id = await app.refund(100_00)
    const reduced = { amountPesewas: 90_00, amountReason: 'Fee agreed by phone' }
    expect((await app.recommend(app.maker, id, reduced)).body.code).toBe('above_authority')
    expect((await app.recommend(app.superAdmin, id, reduced)).status).toBe(200)
  })

  test('a number with a different registered name is refused', async () => {
    await app.name('233241234599', 'Kwesi Arthur')
    const id = await app.refund()
    const response = await app.recommend(app.maker, id, {
      msisdn: '233241234599',
      payeeReason: 'Phone lost',
      identitySeen: true,
    })
    expect(response.body.code).toBe('payee_name_differs')
  })

  test('a forged name token is refused', async () => {
    const id = await app.refund()
    await app.act(app.maker, id, 'take')
    const forged = Buffer.from(
      JSON.stringify({ phone: PAYER, network: 'mtn', name: 'Ama Owusu', until: 9e15 }),
    ).toString('base64url')
    const response = await app.act(app.maker, id, 'recommend', {
      amountPesewas: 100_00,
      msisdn: PAYER,
      network: 'mtn',
      nameToken: `${forged}.${'A'.repeat(43)}`,
    })
    expect(response.body.code).toBe('name_unchecked')
  })
})

test('the database and the domain allow the same transitions', async () => {
  const movesIn = async (table: string) =>
    (await app.owner.query(`select "from", "to" from ${table}`)).rows.map(({ from, to }) => `${from} ${to}`).sort()
  const payouts = Object.entries(PAYOUT_MOVES).flatMap(([from, acts]) =>
    Object.values(acts).map((to) => `${from} ${to}`),
  )
  const released = PAUSABLE.map((state) => `on_hold ${state}`)
  expect(await movesIn('payout_moves')).toEqual([...new Set([...payouts, ...released])].sort())
  const disbursements = Object.entries(DISBURSEMENT_MOVES).flatMap(([from, tos]) => tos.map((to) => `${from} ${to}`))
  expect(await movesIn('disbursement_moves')).toEqual(disbursements.sort())
})

test('approvals can’t be changed or deleted', async () => {
  await app.approved()
  for (const change of ['update payout_approvals set amount_pesewas = 1', 'delete from payout_approvals']) {
    await expect(app.db.transaction((tx) => tx.query(change))).rejects.toMatchObject({ code: '42501' })
    await expect(app.owner.query(change)).rejects.toThrow('is append-only')
  }
})
