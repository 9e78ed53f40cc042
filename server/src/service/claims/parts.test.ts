import { addDays } from '@okwan/domain/platform/dates'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { withKey } from '../../money/payments/testing.ts'
import { expectStatus, type ServiceApp, startServiceApp } from '../service-requests/app.fixture.ts'
import { COMPREHENSIVE, claimActions } from './claim.fixture.ts'

const MAKER = '233200000008'

let app: ServiceApp
let owner: pg.Client
let { getClaim, act, done, assessed, accepted, payOut } = {} as ReturnType<typeof claimActions>
beforeAll(async () => {
  app = await startServiceApp()
  ;({ getClaim, act, done, assessed, accepted, payOut } = claimActions(app))
  owner = new pg.Client(app.databaseUrl)
  await owner.connect()
}, 60_000)
afterAll(async () => {
  expect(await checkMoney(app.product)).toEqual([])
  await owner.end()
  await app.stop()
})

async function acceptedClaim() {
  const policy = await app.sell(COMPREHENSIVE)
  const id = await assessed(policy, 5_000_00)
  await accepted(policy, id)
  return { policy, id, payablePesewas: (await getClaim(id)).toPayPesewas as number }
}

type Part = { payoutId: string; state: string; payeeName: string; amountPesewas: number }
const partsOf = async (id: string): Promise<Part[]> => (await getClaim(id)).payouts

async function rejectInQueue(payoutId: string): Promise<void> {
  const maker = await app.client('admin').signIn(MAKER)
  for (const [move, more] of [
    ['take', {}],
    ['reject', { reason: 'The bill is missing' }],
  ] as const) {
    const { version } = (await maker.get(`/payouts/${payoutId}`)).body.data
    expectStatus(await maker.post(`/payouts/${payoutId}/${move}`, { version, ...more }, withKey()), 200)
  }
  await app.drain()
}

const copyOf = (id: string, amount: string) => `
  insert into payouts (kind, state, owner_id, funding, about, customer_name, policy_id, claim_id, computed_pesewas,
    amount_pesewas, payee_name, branch_id, requested_at, request_reason)
  select kind, 'requested', owner_id, funding, about, customer_name, policy_id, claim_id, computed_pesewas, ${amount},
    payee_name, branch_id, requested_at, request_reason from payouts where claim_id = '${id}'`

describe('a claim with several payees', () => {
  test('pays the garage its invoice and the customer the rest; the claim is paid when both are paid', async () => {
    const { policy, id, payablePesewas } = await acceptedClaim()
    const others = [{ payee: 'Kofi Motors', amountPesewas: 1_000_00 }]
    await done(app.people.admin, id, 'request-payout', { others })
    const [customers, garages] = await partsOf(id)
    expect([customers, garages]).toMatchObject([
      { payeeName: 'Kwame Mensah', amountPesewas: payablePesewas - 1_000_00, state: 'requested' },
      { payeeName: 'Kofi Motors', amountPesewas: 1_000_00, state: 'requested' },
    ])
    const { calculation, about } = (await app.people.superAdmin.get(`/payouts/${garages?.payoutId}`)).body.data
    const total = calculation.reduce((sum: number, line: { amountPesewas: number }) => sum + line.amountPesewas, 0)
    expect([total, about]).toEqual([1_000_00, expect.stringContaining('part 2 of 2')])
    await payOut(policy, garages?.payoutId ?? '')
    expect(await getClaim(id)).toMatchObject({ status: 'payout_pending', paidPesewas: 0 })
    await payOut(policy, customers?.payoutId ?? '')
    expect(await getClaim(id)).toMatchObject({ status: 'paid', paidPesewas: payablePesewas, toPayPesewas: 0 })
  })

  test('notifies the customer of every bank payment, including payments to a garage', async () => {
    const { policy, id } = await acceptedClaim()
    await done(app.people.admin, id, 'request-payout', {
      others: [{ payee: 'Kofi Motors', amountPesewas: 1_000_00 }],
    })
    const [customers, garages] = await partsOf(id)
    const notified = async () =>
      (
        await owner.query(
          `select recipient, params ->> 'payeeName' as payee from messages where template = 'claim-paid-out'
           and params ->> 'claimNumber' = $1 order by created_at`,
          [(await getClaim(id)).claimNumber],
        )
      ).rows
    for (const [part, bankAccount] of [
      [garages, '1020304050601'],
      [customers, '1020304050602'],
    ] as const) {
      await payOut(policy, part?.payoutId ?? '', 30, { bankCode: '300304', bankAccount })
    }
    expect((await getClaim(id)).status).toBe('paid')
    expect(await notified()).toEqual([
      { recipient: policy.phone, payee: 'Kofi Motors' },
      { recipient: policy.phone, payee: 'Kwame Mensah' },
    ])
  })

  test('with a rejected part can request the rest again, but cannot be withdrawn', async () => {
    const { policy, id, payablePesewas } = await acceptedClaim()
    const others = [{ payee: 'Kofi Motors', amountPesewas: 1_000_00 }]
    await done(app.people.admin, id, 'request-payout', { others })
    const [customers, garages] = await partsOf(id)
    await payOut(policy, customers?.payoutId ?? '')
    await rejectInQueue(garages?.payoutId ?? '')
    expect(await getClaim(id)).toMatchObject({ status: 'payout_failed', toPayPesewas: 1_000_00 })
    const withdrawal = { reason: 'Repaired by a friend' }
    expect((await act(app.people.staff, id, 'withdraw', withdrawal)).body.code).toBe('partly_paid')
    await done(app.people.admin, id, 'request-payout', { payee: 'Yaw Motors' })
    const [again] = await partsOf(id)
    expect(again).toMatchObject({ payeeName: 'Yaw Motors', amountPesewas: 1_000_00, state: 'requested' })
    await payOut(policy, again?.payoutId ?? '')
    expect(await getClaim(id)).toMatchObject({ status: 'paid', paidPesewas: payablePesewas })
  })

  test('can request a rejected part again while the other is pending', async () => {
    const { policy, id, payablePesewas } = await acceptedClaim()
    const others = [{ payee: 'Kofi Motors', amountPesewas: 1_000_00 }]
    await done(app.people.admin, id, 'request-payout', { others })
    const [customers] = await partsOf(id)
    await rejectInQueue(customers?.payoutId ?? '')
    expect(await getClaim(id)).toMatchObject({ status: 'payout_failed', toPayPesewas: payablePesewas - 1_000_00 })
    expect((await act(app.people.staff, id, 'withdraw', { reason: 'Enough' })).body.code).toBe('payout_open')
    expect((await getClaim(id)).actions).toEqual(
      expect.arrayContaining([
        { action: 'request-payout' },
        { action: 'withdraw', refusalReason: expect.stringContaining('still open') },
      ]),
    )
    const again = await done(app.people.admin, id, 'request-payout', {
      others: [{ ...others[0], payee: 'Yaw Motors' }],
    })
    expect(again).toMatchObject({ status: 'payout_pending', toPayPesewas: 0 })
    const open = (await partsOf(id)).filter(({ state }) => state === 'requested')
    expect(open.map(({ payeeName, amountPesewas }) => [payeeName, amountPesewas])).toEqual([
      ['Kofi Motors', 1_000_00],
      ['Kwame Mensah', payablePesewas - 2_000_00],
      ['Yaw Motors', 1_000_00],
    ])
    for (const { payoutId } of open) await payOut(policy, payoutId)
    expect(await getClaim(id)).toMatchObject({ status: 'paid', paidPesewas: payablePesewas })
  })

  describe('with a rejected payout that was requested again and turns out to be paid', () => {
    // Numbers ending in 109 are first reported as failed and paid some minutes later.
    const FAILING_PHONE = '233241300109'

    async function requestedAgain() {
      const { policy, id } = await acceptedClaim()
      await done(app.people.admin, id, 'request-payout')
      const firstId = (await partsOf(id))[0]?.payoutId ?? ''
      await payOut({ ...policy, phone: FAILING_PHONE }, firstId, 3)
      const maker = await app.client('admin').signIn(MAKER)
      for (const [move, more] of [
        ['pause', { reason: 'The number is dead', until: addDays(app.today(), 3) }],
        ['reject', { reason: 'Another number' }],
      ] as const) {
        const { version } = (await maker.get(`/payouts/${firstId}`)).body.data
        expectStatus(await maker.post(`/payouts/${firstId}/${move}`, { version, ...more }, withKey()), 200)
      }
      await app.drain()
      const { payouts } = await done(app.people.admin, id, 'request-payout')
      return { policy, id, firstId, secondId: payouts[0].payoutId as string }
    }
    const stateOf = async (id: string, part: string) =>
      (await partsOf(id)).find(({ payoutId }) => payoutId === part)?.state

    /** The second payout was dropped with a reason; the first one is pending. */
    async function expectDropped(id: string, firstId: string, secondId: string) {
      expect([await stateOf(id, firstId), await stateOf(id, secondId)]).toEqual(['review', 'rejected'])
      const payoutOf = async (part: string) => (await app.people.superAdmin.get(`/payouts/${part}`)).body.data
      const { payoutNumber } = await payoutOf(firstId)
      const { note, trail, disbursements } = await payoutOf(secondId)
      expect([note, disbursements]).toEqual([expect.stringContaining(payoutNumber), []])
      expect(trail.at(-1)).toMatchObject({ action: 'payout-dropped', by: null })
      expect(await app.balance('claimsPayable', id)).toBe(0)
      expect(await getClaim(id)).toMatchObject({ status: 'payout_pending', toPayPesewas: 0 })
    }

    test('drops the second payout before its approval', async () => {
      const { id, firstId, secondId } = await requestedAgain()
      for (const seconds of [60, 300]) await app.advanceSeconds(seconds)
      await expectDropped(id, firstId, secondId)
    })

    test('never sends a second payout that was approved before', async () => {
      const { policy, id, firstId, secondId } = await requestedAgain()
      // Nothing is sent while the provider does not report its float.
      await app.arm({ on: 'balance', times: 100, fault: { kind: 'answer', status: 500 } })
      await payOut(policy, secondId, 3)
      expect(await stateOf(id, secondId)).toBe('approved')
      for (const seconds of [60, 300]) await app.advanceSeconds(seconds)
      await expectDropped(id, firstId, secondId)
      await app.control('DELETE', 'faults')
      for (const seconds of [60, 300]) await app.advanceSeconds(seconds)
      expect((await app.movements()).filter(({ phone }) => phone === policy.phone)).toEqual([])
      expect(await checkMoney(app.product)).toEqual([])
    })
  })

  test('refuses more than the agreed amount, negative parts, duplicate payees and more than five payees', async () => {
    const { id, payablePesewas } = await acceptedClaim()
    const sendRequest = async (body: object) => (await act(app.people.admin, id, 'request-payout', body)).body.code
    const garage = (amountPesewas: number, payee = 'Kofi Motors') => ({ payee, amountPesewas })
    expect(await sendRequest({ others: [garage(payablePesewas)] })).toBe('nothing_left')
    expect(await sendRequest({ others: [garage(-5)] })).toBe('invalid')
    expect(await sendRequest({ others: [garage(1_00), garage(1_00)] })).toBe('paid_twice')
    expect(await sendRequest({ others: ['A1', 'B2', 'C3', 'D4', 'E5'].map((name) => garage(1_00, name)) })).toBe(
      'invalid',
    )
    expect(await partsOf(id)).toEqual([])
  })

  test('cannot exceed the agreed amount in the database', async () => {
    const { id } = await acceptedClaim()
    await done(app.people.admin, id, 'request-payout')
    await expect(owner.query(copyOf(id, '1'))).rejects.toMatchObject({ constraint: 'payouts_within_claim' })
    await expect(
      owner.query(`update payouts set amount_pesewas = amount_pesewas + 1 where claim_id = '${id}'`),
    ).rejects.toMatchObject({ constraint: 'payouts_within_claim' })
  })

  test('cannot get another payout in the database after it is paid', async () => {
    const { policy, id } = await acceptedClaim()
    await done(app.people.admin, id, 'request-payout')
    await payOut(policy, (await partsOf(id))[0]?.payoutId ?? '')
    expect((await getClaim(id)).status).toBe('paid')
    await expect(owner.query(copyOf(id, '1'))).rejects.toMatchObject({ constraint: 'payouts_within_claim' })
  })
})
