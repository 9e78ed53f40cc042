import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vestCommissions } from '../../../money/commissions/earn/vest-commissions.ts'
import { checkMoney } from '../../../money/integrity-checks/check-money.ts'
import { AGENT, expectStatus, offerRenewal, type Queue, startQueue } from '../queue.fixture.ts'

let queue: Queue
beforeAll(async () => {
  queue = await startQueue()
})
afterAll(() => queue.stop())

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
const cancel = () => ({ kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: queue.today() })

test('a change for a later date is paid now and takes effect then', async () => {
  const policy = await queue.sell(COMPREHENSIVE)
  const paid = await queue.completeRequest(policy, raiseValue(addDays(queue.today(), 120)))
  expect(paid).toMatchObject({ status: 'processing', paid: 'paid', toPayPesewas: 875_96 })
  expect(await queue.policyOf(policy)).toMatchObject({ recordNumber: 1, sumInsuredPesewas: 120_000_00 })
  await queue.advanceDays(120)
  expect(await queue.seenRequest(queue.people.staff, paid.requestId)).toMatchObject({ status: 'completed' })
  expect(await queue.policyOf(policy)).toMatchObject({ recordNumber: 2, sumInsuredPesewas: 150_000_00 })
  expect(await checkMoney(queue.product)).toEqual([])
})

test('a paid change fails and is refunded if the policy is cancelled before', async () => {
  const policy = await queue.sell(COMPREHENSIVE)
  const paid = await queue.completeRequest(policy, raiseValue(addDays(queue.today(), 30)))
  await queue.completeRequest(policy, cancel())
  await queue.advanceDays(30)
  const failed = await queue.seenRequest(queue.people.staff, paid.requestId)
  expect(failed).toMatchObject({ status: 'failed', mid: null })
  const rejected = await queue.actOn(queue.people.staff, paid.requestId, 'reject', { reason: 'The policy has ended.' })
  const [refund] = expectStatus(rejected, 200).body.data.refunds
  expect(refund.amountPesewas).toBe(paid.toPayPesewas)
})

test('a paid sticker fails and is refunded if the policy ends before', async () => {
  const policy = await queue.sell()
  const paid = await queue.completeRequest(policy, { kind: 'sticker', reason: 'damaged' })
  expect(paid).toMatchObject({ status: 'processing', paid: 'paid' })
  await queue.completeRequest(policy, cancel())
  const { staff } = queue.people
  const entered = await queue.actOn(staff, paid.requestId, 'sticker', { stickerNumber: 'STK11223344' })
  expect(expectStatus(entered, 200).body.data).toMatchObject({ status: 'failed' })
  const rejected = await queue.actOn(staff, paid.requestId, 'reject', { reason: 'The policy has ended.' })
  expect(expectStatus(rejected, 200).body.data.refunds).toMatchObject([{ amountPesewas: 23_00 }])
})

test('the next term of a cancelled policy can no longer be bought', async () => {
  const policy = await queue.sell({ days: 40 })
  const payableId = await offerRenewal(queue, policy)
  await queue.completeRequest(policy, cancel())
  expect((await queue.fromWallet('motor-purchase', payableId)).status).toBe(404)
})

test('a policy that has not started is changed as a whole, from its first day', async () => {
  const startDate = addDays(queue.today(), 10)
  const policy = await queue.sell({ ...COMPREHENSIVE, startDate })
  const done = await queue.completeRequest(policy, raiseValue(startDate))
  expect(done).toMatchObject({ status: 'completed', toPayPesewas: 1_305_00 })
  expect(await queue.policyOf(policy)).toMatchObject({
    status: 'active',
    recordNumber: 2,
    insuranceDetails: { startDate, endDate: addDays(startDate, 364) },
  })
})

test('available commission is reversed from the account; the agent owes an amount already spent', async () => {
  const { id: agentId } = await queue.actorOf(AGENT)
  const policy = await queue.sell(COMPREHENSIVE)
  await queue.advanceDays(100)
  await vestCommissions(queue.product)
  const before = await queue.balance('commissionAvailable', agentId)
  const { proposal } = await queue.completeRequest(policy, cancel())
  expect(proposal.toRefundPesewas).toBe(3_640_89)
  // 848.25 × 3,640.89 / 5,655 = 546.13, and the same share of the 84.83 that had been withheld.
  const deducted = 546_13 - 54_62
  expect(await queue.balance('commissionAvailable', agentId)).toBe(before - deducted)
  expect(await queue.balance('agentReceivable', agentId)).toBe(0)
  expect(await checkMoney(queue.product)).toEqual([])
})
