import { DISBURSEMENT_MOVES } from '@okwan/domain/payouts/disbursement'
import { HOLDABLE, PAYOUT_MOVES } from '@okwan/domain/payouts/lifecycle'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/product.ts'
import { checkMoney } from '../invariants/check-money.ts'
import { contentHash } from './content.ts'
import { requestPayout } from './request-payout.ts'
import { payoutOf } from './scope.ts'
import { PAYER, type PayoutProduct, startPayoutProduct } from './testing.ts'

const MAKER = '233200000002'
const CHECKER = '233200000008'
const SUPER = ['233200000001', '233200000009'] as const

let product: PayoutProduct
let owner: pg.Client
let maker: Client
let checker: Client
let superAdmins: Client[]

beforeAll(async () => {
  product = await startPayoutProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
})
// The clock is moved by days here, and sessions rest no longer than half of one.
beforeEach(async () => {
  const signIn = (number: string) => product.client('admin').signIn(number)
  maker = await signIn(MAKER)
  checker = await signIn(CHECKER)
  superAdmins = await Promise.all(SUPER.map(signIn))
})
afterAll(async () => {
  expect(await checkMoney(product.product)).toEqual([])
  await owner.end()
  await product.stop()
})

async function approved(amountPesewas?: number, more: object = {}): Promise<string> {
  const id = await product.refund(amountPesewas)
  expect((await product.recommend(maker, id, more)).status).toBe(200)
  const answer = await product.approve(checker, CHECKER, id)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return id
}

const stateOf = async (id: string) => (await product.seen(maker, id)).state

describe('from request to payment', () => {
  test('money is owed when approved, in transit while it is sent, and gone when it is paid', async () => {
    const id = await product.refund(100_00)
    expect(await stateOf(id)).toBe('requested')
    await product.recommend(maker, id)
    expect(await product.balance('refundsPayable', id)).toBe(0)
    await product.approve(checker, CHECKER, id)
    expect(await product.balance('refundsPayable', id)).toBe(100_00)
    await product.drain()
    expect(await stateOf(id)).toBe('disbursing')
    expect(await product.balance('inTransit', id)).toBe(100_00)
    await product.pass(3)
    expect(await product.seen(maker, id)).toMatchObject({
      state: 'paid',
      disbursements: [{ state: 'paid', feePesewas: 50 }],
    })
    expect(await product.balance('inTransit', id)).toBe(0)
    expect(await product.balance('refundsPayable', id)).toBe(0)
  })

  test('the trail says who did what', async () => {
    const id = await approved()
    await product.drain()
    const { trail } = await product.seen(maker, id)
    expect(trail.map(({ action, by }: { action: string; by: string | null }) => [action, by])).toEqual([
      ['payout-requested', null],
      ['payout-taken', 'Kojo Asante'],
      ['payout-recommended', 'Kojo Asante'],
      ['payout-approved', 'Nana Agyeman'],
      ['payout-sending', null],
    ])
  })

  test('a rejected one is over and owes nothing', async () => {
    const id = await product.refund()
    await product.act(maker, id, 'take')
    expect((await product.act(maker, id, 'reject', { reason: 'Was paid in cash' })).status).toBe(200)
    expect(await product.seen(maker, id)).toMatchObject({ state: 'rejected', allowedActions: [] })
    expect(await product.balance('refundsPayable', id)).toBe(0)
  })

  test('a list shows what is open, and staff reach none of it', async () => {
    product.clock.advance(1)
    await product.refund(12_34)
    const { body } = await maker.get('/refunds?only=open&limit=5')
    expect(body.data[0]).toMatchObject({ amountPesewas: 12_34, label: 'Requested', allowedActions: ['take', 'hold'] })
    expect(body.meta.openPesewas).toBeGreaterThanOrEqual(12_34)
    const staff = await product.client('staff').signIn('233200000003')
    expect((await staff.get('/refunds')).status).toBe(403)
    expect((await maker.get(`/payouts/${body.data[0].payoutId}`)).status).toBe(404)
  })
})

describe('money that a payment left over', () => {
  async function refundOf(reference: string) {
    const { rows } = await owner.query(`select id from payouts where payment_reference = $1`, [`${reference}01`])
    return rows.map(({ id }) => id as string)
  }

  test('B10-05 paid after its time (108) is put on the desk once, and the refund empties suspense', async () => {
    const agent = await product.client('agent').signIn('233240000004')
    const offer = await product.offer({ offerEndsAt: new Date(product.clock.now().getTime() + 60_000) })
    await product.name('233241300108', 'Ama Serwaa')
    await product.pay(agent, offer, '233241300108')
    await product.drain()
    for (let i = 0; i < 9; i++) await product.pass(180)
    const [id = '', ...others] = await refundOf(offer.clientReference)
    expect(others).toEqual([])
    maker = await product.client('admin').signIn(MAKER)
    checker = await product.client('admin').signIn(CHECKER)
    expect(await product.seen(maker, id)).toMatchObject({
      amountPesewas: 396_00,
      requestedBy: null,
      paidPesewas: 396_00,
    })
    expect(await product.balance('suspense', offer.clientReference)).toBe(396_00)
    await product.recommend(maker, id, { msisdn: '233241300108' })
    await product.approve(checker, CHECKER, id)
    expect(await product.balance('suspense', offer.clientReference)).toBe(0)
  })
})

describe('four eyes', () => {
  test('B10-15 the maker cannot approve', async () => {
    const id = await product.refund()
    await product.recommend(maker, id)
    const answer = await product.approve(maker, MAKER, id)
    expect(answer.body).toMatchObject({ status: 422, code: 'own_recommendation' })
  })

  test('B10-15 the database alone refuses the maker, and the requester, as checker', async () => {
    const id = await product.refund()
    await product.recommend(maker, id)
    const approval = (who: string) => `
      insert into payout_approvals (payout_id, approver_id, content_hash, amount_pesewas, approved_at)
      select p.id, p.${who}, payout_content_hash(p), p.amount_pesewas, now() from payouts p where p.id = '${id}'`
    await expect(owner.query(approval('recommended_by'))).rejects.toMatchObject({ constraint: 'maker_is_not_checker' })
    await expect(
      owner.query(`update payouts set requested_by = recommended_by where id = '${id}'`),
    ).rejects.toMatchObject({ code: '23514' })
    // As if the checker had asked for it: nobody but the trigger is in the way of that.
    await owner.query('begin; set local session_replication_role = replica')
    await owner.query(`update payouts set requested_by = (select id from users where mobile_number = '${CHECKER}')
                       where id = '${id}'`)
    await owner.query('commit')
    await expect(owner.query(approval('requested_by'))).rejects.toMatchObject({ constraint: 'maker_is_not_checker' })
  })

  test('the database alone refuses to send what nobody approved', async () => {
    const id = await product.refund()
    await product.recommend(maker, id)
    await expect(owner.query(`update payouts set state = 'approved' where id = '${id}'`)).rejects.toMatchObject({
      constraint: 'payout_is_approved',
    })
    await expect(owner.query(`update payouts set state = 'disbursing' where id = '${id}'`)).rejects.toMatchObject({
      constraint: 'payout_moves',
    })
  })

  test('above GH₵1,000 it takes a super admin, above GH₵10,000 two', async () => {
    const large = await product.refund(1_000_01)
    await product.recommend(maker, large)
    expect((await product.approve(checker, CHECKER, large)).body.code).toBe('above_authority')
    expect((await product.approve(superAdmins[0] as Client, SUPER[0], large)).body.data.state).toBe('approved')

    const huge = await product.refund(10_000_01)
    await product.recommend(maker, huge)
    expect((await product.approve(superAdmins[0] as Client, SUPER[0], huge)).body.data.state).toBe('recommended')
    expect((await product.approve(superAdmins[0] as Client, SUPER[0], huge)).body.code).toBe('own_approval')
    expect((await product.approve(superAdmins[1] as Client, SUPER[1], huge)).body.data.state).toBe('approved')
    await product.drain()
    await product.pass(3)
    expect(await stateOf(huge)).toBe('paid')
  })

  test('what somebody approved before they recommended it themselves does not count', async () => {
    const id = await product.refund(12_000_00)
    await product.recommend(maker, id)
    const [first, second] = superAdmins as [Client, Client]
    await product.approve(first, SUPER[0], id)
    await product.act(checker, id, 'return', { reason: 'Look at it again' })
    expect((await product.recommend(first, id)).body.data.approvals).toEqual([])
    const { body } = await product.approve(second, SUPER[1], id)
    expect(body.data).toMatchObject({ state: 'recommended', approvals: [{}] })
  })

  test('who queues behind their own approvals holds no payout meanwhile', async () => {
    const id = await product.refund()
    await product.recommend(maker, id)
    await owner.query('begin')
    await owner.query(
      `select pg_advisory_xact_lock(hashtext('approver ' || id)) from users where mobile_number = '${CHECKER}'`,
    )
    const approval = product.approve(checker, CHECKER, id)
    const queued = `select from pg_locks where locktype = 'advisory' and not granted`
    while ((await owner.query(queued)).rowCount === 0);
    await owner.query(`select from payouts where id = '${id}' for update nowait`)
    await owner.query('commit')
    expect((await approval).body.data.state).toBe('approved')
  })

  test('a code for one payout approves no other', async () => {
    const [one, other] = [await product.refund(), await product.refund()]
    for (const id of [one, other]) await product.recommend(maker, id)
    const { approvalCode } = await product.seen(checker, one)
    const verificationToken = await product.proof(CHECKER, 'approval', approvalCode.reference)
    expect((await product.act(checker, other, 'approve', { verificationToken })).body.code).toBe('code_not_valid')
    expect((await product.act(checker, one, 'approve', { verificationToken })).status).toBe(200)
  })

  test('a stale screen cannot approve', async () => {
    const id = await product.refund()
    await product.recommend(maker, id)
    const { approvalCode, version } = await product.seen(checker, id)
    const verificationToken = await product.proof(CHECKER, 'approval', approvalCode.reference)
    const body = { version: version - 1, verificationToken }
    const answer = await checker.post(`/refunds/${id}/approve`, body, { 'idempotency-key': 'stale-screen' })
    expect(answer.status).toBe(412)
  })

  test('another amount, payee or network needs approval again', async () => {
    const id = await approved(100_00, { msisdn: PAYER })
    const before = await product.db.read((tx) => payoutOf(tx, id))
    for (const change of ['amount_pesewas = 99', `payee_phone = '233241234568'`, `payee_network = 'tigo'`]) {
      await expect(owner.query(`update payouts set ${change} where id = '${id}'`)).rejects.toMatchObject({
        constraint: expect.stringMatching(/payout_(terms|is_approved)/),
      })
    }
    const { rows } = await owner.query(`select payout_content_hash(p) as hash from payouts p where id = '${id}'`)
    expect(rows[0].hash).toEqual(contentHash(before))
  })
})

describe('the amount and the payee', () => {
  test('B10-16 no more goes back than was captured', async () => {
    const id = await product.refund(100_00)
    await product.act(maker, id, 'take')
    const answer = await product.recommend(maker, id, { amountPesewas: 100_01, amountReason: 'By hand' })
    expect(answer.body.code).toBe('refund_above_paid')
  })

  test('B10-16 refunds of one payment asked for at once are never more than it together', async () => {
    const { branchId } = await product.actorOf(MAKER)
    const payment = { clientReference: 'captured once', paidPesewas: 100_00, fromPhone: PAYER }
    const shared = {
      about: 'Motor',
      customerName: 'Ama Owusu',
      payeeName: 'Ama Owusu',
      branchId,
      reason: 'Asked twice',
    }
    const ask = () =>
      product.db.transaction((tx) =>
        requestPayout(
          { tx, now: product.clock.now() },
          { kind: 'refund', funding: { from: 'credit', customerId: 'C' }, payment, amountPesewas: 60_00, ...shared },
        ),
      )
    const outcomes = await Promise.allSettled([ask(), ask(), ask()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'refund_above_paid' })
    }
  })

  test('more than 5 % off the computed amount takes a super admin', async () => {
    const id = await product.refund(100_00)
    const less = { amountPesewas: 90_00, amountReason: 'Fee agreed by phone' }
    expect((await product.recommend(maker, id, less)).body.code).toBe('above_authority')
    expect((await product.recommend(superAdmins[0] as Client, id, less)).status).toBe(200)
  })

  test('a number in another name is refused', async () => {
    await product.name('233241234599', 'Kwesi Arthur')
    const id = await product.refund()
    const answer = await product.recommend(maker, id, {
      msisdn: '233241234599',
      payeeReason: 'Phone lost',
      identitySeen: true,
    })
    expect(answer.body.code).toBe('payee_name_differs')
  })

  test('a forged name is refused', async () => {
    const id = await product.refund()
    await product.act(maker, id, 'take')
    const forged = Buffer.from(
      JSON.stringify({ phone: PAYER, network: 'mtn', name: 'Ama Owusu', until: 9e15 }),
    ).toString('base64url')
    const answer = await product.act(maker, id, 'recommend', {
      amountPesewas: 100_00,
      msisdn: PAYER,
      network: 'mtn',
      nameToken: `${forged}.${'A'.repeat(43)}`,
    })
    expect(answer.body.code).toBe('name_unchecked')
  })
})

test('the database keeps the life cycles of the domain', async () => {
  const moves = async (table: string) =>
    (await owner.query(`select "from", "to" from ${table}`)).rows.map(({ from, to }) => `${from} ${to}`).sort()
  const payouts = Object.entries(PAYOUT_MOVES).flatMap(([from, acts]) =>
    Object.values(acts).map((to) => `${from} ${to}`),
  )
  const released = HOLDABLE.map((state) => `on_hold ${state}`)
  expect(await moves('payout_moves')).toEqual([...new Set([...payouts, ...released])].sort())
  const disbursements = Object.entries(DISBURSEMENT_MOVES).flatMap(([from, tos]) => tos.map((to) => `${from} ${to}`))
  expect(await moves('disbursement_moves')).toEqual(disbursements.sort())
})

test('approvals cannot be changed or taken away', async () => {
  await approved()
  for (const change of ['update payout_approvals set amount_pesewas = 1', 'delete from payout_approvals']) {
    await expect(product.db.transaction((tx) => tx.query(change))).rejects.toMatchObject({ code: '42501' })
    await expect(owner.query(change)).rejects.toThrow('is append-only')
  }
})
