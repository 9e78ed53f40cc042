import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { sql } from '../../platform/db/sql.ts'
import { offerRenewal, type ServiceApp, type SoldPolicy, startServiceApp } from '../service-requests/app.fixture.ts'
import { claimActions } from './claim.fixture.ts'

let app: ServiceApp
let { done, assessed, accepted, payOut } = {} as ReturnType<typeof claimActions>
beforeAll(async () => {
  app = await startServiceApp()
  ;({ done, assessed, accepted, payOut } = claimActions(app))
}, 60_000)
afterAll(() => app.stop())

/** Updates of a policy sent to the MID, by type. */
const midUpdatesOf = (policyId: string) =>
  app.query(
    z.object({ type: z.string() }),
    sql`select m.body #>> '{data,policyData,type}' as type from mid_requests m
        join policy_records r on r.id = m.policy_record_id where r.policy_id = ${policyId} and m.operation = 'record'
        order by m.sent_at`,
  )

describe('a total loss of a renewed policy', () => {
  const ofRecords = (policyId: string) =>
    app.query(
      z.object({ kind: z.string(), status: z.string(), sticker: z.string() }),
      sql`select r.kind, r.status, t.status as sticker from policy_records r join stickers t on t.number = r.sticker_number
          where r.policy_id = ${policyId} order by r.record_number`,
    )
  const refundsOf = (policyId: string) =>
    app.query(
      z.object({ amount_pesewas: z.number(), about: z.string() }),
      sql`select amount_pesewas, about from payouts where policy_id = ${policyId} and kind = 'refund'`,
    )
  const reversals = async (claimId: string) =>
    app.query(z.object({ id: z.string() }), sql`select id from commission_reversals where cause_id = ${claimId}`)
  const lowValue = { coverType: 'comprehensive' as const, estimate: { marketValue: 15_000 } }

  async function renewed(days: number, paidBefore: (policy: SoldPolicy) => Promise<string>) {
    const plate = `GN ${1_000 + days}-22`
    const policy = await app.sell({ ...lowValue, plate, days, startDate: app.today() })
    const claimId = await paidBefore(policy)
    const next = await app.sell({
      ...lowValue,
      plate,
      phone: policy.phone,
      renews: policy.policyId,
      startDate: addDays(app.today(), days),
    })
    const [record] = await app.query(
      z.object({ office_premium_pesewas: z.number() }),
      sql`select office_premium_pesewas from policy_records where id = ${next.policyRecordId}`,
    )
    return { policy, claimId, officePesewas: record?.office_premium_pesewas }
  }
  const lost = (policy: SoldPolicy) => assessed(policy, 9_100_00, { assessment: { salvagePesewas: 5_000_00 } })
  async function pay(policy: SoldPolicy, claimId: string) {
    await accepted(policy, claimId)
    const {
      payouts: [payout],
    } = await done(app.people.admin, claimId, 'request-payout')
    await payOut(policy, payout.payoutId)
  }

  test('also cancels and refunds the next term, and reports both to the MID', async () => {
    const { policy, claimId, officePesewas } = await renewed(30, lost)
    await pay(policy, claimId)
    expect(await ofRecords(policy.policyId)).toEqual([
      { kind: 'new', status: 'cancelled', sticker: 'void' },
      { kind: 'renewal', status: 'cancelled', sticker: 'void' },
    ])
    expect(await refundsOf(policy.policyId)).toEqual([
      { amount_pesewas: officePesewas, about: expect.stringContaining('renewed term') },
    ])
    expect((await reversals(claimId)).length).toBeGreaterThan(0)
    const updates = (await midUpdatesOf(policy.policyId)).map(({ type }) => type)
    expect(updates).toEqual(['NEW_BUSINESS', 'RENEWAL', 'CANCELLATION', 'CANCELLATION'])
    await app.advanceDays(31)
    expect((await app.policyOf(policy)).status).toBe('cancelled')
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('withdraws an unpaid renewal offer', async () => {
    const policy = await app.sell({ ...lowValue, plate: 'GN 1032-22', days: 32, startDate: app.today() })
    const claimId = await lost(policy)
    const payableId = await offerRenewal(app, policy)
    await pay(policy, claimId)
    expect((await app.policyOf(policy)).status).toBe('cancelled')
    expect((await app.fromWallet('motor-purchase', payableId)).status).toBe(404)
    const offers = await app.query(
      z.object({ status: z.string() }),
      sql`select status from policy_records where policy_id = ${policy.policyId} and kind = 'renewal'`,
    )
    expect(offers).toEqual([{ status: 'lapsed' }])
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('cancels and refunds a renewed term that has started', async () => {
    const { policy, claimId, officePesewas } = await renewed(31, lost)
    await app.advanceDays(32)
    expect((await app.policyOf(policy)).status).toBe('active')
    await pay(policy, claimId)
    expect((await ofRecords(policy.policyId)).at(-1)).toEqual({ kind: 'renewal', status: 'cancelled', sticker: 'void' })
    expect(await refundsOf(policy.policyId)).toMatchObject([{ amount_pesewas: officePesewas }])
    expect((await midUpdatesOf(policy.policyId)).map(({ type }) => type)).toEqual([
      'NEW_BUSINESS',
      'RENEWAL',
      'CANCELLATION',
    ])
    expect(await checkMoney(app.product)).toEqual([])
  })
})
