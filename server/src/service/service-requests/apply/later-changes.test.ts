import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vestCommissions } from '../../../money/commissions/earn/vest-commissions.ts'
import { checkMoney } from '../../../money/integrity-checks/check-money.ts'
import { AGENT, expectStatus, offerRenewal, type ServiceApp, startServiceApp } from '../app.fixture.ts'

let app: ServiceApp
beforeAll(async () => {
  app = await startServiceApp()
})
afterAll(() => app.stop())

const COMPREHENSIVE = {
  coverType: 'comprehensive' as const,
  estimate: { marketValue: 120_000, ncdYears: 2, excessApplicable: false },
}
const raiseValue = (effectiveDate: string) => ({
  kind: 'value_increase',
  newValuePesewas: 150_000_00,
  reasonText: 'New engine',
  effectiveDate,
})
const cancel = () => ({ kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: app.today() })

test('a change for a later date is paid now and takes effect then', async () => {
  const policy = await app.sell(COMPREHENSIVE)
  const paid = await app.completeRequest(policy, raiseValue(addDays(app.today(), 120)))
  expect(paid).toMatchObject({ status: 'processing', paid: 'paid', toPayPesewas: 875_96 })
  expect(await app.policyOf(policy)).toMatchObject({ recordNumber: 1, sumInsuredPesewas: 120_000_00 })
  await app.advanceDays(120)
  expect(await app.seenRequest(app.people.staff, paid.requestId)).toMatchObject({ status: 'completed' })
  expect(await app.policyOf(policy)).toMatchObject({ recordNumber: 2, sumInsuredPesewas: 150_000_00 })
  expect(await checkMoney(app.product)).toEqual([])
})

test('a paid change fails and is refunded if the policy is cancelled before', async () => {
  const policy = await app.sell(COMPREHENSIVE)
  const paid = await app.completeRequest(policy, raiseValue(addDays(app.today(), 30)))
  await app.completeRequest(policy, cancel())
  await app.advanceDays(30)
  const failed = await app.seenRequest(app.people.staff, paid.requestId)
  expect(failed).toMatchObject({ status: 'failed', mid: null })
  const rejected = await app.actOn(app.people.staff, paid.requestId, 'reject', { reason: 'The policy has ended.' })
  const [refund] = expectStatus(rejected, 200).body.data.refunds
  expect(refund.amountPesewas).toBe(paid.toPayPesewas)
})

test('a paid sticker fails and is refunded if the policy ends before', async () => {
  const policy = await app.sell()
  const paid = await app.completeRequest(policy, { kind: 'sticker', reason: 'damaged' })
  expect(paid).toMatchObject({ status: 'processing', paid: 'paid' })
  await app.completeRequest(policy, cancel())
  const { staff } = app.people
  const entered = await app.actOn(staff, paid.requestId, 'sticker', { stickerNumber: 'STK11223344' })
  expect(expectStatus(entered, 200).body.data).toMatchObject({ status: 'failed' })
  const rejected = await app.actOn(staff, paid.requestId, 'reject', { reason: 'The policy has ended.' })
  expect(expectStatus(rejected, 200).body.data.refunds).toMatchObject([{ amountPesewas: 23_00 }])
})

test('the next term of a cancelled policy can no longer be bought', async () => {
  const policy = await app.sell({ days: 40 })
  const payableId = await offerRenewal(app, policy)
  await app.completeRequest(policy, cancel())
  expect((await app.fromWallet('motor-purchase', payableId)).status).toBe(404)
})

test('a policy that has not started is changed as a whole, from its first day', async () => {
  const startDate = addDays(app.today(), 10)
  const policy = await app.sell({ ...COMPREHENSIVE, startDate })
  const done = await app.completeRequest(policy, raiseValue(startDate))
  expect(done).toMatchObject({ status: 'completed', toPayPesewas: 1_305_00 })
  expect(await app.policyOf(policy)).toMatchObject({
    status: 'active',
    recordNumber: 2,
    insuranceDetails: { startDate, endDate: addDays(startDate, 364) },
  })
})

test('available commission is reversed from the account; the agent owes an amount already spent', async () => {
  const { id: agentId } = await app.actorOf(AGENT)
  const policy = await app.sell(COMPREHENSIVE)
  await app.advanceDays(100)
  await vestCommissions(app.product)
  const before = await app.balance('commissionAvailable', agentId)
  const { proposal } = await app.completeRequest(policy, cancel())
  expect(proposal.toRefundPesewas).toBe(3_640_89)
  // 848.25 × 3,640.89 / 5,655 = 546.13, and the same share of the 84.83 that had been withheld.
  const deducted = 546_13 - 54_62
  expect(await app.balance('commissionAvailable', agentId)).toBe(before - deducted)
  expect(await app.balance('agentReceivable', agentId)).toBe(0)
  expect(await checkMoney(app.product)).toEqual([])
})
