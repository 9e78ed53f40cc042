import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { withKey } from '../../payments/testing.ts'
import { CHECKER, usePayoutQueue } from '../payout-queue.fixture.ts'
import { PAYER } from '../send/testing.ts'

const AGENT = '233240000004'
const PAUSE_BODY = { reason: 'The police asked us to wait' }

const app = usePayoutQueue()

const inDays = (days: number) => addDays(toAccraDate(app.clock.now()), days)
const pause = (client: Client, id: string, more: object = {}) =>
  app.act(client, id, 'pause', { ...PAUSE_BODY, until: inDays(5), ...more })

async function disbursements(id: string): Promise<number> {
  await app.drain()
  await app.advanceSeconds(400)
  return (await app.getPayout(app.maker, id)).disbursements.length
}

describe('a paused payout', () => {
  test('if approved, is not sent during the pause and is sent when it is resumed', async () => {
    const id = await app.approved()
    const { body } = await pause(app.maker, id)
    expect(body.data).toMatchObject({
      state: 'on_hold',
      label: 'On hold',
      pause: { reason: PAUSE_BODY.reason, isOver: false, by: { fullName: 'Kojo Asante' } },
    })
    expect(body.data.allowedActions).toEqual(['recommend', 'reject', 'release'])
    expect(await disbursements(id)).toBe(0)
    expect(await app.balance('refundsPayable', id)).toBe(100_00)

    await app.signIn()
    expect((await app.act(app.checker, id, 'release')).body.data).toMatchObject({ state: 'approved', pause: null })
    expect(await disbursements(id)).toBe(1)
    const { state, trail } = await app.getPayout(app.maker, id)
    expect(state).toBe('paid')
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['payout-put-on-hold', 'payout-released']),
    )
    const { rows } = await app.owner.query(
      `select before -> 'hold' as before, after -> 'hold' as after from audit_log
       where entity_id = $1 and action in ('payout-put-on-hold', 'payout-released') order by at`,
      [id],
    )
    const expected = { reason: PAUSE_BODY.reason, until: expect.any(String) }
    expect(rows, 'the audit log contains the reason of the pause').toEqual([
      { before: null, after: expected },
      { before: expected, after: null },
    ])
  })

  test('can only be resumed, given another payee or rejected', async () => {
    const id = await app.recommended()
    await pause(app.maker, id)
    const { approvalCode } = await app.getPayout(app.checker, id)
    const verificationToken = await app.createVerificationToken(CHECKER, 'approval', approvalCode.reference)
    for (const [action, more] of [
      ['approve', { verificationToken }],
      ['take', {}],
      ['return', { reason: 'Not yet' }],
      ['retry', {}],
      ['pause', { ...PAUSE_BODY, until: inDays(9) }],
    ] as const) {
      expect((await app.act(app.checker, id, action, more)).body.code, action).toBe('payout_state')
    }
    expect((await app.recommend(app.superAdmin, id)).body.code).toBe('payout_state')
    expect((await app.act(app.checker, id, 'release')).body.data.state).toBe('recommended')
    expect((await app.act(app.checker, id, 'release')).body.code).toBe('payout_state')
  })

  test('needs every approval again after a change of payee', async () => {
    const id = await app.approved()
    await pause(app.maker, id)
    await app.name('233241234566', 'Ama Owusu')
    const other = { msisdn: '233241234566', payeeReason: 'Lost the phone', identitySeen: true }
    expect((await app.recommend(app.maker, id, other)).body.data).toMatchObject({
      state: 'recommended',
      approvals: [],
      pause: null,
    })
    expect(await disbursements(id)).toBe(0)
    await app.signIn()
    await app.approve(app.checker, CHECKER, id)
    expect(await disbursements(id)).toBe(1)
    expect((await app.movements()).at(-1)).toMatchObject({ phone: '233241234566', state: 'paid' })
  })

  test('is no longer payable if it was approved and is rejected during the pause', async () => {
    const id = await app.approved()
    await pause(app.checker, id)
    expect((await app.act(app.checker, id, 'reject', { reason: 'A fraud' })).body.data.state).toBe('rejected')
    expect(await app.balance('refundsPayable', id)).toBe(0)
    expect(await disbursements(id)).toBe(0)
  })

  test('releases its reserve if it waits for float and is rejected', async () => {
    const id = await app.approved()
    await app.arm({
      on: 'disburse',
      times: 1,
      fault: { kind: 'answer', status: 200, body: { ResponseCode: '4075' } },
    })
    await app.drain()
    expect(await app.getPayout(app.maker, id)).toMatchObject({ state: 'waiting_for_float' })
    expect(await app.balance('inTransit', id)).toBe(100_00)
    await pause(app.maker, id)
    await app.act(app.maker, id, 'reject', { reason: 'Paid in cash meanwhile' })
    expect(await app.balance('inTransit', id)).toBe(0)
    expect(await app.balance('refundsPayable', id)).toBe(0)
  })

  test('is listed in its own view, not with failed payouts or those that wait for float', async () => {
    const id = await app.approved()
    await pause(app.maker, id)
    const idsIn = async (filter: string) => {
      const { body } = await app.maker.get(`/refunds?only=${filter}&limit=100`)
      return body.data.some(({ payoutId }: { payoutId: string }) => payoutId === id)
    }
    expect([await idsIn('on-hold'), await idsIn('open'), await idsIn('failed')]).toEqual([true, true, false])
  })

  test('has an end date from tomorrow up to three months', async () => {
    const id = await app.refund()
    for (const until of [inDays(-1), inDays(0), inDays(91)]) {
      expect((await pause(app.maker, id, { until })).body).toMatchObject({
        code: 'pause_until',
        errors: [{ path: 'until' }],
      })
    }
    expect((await pause(app.maker, id, { reason: '' })).body.code).toBe('invalid')
    expect((await pause(app.maker, id, { until: inDays(90) })).status).toBe(200)
  })

  test('must be decided again after its end date and is not sent automatically', async () => {
    const id = await app.approved()
    await pause(app.maker, id)
    const toDecide = async () => {
      const { body } = await app.maker.get('/refunds?only=to-decide&limit=100')
      return body.data.filter(({ payoutId }: { payoutId: string }) => payoutId === id)
    }
    expect(await toDecide()).toEqual([])
    await app.advanceSeconds(5 * 86_400)
    await app.signIn()
    expect(await toDecide()).toMatchObject([{ state: 'on_hold', pause: { isOver: true } }])
    expect(await disbursements(id)).toBe(0)
  })

  test('a sent payout can’t be paused, and a stale version is refused', async () => {
    const id = await app.approved()
    await app.drain()
    expect((await pause(app.maker, id)).body.code).toBe('payout_state')
    const other = await app.recommended()
    const body = { version: 1, ...PAUSE_BODY, until: inDays(5) }
    expect((await app.maker.post(`/refunds/${other}/pause`, body, withKey())).status).toBe(412)
  })

  test('paused and approved concurrently: never sent during the pause', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await app.recommended()
      const { version, approvalCode } = await app.getPayout(app.checker, id)
      const verificationToken = await app.createVerificationToken(CHECKER, 'approval', approvalCode.reference)
      const sendAct = (client: Client, action: string, more: object) =>
        client.post(`/refunds/${id}/${action}`, { version, ...more }, withKey())
      const [approval, pauseResponse] = await Promise.all([
        sendAct(app.checker, 'approve', { verificationToken }),
        sendAct(app.superAdmin, 'pause', { ...PAUSE_BODY, until: inDays(5) }),
      ])
      expect([approval.status, pauseResponse.status].toSorted()).toEqual([200, 412])
      expect(await disbursements(id)).toBe(approval.status === 200 ? 1 : 0)
    }
  })
})

describe('a paused withdrawal', () => {
  let agent: Client
  let momoAccountId: string
  beforeAll(async () => {
    agent = await app.client('agent').signIn(AGENT)
    await app.signIn()
    await app.earn(AGENT, 1_000_00)
    await app.name(AGENT, 'Yaw Boateng')
    const { nameToken } = (await agent.get(`/wallet/momo-accounts/name?msisdn=${AGENT}&network=mtn`)).body.data
    const verificationToken = await app.createVerificationToken(AGENT, 'wallet-withdrawal', `number:${AGENT}`)
    const number = { msisdn: AGENT, network: 'mtn', nameToken, verificationToken }
    momoAccountId = (await agent.post('/wallet/momo-accounts', number)).body.data.momoAccountId
    await app.owner.query(`update momo_accounts set changed_at = changed_at - interval '2 days'`)
  })

  async function withdraw(amountPesewas: number): Promise<string> {
    const reference = `withdrawal:${momoAccountId}@${amountPesewas}`
    const verificationToken = await app.createVerificationToken(AGENT, 'wallet-withdrawal', reference)
    const withdrawal = { amountPesewas, momoAccountId, verificationToken }
    return (await agent.post('/wallet/withdrawals', withdrawal, withKey())).body.data.withdrawalId
  }
  const getPayout = async (id: string) => (await app.maker.get(`/payouts/${id}`)).body.data
  const act = async (id: string, action: string, more: object = {}) =>
    app.maker.post(`/payouts/${id}/${action}`, { version: (await getPayout(id)).version, ...more }, withKey())

  test('can’t change its payee or be cancelled, and is sent when it is resumed', async () => {
    const id = await withdraw(50_00)
    expect((await act(id, 'pause', { ...PAUSE_BODY, until: inDays(5) })).body.data.allowedActions).toEqual([
      'reject',
      'release',
    ])
    await app.drain()
    expect((await agent.post(`/wallet/withdrawals/${id}/cancel`, {}, withKey())).body.code).toBe('payout_state')
    const { nameToken } = (await app.maker.get(`/payouts/${id}/name?msisdn=${PAYER}&network=mtn`)).body.data
    const payee = { amountPesewas: 50_00, nameToken, msisdn: PAYER, network: 'mtn' }
    expect((await act(id, 'recommend', payee)).body.code).toBe('payout_state')
    expect((await getPayout(id)).disbursements).toEqual([])
    await act(id, 'release')
    await app.drain()
    await app.advanceSeconds(3)
    expect((await getPayout(id)).state).toBe('paid')
  })

  test('is refused after a failure, because the amount is back in the agent’s account', async () => {
    await app.arm({ on: 'disburse', times: 1, fault: { kind: 'behave', as: '102' } })
    const id = await withdraw(60_00)
    await app.drain()
    await app.advanceSeconds(3)
    expect(await getPayout(id)).toMatchObject({ state: 'failed', allowedActions: [] })
    expect((await act(id, 'pause', { ...PAUSE_BODY, until: inDays(5) })).body.code).toBe('withdrawal_closed')
  })
})

test('the database alone requires complete data of a pause and allows a return to the previous state only', async () => {
  const id = await app.recommended()
  const alter = (set: string) => app.owner.query(`update payouts set ${set} where id = '${id}'`)
  await expect(alter(`state = 'on_hold'`)).rejects.toMatchObject({ constraint: 'payouts_pause_is_complete' })
  await expect(alter(`pause_reason = 'Why'`)).rejects.toMatchObject({ constraint: 'payouts_pause_is_complete' })
  const whole = `pause_reason = 'Why not', paused_until = '2030-01-01', paused_by = recommended_by, paused_at = now()`
  await expect(alter(`state = 'on_hold', paused_from = 'approved', ${whole}`)).rejects.toMatchObject({
    constraint: 'payout_pause_released',
  })
  await alter(`state = 'on_hold', paused_from = 'recommended', ${whole}`)
  const over = 'paused_from = null, pause_reason = null, paused_until = null, paused_by = null, paused_at = null'
  for (const state of ['approved', 'waiting_for_float', 'failed', 'in_review']) {
    await expect(alter(`state = '${state}', ${over}`)).rejects.toMatchObject({ constraint: 'payout_pause_released' })
  }
  await expect(alter(`state = 'disbursing', ${over}`)).rejects.toMatchObject({ constraint: 'payout_moves' })
  await expect(alter(`paused_from = 'failed'`)).rejects.toMatchObject({ constraint: 'payout_pause_released' })
  await expect(alter('fee_pesewas = 1')).rejects.toMatchObject({ constraint: 'payout_terms' })
  await expect(alter(`account_name = 'Someone', state = 'recommended', ${over}`)).rejects.toMatchObject({
    constraint: 'payout_terms',
  })
  await alter(`state = 'recommended', ${over}`)
  expect((await app.getPayout(app.maker, id)).payee.msisdn.replaceAll(' ', '')).toBe(`0${PAYER.slice(3)}`)
})
