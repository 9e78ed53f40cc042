import { addDays, toAccraDate } from '@okwan/domain/dates'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/product.ts'
import { checkMoney } from '../invariants/check-money.ts'
import { withKey } from '../payments/testing.ts'
import { PAYER, type PayoutProduct, startPayoutProduct } from './testing.ts'

const MAKER = '233200000002'
const CHECKER = '233200000008'
const SUPER = '233200000001'
const AGENT = '233240000004'
const WHY = { reason: 'The police asked us to wait' }

let product: PayoutProduct
let owner: pg.Client
let maker: Client
let checker: Client
let superAdmin: Client

beforeAll(async () => {
  product = await startPayoutProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  await signIn()
})
afterAll(async () => {
  expect(await checkMoney(product.product)).toEqual([])
  await owner.end()
  await product.stop()
})

/** Sessions end while days pass. */
async function signIn(): Promise<void> {
  maker = await product.client('admin').signIn(MAKER)
  checker = await product.client('admin').signIn(CHECKER)
  superAdmin = await product.client('admin').signIn(SUPER)
}

async function recommended(): Promise<string> {
  const id = await product.refund()
  expect((await product.recommend(maker, id)).status).toBe(200)
  return id
}

async function approved(): Promise<string> {
  const id = await recommended()
  expect((await product.approve(checker, CHECKER, id)).body.data.state).toBe('approved')
  return id
}

const inDays = (days: number) => addDays(toAccraDate(product.clock.now()), days)
const hold = (client: Client, id: string, more: object = {}) =>
  product.act(client, id, 'hold', { ...WHY, until: inDays(5), ...more })

async function sendings(id: string): Promise<number> {
  await product.drain()
  await product.pass(400)
  return (await product.seen(maker, id)).disbursements.length
}

describe('on hold', () => {
  test('what is approved is not sent while it is held, and goes out when it is released', async () => {
    const id = await approved()
    const { body } = await hold(maker, id)
    expect(body.data).toMatchObject({
      state: 'on_hold',
      label: 'On hold',
      hold: { reason: WHY.reason, isOver: false, by: { fullName: 'Kojo Asante' } },
    })
    expect(body.data.allowedActions).toEqual(['recommend', 'reject', 'release'])
    expect(await sendings(id)).toBe(0)
    expect(await product.balance('refundsPayable', id)).toBe(100_00)

    await signIn()
    expect((await product.act(checker, id, 'release')).body.data).toMatchObject({ state: 'approved', hold: null })
    expect(await sendings(id)).toBe(1)
    const { state, trail } = await product.seen(maker, id)
    expect(state).toBe('paid')
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['payout-put-on-hold', 'payout-released']),
    )
    const { rows } = await owner.query(
      `select before -> 'hold' as before, after -> 'hold' as after from audit_log
       where entity_id = $1 and action in ('payout-put-on-hold', 'payout-released') order by at`,
      [id],
    )
    const why = { reason: WHY.reason, until: expect.any(String) }
    expect(rows, 'why it was held is remembered').toEqual([
      { before: null, after: why },
      { before: why, after: null },
    ])
  })

  test('nothing but its release, another payee or its rejection moves it', async () => {
    const id = await recommended()
    await hold(maker, id)
    const { approvalCode } = await product.seen(checker, id)
    const verificationToken = await product.proof(CHECKER, 'approval', approvalCode.reference)
    for (const [action, more] of [
      ['approve', { verificationToken }],
      ['take', {}],
      ['return', { reason: 'Not yet' }],
      ['retry', {}],
      ['hold', { ...WHY, until: inDays(9) }],
    ] as const) {
      expect((await product.act(checker, id, action, more)).body.code, action).toBe('payout_state')
    }
    expect((await product.recommend(superAdmin, id)).body.code).toBe('payout_state')
    expect((await product.act(checker, id, 'release')).body.data.state).toBe('recommended')
    expect((await product.act(checker, id, 'release')).body.code).toBe('payout_state')
  })

  test('another payee of what was approved needs every approval again', async () => {
    const id = await approved()
    await hold(maker, id)
    await product.name('233241234566', 'Ama Owusu')
    const other = { msisdn: '233241234566', payeeReason: 'Lost the phone', identitySeen: true }
    expect((await product.recommend(maker, id, other)).body.data).toMatchObject({
      state: 'recommended',
      approvals: [],
      hold: null,
    })
    expect(await sendings(id)).toBe(0)
    await signIn()
    await product.approve(checker, CHECKER, id)
    expect(await sendings(id)).toBe(1)
    expect((await product.movements()).at(-1)).toMatchObject({ phone: '233241234566', state: 'paid' })
  })

  test('one that was approved and is rejected while it is held is owed no more', async () => {
    const id = await approved()
    await hold(checker, id)
    expect((await product.act(checker, id, 'reject', { reason: 'A fraud' })).body.data.state).toBe('rejected')
    expect(await product.balance('refundsPayable', id)).toBe(0)
    expect(await sendings(id)).toBe(0)
  })

  test('what waits for funds with its money set aside gives it back when it is rejected', async () => {
    await signIn()
    const id = await approved()
    await product.arm({
      on: 'disburse',
      times: 1,
      fault: { kind: 'answer', status: 200, body: { ResponseCode: '4075' } },
    })
    await product.drain()
    expect(await product.seen(maker, id)).toMatchObject({ state: 'waiting_for_float' })
    expect(await product.balance('inTransit', id)).toBe(100_00)
    await hold(maker, id)
    await product.act(maker, id, 'reject', { reason: 'Paid in cash meanwhile' })
    expect(await product.balance('inTransit', id)).toBe(0)
    expect(await product.balance('refundsPayable', id)).toBe(0)
  })

  test('it says until when, from tomorrow on and for three months at most', async () => {
    const id = await product.refund()
    for (const until of [inDays(-1), inDays(0), inDays(91)]) {
      expect((await hold(maker, id, { until })).body).toMatchObject({ code: 'hold_until', errors: [{ path: 'until' }] })
    }
    expect((await hold(maker, id, { reason: '' })).body.code).toBe('invalid')
    expect((await hold(maker, id, { until: inDays(90) })).status).toBe(200)
  })

  test('when its day has come it is to be decided again, and still does not leave by itself', async () => {
    const id = await approved()
    await hold(maker, id)
    const toDecide = async () => {
      const { body } = await maker.get('/refunds?only=to-decide&limit=100')
      return body.data.filter(({ payoutId }: { payoutId: string }) => payoutId === id)
    }
    expect(await toDecide()).toEqual([])
    await product.pass(5 * 86_400)
    await signIn()
    expect(await toDecide()).toMatchObject([{ state: 'on_hold', hold: { isOver: true } }])
    expect(await sendings(id)).toBe(0)
  })

  test('what is on its way cannot be held, nor by a stale screen', async () => {
    await signIn()
    const id = await approved()
    await product.drain()
    expect((await hold(maker, id)).body.code).toBe('payout_state')
    const other = await recommended()
    const body = { version: 1, ...WHY, until: inDays(5) }
    expect((await maker.post(`/refunds/${other}/hold`, body, withKey())).status).toBe(412)
  })

  test('held and approved at once: whichever comes first, it is never sent while it is held', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await recommended()
      const { version, approvalCode } = await product.seen(checker, id)
      const verificationToken = await product.proof(CHECKER, 'approval', approvalCode.reference)
      const ask = (client: Client, action: string, more: object) =>
        client.post(`/refunds/${id}/${action}`, { version, ...more }, withKey())
      const [approval, held] = await Promise.all([
        ask(checker, 'approve', { verificationToken }),
        ask(superAdmin, 'hold', { ...WHY, until: inDays(5) }),
      ])
      expect([approval.status, held.status].toSorted()).toEqual([200, 412])
      expect(await sendings(id)).toBe(approval.status === 200 ? 1 : 0)
    }
  })
})

describe('a withdrawal on hold', () => {
  let agent: Client
  let momoAccountId: string
  beforeAll(async () => {
    agent = await product.client('agent').signIn(AGENT)
    await signIn()
    await product.earn(AGENT, 1_000_00)
    await product.name(AGENT, 'Yaw Boateng')
    const { nameToken } = (await agent.get(`/wallet/momo-accounts/name?msisdn=${AGENT}&network=mtn`)).body.data
    const verificationToken = await product.proof(AGENT, 'wallet-withdrawal', `number:${AGENT}`)
    const number = { msisdn: AGENT, network: 'mtn', nameToken, verificationToken }
    momoAccountId = (await agent.post('/wallet/momo-accounts', number)).body.data.momoAccountId
    await owner.query(`update momo_accounts set changed_at = changed_at - interval '2 days'`)
  })

  async function withdraw(amountPesewas: number): Promise<string> {
    const reference = `withdrawal:${momoAccountId}:${amountPesewas}`
    const verificationToken = await product.proof(AGENT, 'wallet-withdrawal', reference)
    const wish = { amountPesewas, momoAccountId, verificationToken }
    return (await agent.post('/wallet/withdrawals', wish, withKey())).body.data.withdrawalId
  }
  const seen = async (id: string) => (await maker.get(`/payouts/${id}`)).body.data
  const act = async (id: string, action: string, more: object = {}) =>
    maker.post(`/payouts/${id}/${action}`, { version: (await seen(id)).version, ...more }, withKey())

  test('goes to nobody else, is not taken back, and leaves when it is released', async () => {
    const id = await withdraw(50_00)
    expect((await act(id, 'hold', { ...WHY, until: inDays(5) })).body.data.allowedActions).toEqual([
      'reject',
      'release',
    ])
    await product.drain()
    expect((await agent.post(`/wallet/withdrawals/${id}/cancel`, {}, withKey())).body.code).toBe('payout_state')
    const { nameToken } = (await maker.get(`/payouts/${id}/name?msisdn=${PAYER}&network=mtn`)).body.data
    const payee = { amountPesewas: 50_00, nameToken, msisdn: PAYER, network: 'mtn' }
    expect((await act(id, 'recommend', payee)).body.code).toBe('payout_state')
    expect((await seen(id)).disbursements).toEqual([])
    await act(id, 'release')
    await product.drain()
    await product.pass(3)
    expect((await seen(id)).state).toBe('paid')
  })

  test('is none that failed: its money is back with the agent', async () => {
    await product.arm({ on: 'disburse', times: 1, fault: { kind: 'behave', as: '102' } })
    const id = await withdraw(60_00)
    await product.drain()
    await product.pass(3)
    expect(await seen(id)).toMatchObject({ state: 'failed', allowedActions: [] })
    expect((await act(id, 'hold', { ...WHY, until: inDays(5) })).body.code).toBe('withdrawal_over')
  })
})

test('the database alone keeps a hold whole, and lets it go back only to where it stood', async () => {
  const id = await recommended()
  const alter = (set: string) => owner.query(`update payouts set ${set} where id = '${id}'`)
  await expect(alter(`state = 'on_hold'`)).rejects.toMatchObject({ constraint: 'payouts_hold_is_whole' })
  await expect(alter(`hold_reason = 'Why'`)).rejects.toMatchObject({ constraint: 'payouts_hold_is_whole' })
  const whole = `hold_reason = 'Why not', hold_until = '2030-01-01', hold_by = recommended_by, hold_at = now()`
  await expect(alter(`state = 'on_hold', hold_from = 'approved', ${whole}`)).rejects.toMatchObject({
    constraint: 'payout_hold_released',
  })
  await alter(`state = 'on_hold', hold_from = 'recommended', ${whole}`)
  const over = 'hold_from = null, hold_reason = null, hold_until = null, hold_by = null, hold_at = null'
  for (const state of ['approved', 'waiting_for_float', 'failed', 'in_review']) {
    await expect(alter(`state = '${state}', ${over}`)).rejects.toMatchObject({ constraint: 'payout_hold_released' })
  }
  await expect(alter(`state = 'disbursing', ${over}`)).rejects.toMatchObject({ constraint: 'payout_moves' })
  await expect(alter(`hold_from = 'failed'`)).rejects.toMatchObject({ constraint: 'payout_hold_released' })
  await expect(alter('fee_pesewas = 1')).rejects.toMatchObject({ constraint: 'payout_terms' })
  await expect(alter(`account_name = 'Somebody', state = 'recommended', ${over}`)).rejects.toMatchObject({
    constraint: 'payout_terms',
  })
  await alter(`state = 'recommended', ${over}`)
  expect((await product.seen(maker, id)).payee.msisdn.replaceAll(' ', '')).toBe(`0${PAYER.slice(3)}`)
})
