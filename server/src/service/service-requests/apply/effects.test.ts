import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkMoney } from '../../../money/integrity-checks/check-money.ts'
import { withKey } from '../../../money/payments/testing.ts'
import { run } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { expectStatus, type ServiceApp, type SoldPolicy, startServiceApp } from '../app.fixture.ts'
import { cancellation, G7, valueIncrease } from '../request-content.fixture.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
})
afterAll(() => app.stop())

const cancel = (effectiveDate: string, more: object = {}) =>
  cancellation(effectiveDate, { reason: 'sold_vehicle', ...more })
const events = async (sourceId: string) =>
  (await app.query(z.object({ event: z.string() }), sql`select event from journals where source_id = ${sourceId}`)).map(
    ({ event }) => event,
  )
const count = async (query: ReturnType<typeof sql>) =>
  (await app.query(z.object({ count: z.number() }), query))[0]?.count
const commissions = (policyId: string) =>
  app.query(
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
    g7 = await app.sell(G7)
    g1 = await app.sell()
    g4 = await app.sell({ days: 92 })
  })
  const previewed = async (policy: SoldPolicy, content: object) =>
    expectStatus(await app.preview(app.people.staff, policy, content), 200).body.data

  test.each([
    ['R1 the policyholder after 100 days', 100, 'policyholder', 3_640_89],
    ['R2 the insurer after 100 days', 100, 'insurer', 4_105_68],
    ['R4 the policyholder after 281 days', 281, 'policyholder', 0],
  ])('%s', async (_, days, cancelledBy, refundPesewas) => {
    const shown = await previewed(g7, cancel(addDays(app.today(), days), { cancelledBy }))
    expect(shown).toMatchObject({ toRefundPesewas: refundPesewas, toPayPesewas: 0 })
    const total = shown.lines.reduce((sum: number, line: { amountPesewas: number }) => sum + line.amountPesewas, 0)
    expect(total).toBe(refundPesewas)
  })

  test('R3 a 92-day policy after 30 days', async () => {
    expect(await previewed(g4, cancel(addDays(app.today(), 30)))).toMatchObject({ toRefundPesewas: 96_06 })
  })

  test('E1 120,000 becomes 150,000 with 245 days left', async () => {
    const content = valueIncrease(addDays(app.today(), 120))
    expect(await previewed(g7, content)).toMatchObject({
      toPayPesewas: 875_96,
      lines: [{ label: 'Premium difference for 245 days', amountPesewas: 875_96 }],
    })
  })

  test('E2 third party becomes comprehensive with 245 days left', async () => {
    const content = {
      kind: 'cover_change',
      coverType: 'comprehensive',
      marketValuePesewas: 120_000_00,
      effectiveDate: addDays(app.today(), 120),
    }
    expect(await previewed(g1, content)).toMatchObject({ toPayPesewas: 4_430_14 })
  })
})

test('E3 forty suspended days move the end by forty days', async () => {
  const policy = await app.sell()
  const suspension = {
    kind: 'suspension',
    reason: 'travel',
    suspendFrom: app.today(),
    expectedActivation: addDays(app.today(), 40),
    stickerRemoved: true,
  }
  const from = app.today()
  expect(await app.completeRequest(policy, suspension)).toMatchObject({
    status: 'completed',
    mid: { state: 'updated' },
  })
  const { insuranceDetails } = await app.policyOf(policy)
  expect(await app.policyOf(policy)).toMatchObject({ status: 'suspended', suspendedFrom: from })

  const day = addDays(app.today(), 40)
  const activation = { kind: 'activation', activateFrom: day, conditionConfirmed: true }
  const waiting = await app.completeRequest(policy, activation)
  expect(waiting).toMatchObject({ status: 'processing', proposal: { effectiveDate: day } })
  await app.advanceDays(40)
  expect(await app.policyOf(policy)).toMatchObject({
    status: 'active',
    suspendedFrom: null,
    insuranceDetails: { endDate: addDays(insuranceDetails.endDate, 40) },
  })
  const messages = await app.query(
    z.object({ template: z.string() }),
    sql`select template from messages where recipient = ${policy.phone} order by created_at`,
  )
  expect(messages.map(({ template }) => template)).toContain('request-done')
})

describe('approving a cancellation', () => {
  test('ends cover, voids the sticker, reverses commission, updates the MID and requests the refund', async () => {
    const policy = await app.sell(G7)
    const before = await app.policyOf(policy)
    const done = await app.completeRequest(policy, cancel(app.today()))
    const refundPesewas = 5_655_00
    expect(done).toMatchObject({
      status: 'completed',
      mid: { state: 'updated' },
      refunds: [{ state: 'requested', amountPesewas: refundPesewas }],
      allowedActions: [],
    })
    expect(await app.policyOf(policy)).toMatchObject({ status: 'cancelled', cancelledFrom: app.today() })
    const queued = (await app.people.superAdmin.get(`/refunds/${done.refunds[0].payoutId}`)).body.data
    expect(queued).toMatchObject({ policy: { policyNumber: policy.policyNumber }, calculation: done.proposal.lines })
    const about = sql`update payouts set about = 'Another sentence' where service_request_id = ${done.requestId}`
    expect(await app.db.transaction((tx) => run(tx, about))).toBe(1)
    expect((await app.seenRequest(app.people.superAdmin, done.requestId)).refunds).toEqual(done.refunds)
    const sticker = await app.query(
      z.object({ status: z.string() }),
      sql`select status from stickers where number = ${before.stickerNumber}`,
    )
    expect(sticker).toEqual([{ status: 'void' }])
    expect(await commissions(policy.policyId)).toEqual([{ gross: 848_25, reversed: 848_25, status: 'reversed' }])
    const cancelled = await app.query(
      z.object({ type: z.string(), expiry: z.string() }),
      sql`select body #>> '{data,policyData,type}' as type, body #>> '{data,expiryDate}' as expiry from mid_requests
          where operation = 'record' and policy_record_id = ${policy.policyRecordId}
            and body #>> '{data,policyData,type}' <> 'NEW_BUSINESS'`,
    )
    expect(cancelled).toEqual([{ type: 'CANCELLATION', expiry: addDays(app.today(), -1) }])
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('on a later date takes effect on that date', async () => {
    const policy = await app.sell()
    const day = addDays(app.today(), 10)
    await app.completeRequest(policy, cancel(day))
    expect(await app.policyOf(policy)).toMatchObject({ status: 'active', cancelledFrom: day })
    await app.advanceDays(10)
    expect(await app.policyOf(policy)).toMatchObject({ status: 'cancelled' })
  })

  test('raised yesterday and approved today uses one more day, which the approver must have seen', async () => {
    const policy = await app.sell(G7)
    const { requestId, proposal } = (await app.raise(app.people.agent, policy, cancel(app.today()))).body.data.request
    await app.advanceDays(1)
    const { staff } = app.people
    const old = await app.actOn(staff, requestId, 'approve', {
      toPayPesewas: 0,
      toRefundPesewas: proposal.toRefundPesewas,
    })
    expect(old).toMatchObject({ status: 412, body: { code: 'stale_version' } })
    const seen = await app.seenRequest(staff, requestId)
    // GH₵5,655 × 1.3 / 365 = GH₵20.14 for the day.
    expect(seen.proposal.toRefundPesewas).toBe(proposal.toRefundPesewas - 20_14)
    expectStatus(await app.approveRequest(staff, requestId), 200)
  })
})

describe('a higher value', () => {
  test('is paid first and then creates a version with premium, commission and certificate', async () => {
    const policy = await app.sell(G7)
    const before = await app.policyOf(policy)
    const content = valueIncrease(app.today())
    const { requestId } = (await app.raise(app.people.agent, policy, content)).body.data.request
    const approved = expectStatus(await app.approveRequest(app.people.staff, requestId), 200).body.data
    expect(approved).toMatchObject({ status: 'awaiting_payment', toPayPesewas: 1_305_00, paid: 'unpaid' })
    // Approved work stays in the count of its queue until it is paid.
    const { update } = (await app.people.superAdmin.get('/service-requests/counts')).body.data
    expect(update).toMatchObject({ open: 0, approved: 1, toPay: 1, toComplete: 0 })
    expect(approved.payment).toMatchObject({ payableType: 'service-request', payableId: requestId })
    expect((await app.policyOf(policy)).certificateNumber).toBe(before.certificateNumber)

    expectStatus(await app.fromWallet('service-request', requestId), 202)
    await app.drain()
    expect(await app.seenRequest(app.people.agent, requestId)).toMatchObject({ status: 'completed', paid: 'paid' })
    const after = await app.policyOf(policy)
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
    expect(await checkMoney(app.product)).toEqual([])
  })

  test('a later cancellation refunds each premium from its own payment', async () => {
    const policy = await app.sell(G7)
    const content = valueIncrease(app.today())
    await app.completeRequest(policy, content)
    const done = await app.completeRequest(policy, cancel(app.today()))
    const amounts = done.refunds.map((refund: { amountPesewas: number }) => refund.amountPesewas)
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(5_655_00 + 1_305_00)
    expect(done.refunds).toHaveLength(2)
  })

  test('above 50% needs an underwriter, above 25% a valuation', async () => {
    const policy = await app.sell(G7)
    const content = valueIncrease(app.today(), 200_000_00)
    const { notices, evidence } = (await app.preview(app.people.staff, policy, content)).body.data
    expect(notices).toContainEqual(expect.objectContaining({ code: 'VALUE_JUMP' }))
    expect(evidence).toEqual([{ label: 'Valuation or invoice', isRequired: true }])
  })
})

describe('a replaced sticker', () => {
  test('is paid and entered, and the old sticker is retired', async () => {
    const policy = await app.sell()
    const { stickerNumber: old, premiumPesewas, insuranceDetails } = await app.policyOf(policy)
    await app.advanceDays(30)
    const { requestId, proposal } = (await app.raise(app.people.agent, policy, { kind: 'sticker', reason: 'lost' }))
      .body.data.request
    expectStatus(await app.approveRequest(app.people.staff, requestId), 200)
    const early = await app.actOn(app.people.staff, requestId, 'sticker', { stickerNumber: 'STK7654321' })
    expect(early.body.detail).toContain('isn’t paid')
    expectStatus(await app.fromWallet('service-request', requestId), 202)
    await app.drain()
    const waiting = await app.seenRequest(app.people.staff, requestId)
    expect(waiting).toMatchObject({ status: 'processing', paid: 'paid' })
    expect(waiting.allowedActions).toContain('sticker')
    expect((await app.actOn(app.people.staff, requestId, 'sticker', { stickerNumber: old })).body.code).toBe(
      'sticker_conflict',
    )
    expectStatus(await app.actOn(app.people.staff, requestId, 'sticker', { stickerNumber: 'STK-7654321' }), 200)
    await app.drain()
    // The page shows the whole term: a change has its own first day and price.
    expect(proposal.toPayPesewas).toBeGreaterThan(0)
    const shown = { insuranceDetails, premiumPesewas: premiumPesewas + proposal.toPayPesewas }
    expect(await app.seenRequest(app.people.staff, requestId)).toMatchObject({
      status: 'completed',
      policy: { startDate: insuranceDetails.startDate, premiumPesewas: shown.premiumPesewas },
    })
    expect(await app.policyOf(policy)).toMatchObject({ stickerNumber: 'STK7654321', status: 'active', ...shown })
    const listed = (await app.people.agent.get(`/policies?q=${policy.policyNumber}`)).body.data
    expect(listed).toMatchObject([shown])
    const stickers = await app.query(
      z.object({ status: z.string() }),
      sql`select status from stickers where policy_id = ${policy.policyId} order by created_at, number`,
    )
    expect(stickers.map(({ status }) => status).sort()).toEqual(['active', 'lost'])
    expect(await checkMoney(app.product)).toEqual([])
  })
})

test('any free number is accepted until stickers are received; then only those of the branch', async () => {
  const replace = async (stickerNumber: string) => {
    const paid = await app.completeRequest(await app.sell(), { kind: 'sticker', reason: 'damaged' })
    return app.actOn(app.people.staff, paid.requestId, 'sticker', { stickerNumber })
  }
  expectStatus(await replace('STK1000001'), 200)
  expectStatus(await replace('STK1000002'), 200)
  const { branchId } = await app.actorOf('233200000003')
  const delivery = { firstNumber: 'STK2000001', lastNumber: 'STK2000002', branchId, note: 'Delivery note 1' }
  expectStatus(await app.people.staff.post('/sticker-moves/receive', delivery, withKey()), 201)
  expect((await replace('STK1000003')).body.detail).toContain('isn’t in the stock')
  expectStatus(await replace('STK2000001'), 200)
})

describe('details', () => {
  test('a new phone number applies immediately after a code to the old one', async () => {
    const policy = await app.sell()
    const content = { kind: 'customer', phone: '0208887766', email: 'ama@example.com' }
    const verificationToken = await app.code(policy, 'customer', 'update-customer')
    const body = { phone: content.phone, email: content.email, verificationToken }
    const response = await app.people.agent.put(`/policies/${policy.policyId}/customer`, body, withKey())
    expect(expectStatus(response, 200).body.data).toMatchObject({ isDone: true, request: null })
    expect((await app.policyOf(policy)).customer.phone).toBe('233208887766')
  })

  test('a spelling correction needs office approval; a change of owner is refused', async () => {
    const policy = await app.sell({ lastName: 'Mensa' })
    const other = await app.raise(app.people.agent, policy, {
      kind: 'customer',
      firstName: 'Yaw',
      lastName: 'Boateng',
    })
    expect(other.body.code).toBe('change_of_owner')
    const done = await app.completeRequest(policy, { kind: 'customer', lastName: 'Mensah' })
    expect(done).toMatchObject({ status: 'completed', proposal: { changes: [{ label: 'Name', to: 'Kwame Mensah' }] } })
    expect(await app.policyOf(policy)).toMatchObject({ recordNumber: 2, customer: { fullName: 'Kwame Mensah' } })
  })

  test('a new plate is on the policy, in the search and in the database', async () => {
    const policy = await app.sell()
    await app.completeRequest(policy, { kind: 'vehicle', registrationNumber: 'GT 777-25', color: 'Blue' })
    expect(await app.policyOf(policy)).toMatchObject({
      vehicleDetails: { registrationNumber: 'GT 777-25', color: 'Blue' },
      status: 'active',
    })
    expect((await app.people.agent.get('/policies?q=GT%20777-25')).body.data).toHaveLength(1)
  })
})

test('a request that the MID rejects fails with the reason and can be retried', async () => {
  const policy = await app.sell()
  // The MID simulator rejects plates ending in 99.
  const failed = await app.completeRequest(policy, { kind: 'vehicle', registrationNumber: 'GR 4499-21' })
  expect(failed).toMatchObject({
    status: 'failed',
    mid: { state: 'rejected' },
    allowedActions: expect.arrayContaining(['retry']),
  })
  expect(failed.allowedActions).not.toContain('reject')
  expectStatus(await app.actOn(app.people.staff, failed.requestId, 'retry'), 200)
  await app.drain()
  expect(await app.seenRequest(app.people.staff, failed.requestId)).toMatchObject({ status: 'failed' })
  expect(
    await count(
      sql`select count(*) from service_request_log where request_id = ${failed.requestId} and event = 'fail'`,
    ),
  ).toBe(2)
})

test('a paid request that is no longer possible fails, is rejected and refunded in full', async () => {
  const policy = await app.sell(G7)
  const content = valueIncrease(app.today())
  const { requestId } = (await app.raise(app.people.agent, policy, content)).body.data.request
  expectStatus(await app.approveRequest(app.people.staff, requestId), 200)
  await app.completeRequest(policy, cancel(app.today()))
  expectStatus(await app.fromWallet('service-request', requestId), 202)
  await app.drain()
  const failed = await app.seenRequest(app.people.staff, requestId)
  expect(failed).toMatchObject({ status: 'failed' })
  expectStatus(await app.actOn(app.people.staff, requestId, 'reject', { reason: 'The policy was cancelled.' }), 200)
  expect(await app.seenRequest(app.people.staff, requestId)).toMatchObject({
    status: 'rejected',
    refunds: [{ amountPesewas: 1_305_00 }],
  })
})
