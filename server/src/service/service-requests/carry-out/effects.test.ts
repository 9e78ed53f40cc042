import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkMoney } from '../../../money/integrity-checks/check-money.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { run } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { cancellation, G7, valueIncrease } from '../asks.fixture.ts'
import { type Desk, expectStatus, type SoldPolicy, startDesk } from '../queue.fixture.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const cancel = (effectiveDate: string, more: object = {}) =>
  cancellation(effectiveDate, { reason: 'sold_vehicle', ...more })
const events = async (sourceId: string) =>
  (
    await desk.query(z.object({ event: z.string() }), sql`select event from journals where source_id = ${sourceId}`)
  ).map(({ event }) => event)
const count = async (query: ReturnType<typeof sql>) =>
  (await desk.query(z.object({ count: z.number() }), query))[0]?.count
const commissions = (policyId: string) =>
  desk.query(
    z.object({ gross: z.number(), reversed: z.number(), status: z.string() }),
    sql`select c.gross_pesewas as gross, c.status, coalesce((select sum(v.gross_pesewas) from commission_reversals v
          where v.commission_id = c.id), 0)::bigint as reversed
        from commissions c join policy_records r on r.id = c.policy_record_id where r.policy_id = ${policyId} order by c.earned_at`,
  )

describe('the golden numbers, through the API', () => {
  let g7: SoldPolicy
  let g1: SoldPolicy
  let g4: SoldPolicy
  beforeAll(async () => {
    g7 = await desk.sell(G7)
    g1 = await desk.sell()
    g4 = await desk.sell({ days: 92 })
  })
  const previewed = async (policy: SoldPolicy, ask: object) =>
    expectStatus(await desk.preview(desk.people.staff, policy, ask), 200).body.data

  test.each([
    ['R1 the policyholder after 100 days', 100, 'policyholder', 3_640_89],
    ['R2 the insurer after 100 days', 100, 'insurer', 4_105_68],
    ['R4 the policyholder after 281 days', 281, 'policyholder', 0],
  ])('%s', async (_, days, cancelledBy, refundPesewas) => {
    const shown = await previewed(g7, cancel(addDays(desk.today(), days), { cancelledBy }))
    expect(shown).toMatchObject({ toRefundPesewas: refundPesewas, toPayPesewas: 0 })
    const kept = shown.lines.reduce((sum: number, line: { amountPesewas: number }) => sum + line.amountPesewas, 0)
    expect(kept).toBe(refundPesewas)
  })

  test('R3 a 92-day policy after 30 days', async () => {
    expect(await previewed(g4, cancel(addDays(desk.today(), 30)))).toMatchObject({ toRefundPesewas: 96_06 })
  })

  test('E1 120,000 becomes 150,000 with 245 days left', async () => {
    const ask = valueIncrease(addDays(desk.today(), 120))
    expect(await previewed(g7, ask)).toMatchObject({
      toPayPesewas: 875_96,
      lines: [{ label: 'Difference for 245 days', amountPesewas: 875_96 }],
    })
  })

  test('E2 third party becomes comprehensive with 245 days left', async () => {
    const ask = {
      kind: 'cover_change',
      coverType: 'comprehensive',
      marketValuePesewas: 120_000_00,
      effectiveDate: addDays(desk.today(), 120),
    }
    expect(await previewed(g1, ask)).toMatchObject({ toPayPesewas: 4_430_14 })
  })
})

test('E3 forty suspended days move the end by forty days', async () => {
  const policy = await desk.sell()
  const suspension = {
    kind: 'suspension',
    reason: 'travel',
    suspendFrom: desk.today(),
    expectedActivation: addDays(desk.today(), 40),
    stickerRemoved: true,
  }
  const from = desk.today()
  expect(await desk.carryThrough(policy, suspension)).toMatchObject({ status: 'completed', mid: { state: 'told' } })
  const { insuranceDetails } = await desk.policyOf(policy)
  expect(await desk.policyOf(policy)).toMatchObject({ status: 'suspended', suspendedFrom: from })

  const day = addDays(desk.today(), 40)
  const activation = { kind: 'activation', activateFrom: day, conditionConfirmed: true }
  const waiting = await desk.carryThrough(policy, activation)
  expect(waiting).toMatchObject({ status: 'processing', proposal: { effectiveDate: day } })
  await desk.passDays(40)
  expect(await desk.policyOf(policy)).toMatchObject({
    status: 'active',
    suspendedFrom: null,
    insuranceDetails: { endDate: addDays(insuranceDetails.endDate, 40) },
  })
  const messages = await desk.query(
    z.object({ template: z.string() }),
    sql`select template from messages where recipient = ${policy.phone} order by created_at`,
  )
  expect(messages.map(({ template }) => template)).toContain('request-done')
})

describe('approving a cancellation', () => {
  test('ends cover, voids the sticker, reverses commission, tells the database and opens the refund', async () => {
    const policy = await desk.sell(G7)
    const before = await desk.policyOf(policy)
    const done = await desk.carryThrough(policy, cancel(desk.today()))
    const refundPesewas = 5_655_00
    expect(done).toMatchObject({
      status: 'completed',
      mid: { state: 'told' },
      refunds: [{ state: 'requested', amountPesewas: refundPesewas }],
      allowedActions: [],
    })
    expect(await desk.policyOf(policy)).toMatchObject({ status: 'cancelled', cancelledFrom: desk.today() })
    const onDesk = (await desk.people.superAdmin.get(`/refunds/${done.refunds[0].payoutId}`)).body.data
    expect(onDesk).toMatchObject({ policy: { policyNumber: policy.policyNumber }, calculation: done.proposal.lines })
    const about = sql`update payouts set about = 'Another sentence' where service_request_id = ${done.requestId}`
    expect(await desk.db.transaction((tx) => run(tx, about))).toBe(1)
    expect((await desk.seenRequest(desk.people.superAdmin, done.requestId)).refunds).toEqual(done.refunds)
    const sticker = await desk.query(
      z.object({ status: z.string() }),
      sql`select status from stickers where number = ${before.stickerNumber}`,
    )
    expect(sticker).toEqual([{ status: 'void' }])
    expect(await commissions(policy.policyId)).toEqual([{ gross: 848_25, reversed: 848_25, status: 'reversed' }])
    const cancelled = await desk.query(
      z.object({ type: z.string(), expiry: z.string() }),
      sql`select body #>> '{data,policyData,type}' as type, body #>> '{data,expiryDate}' as expiry from mid_requests
          where operation = 'record' and policy_record_id = ${policy.policyRecordId}
            and body #>> '{data,policyData,type}' <> 'NEW_BUSINESS'`,
    )
    expect(cancelled).toEqual([{ type: 'CANCELLATION', expiry: addDays(desk.today(), -1) }])
    expect(await checkMoney(desk.product)).toEqual([])
  })

  test('on a later day waits for that day', async () => {
    const policy = await desk.sell()
    const day = addDays(desk.today(), 10)
    await desk.carryThrough(policy, cancel(day))
    expect(await desk.policyOf(policy)).toMatchObject({ status: 'active', cancelledFrom: day })
    await desk.passDays(10)
    expect(await desk.policyOf(policy)).toMatchObject({ status: 'cancelled' })
  })

  test('asked yesterday and approved today costs one day more, which must have been seen', async () => {
    const policy = await desk.sell(G7)
    const { requestId, proposal } = (await desk.raise(desk.people.agent, policy, cancel(desk.today()))).body.data
      .request
    await desk.passDays(1)
    const { staff } = desk.people
    const old = await desk.actOn(staff, requestId, 'approve', {
      toPayPesewas: 0,
      toRefundPesewas: proposal.toRefundPesewas,
    })
    expect(old).toMatchObject({ status: 412, body: { code: 'stale_version' } })
    const seen = await desk.seenRequest(staff, requestId)
    // GH₵5,655 × 1.3 / 365 = GH₵20.14 for the day.
    expect(seen.proposal.toRefundPesewas).toBe(proposal.toRefundPesewas - 20_14)
    expectStatus(await desk.approveRequest(staff, requestId), 200)
  })
})

describe('a higher value', () => {
  test('is paid first; then the next version stands, with premium, commission and a certificate of its own', async () => {
    const policy = await desk.sell(G7)
    const before = await desk.policyOf(policy)
    const ask = valueIncrease(desk.today())
    const { requestId } = (await desk.raise(desk.people.agent, policy, ask)).body.data.request
    const approved = expectStatus(await desk.approveRequest(desk.people.staff, requestId), 200).body.data
    expect(approved).toMatchObject({ status: 'awaiting_payment', toPayPesewas: 1_305_00, paid: 'unpaid' })
    expect(approved.payment).toMatchObject({ payableType: 'service-request', payableId: requestId })
    expect((await desk.policyOf(policy)).certificateNumber).toBe(before.certificateNumber)

    expectStatus(await desk.fromWallet('service-request', requestId), 202)
    await desk.drain()
    expect(await desk.seenRequest(desk.people.agent, requestId)).toMatchObject({ status: 'completed', paid: 'paid' })
    const after = await desk.policyOf(policy)
    expect(after).toMatchObject({
      status: 'active',
      kind: 'endorsement',
      recordNumber: 2,
      sumInsuredPesewas: 150_000_00,
      stickerNumber: before.stickerNumber,
      insuranceDetails: { endDate: before.insuranceDetails.endDate },
    })
    expect(after.certificateNumber).not.toBe(before.certificateNumber)
    expect(await events(after.policyRecordId)).toEqual(['premium-issued'])
    expect(await commissions(policy.policyId)).toMatchObject([{ gross: 848_25 }, { gross: 195_75 }])
    expect(await checkMoney(desk.product)).toEqual([])
  })

  test('a cancellation after it refunds both premiums, each out of its own payment', async () => {
    const policy = await desk.sell(G7)
    const ask = valueIncrease(desk.today())
    await desk.carryThrough(policy, ask)
    const done = await desk.carryThrough(policy, cancel(desk.today()))
    const amounts = done.refunds.map((refund: { amountPesewas: number }) => refund.amountPesewas)
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(5_655_00 + 1_305_00)
    expect(done.refunds).toHaveLength(2)
  })

  test('half as much again is for an underwriter to know, and a quarter needs a valuation', async () => {
    const policy = await desk.sell(G7)
    const ask = valueIncrease(desk.today(), 200_000_00)
    const { notices, evidence } = (await desk.preview(desk.people.staff, policy, ask)).body.data
    expect(notices).toContainEqual(expect.objectContaining({ code: 'VALUE_JUMP' }))
    expect(evidence).toEqual([{ label: 'Valuation or invoice', isRequired: true }])
  })
})

describe('a replaced sticker', () => {
  test('is paid, then entered, and the old one leaves service', async () => {
    const policy = await desk.sell()
    const { stickerNumber: old } = await desk.policyOf(policy)
    const { requestId } = (await desk.raise(desk.people.agent, policy, { kind: 'sticker', reason: 'lost' })).body.data
      .request
    expectStatus(await desk.approveRequest(desk.people.staff, requestId), 200)
    const early = await desk.actOn(desk.people.staff, requestId, 'sticker', { stickerNumber: 'STK7654321' })
    expect(early.body.detail).toContain('not paid')
    expectStatus(await desk.fromWallet('service-request', requestId), 202)
    await desk.drain()
    const waiting = await desk.seenRequest(desk.people.staff, requestId)
    expect(waiting).toMatchObject({ status: 'processing', paid: 'paid' })
    expect(waiting.allowedActions).toContain('sticker')
    expect((await desk.actOn(desk.people.staff, requestId, 'sticker', { stickerNumber: old })).body.code).toBe(
      'sticker_conflict',
    )
    expectStatus(await desk.actOn(desk.people.staff, requestId, 'sticker', { stickerNumber: 'STK-7654321' }), 200)
    await desk.drain()
    expect(await desk.seenRequest(desk.people.staff, requestId)).toMatchObject({ status: 'completed' })
    expect(await desk.policyOf(policy)).toMatchObject({ stickerNumber: 'STK7654321', status: 'active' })
    const stickers = await desk.query(
      z.object({ status: z.string() }),
      sql`select status from stickers where policy_id = ${policy.policyId} order by created_at, number`,
    )
    expect(stickers.map(({ status }) => status).sort()).toEqual(['active', 'lost'])
    expect(await checkMoney(desk.product)).toEqual([])
  })
})

test('a branch without a stock takes what stands on the sticker; one with a stock gives only what is in it', async () => {
  const replace = async (stickerNumber: string) => {
    const paid = await desk.carryThrough(await desk.sell(), { kind: 'sticker', reason: 'damaged' })
    return desk.actOn(desk.people.staff, paid.requestId, 'sticker', { stickerNumber })
  }
  expectStatus(await replace('STK1000001'), 200)
  expectStatus(await replace('STK1000002'), 200)
  const { branchId } = await desk.actorOf('233200000003')
  await desk.db.transaction((tx) =>
    run(
      tx,
      sql`insert into stickers (number, status, source, branch_id, created_at, updated_at)
          values ('STK2000001', 'in_stock', 'stock', ${branchId}, ${desk.clock.now()}, ${desk.clock.now()})`,
    ),
  )
  expect((await replace('STK1000003')).body.detail).toContain('not in the stock')
  expectStatus(await replace('STK2000001'), 200)
})

describe('details', () => {
  test('a new phone number holds at once after a code to the old one', async () => {
    const policy = await desk.sell()
    const ask = { kind: 'customer', phone: '0208887766', email: 'ama@example.com' }
    const verificationToken = await desk.code(policy, 'customer', 'update-customer')
    const body = { phone: ask.phone, email: ask.email, verificationToken }
    const answer = await desk.people.agent.put(`/policies/${policy.policyId}/customer`, body, withKey())
    expect(expectStatus(answer, 200).body.data).toMatchObject({ isDone: true, request: null })
    expect((await desk.policyOf(policy)).customer.phone).toBe('233208887766')
  })

  test('another spelling goes to the office, another person is refused', async () => {
    const policy = await desk.sell({ lastName: 'Mensa' })
    const other = await desk.raise(desk.people.agent, policy, {
      kind: 'customer',
      firstName: 'Yaw',
      lastName: 'Boateng',
    })
    expect(other.body.code).toBe('change_of_owner')
    const done = await desk.carryThrough(policy, { kind: 'customer', lastName: 'Mensah' })
    expect(done).toMatchObject({ status: 'completed', proposal: { changes: [{ label: 'Name', to: 'Kwame Mensah' }] } })
    expect(await desk.policyOf(policy)).toMatchObject({ recordNumber: 2, customer: { fullName: 'Kwame Mensah' } })
  })

  test('a new plate is on the policy, in the search and in the database', async () => {
    const policy = await desk.sell()
    await desk.carryThrough(policy, { kind: 'vehicle', registrationNumber: 'GT 777-25', color: 'Blue' })
    expect(await desk.policyOf(policy)).toMatchObject({
      vehicleDetails: { registrationNumber: 'GT 777-25', color: 'Blue' },
      status: 'active',
    })
    expect((await desk.people.agent.get('/policies?q=GT%20777-25')).body.data).toHaveLength(1)
  })
})

test('what the motor insurance database refuses fails, says why, and is tried again', async () => {
  const policy = await desk.sell()
  // Plates that end in 99 are refused by the simulated database.
  const failed = await desk.carryThrough(policy, { kind: 'vehicle', registrationNumber: 'GR 4499-21' })
  expect(failed).toMatchObject({
    status: 'failed',
    mid: { state: 'refused' },
    allowedActions: expect.arrayContaining(['retry']),
  })
  expect(failed.allowedActions).not.toContain('reject')
  expectStatus(await desk.actOn(desk.people.staff, failed.requestId, 'retry'), 200)
  await desk.drain()
  expect(await desk.seenRequest(desk.people.staff, failed.requestId)).toMatchObject({ status: 'failed' })
  expect(
    await count(
      sql`select count(*) from service_request_log where request_id = ${failed.requestId} and event = 'fail'`,
    ),
  ).toBe(2)
})

test('paid for but no longer possible: it fails, the office refuses it, and the money goes back whole', async () => {
  const policy = await desk.sell(G7)
  const ask = valueIncrease(desk.today())
  const { requestId } = (await desk.raise(desk.people.agent, policy, ask)).body.data.request
  expectStatus(await desk.approveRequest(desk.people.staff, requestId), 200)
  await desk.carryThrough(policy, cancel(desk.today()))
  expectStatus(await desk.fromWallet('service-request', requestId), 202)
  await desk.drain()
  const failed = await desk.seenRequest(desk.people.staff, requestId)
  expect(failed).toMatchObject({ status: 'failed' })
  expectStatus(await desk.actOn(desk.people.staff, requestId, 'reject', { reason: 'The policy was cancelled.' }), 200)
  expect(await desk.seenRequest(desk.people.staff, requestId)).toMatchObject({
    status: 'rejected',
    refunds: [{ amountPesewas: 1_305_00 }],
  })
})
