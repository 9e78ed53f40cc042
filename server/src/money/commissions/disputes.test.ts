import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  AGENT,
  expectStatus,
  type ServiceApp,
  type SoldPolicy,
  startServiceApp,
} from '../../service/service-requests/app.fixture.ts'
import { G7 } from '../../service/service-requests/request-content.fixture.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'
import { vestCommissions } from './earn/vest-commissions.ts'

const SUPER_ADMIN = '233200000001'
// G7: office premium 5,655.00 at 15%, commission 848.25. At 16% it would be 56.55 more, at the maximum of 20% 282.75.

let app: ServiceApp
let agent: Client
let superAdmin: Client
let agentId: string
beforeAll(async () => {
  app = await startServiceApp()
  ;({ agent, superAdmin } = app.people)
  agentId = (await app.actorOf(AGENT)).id
})
afterAll(() => app.stop())

type Line = { commissionId: string; policyId: string; kind: string }

const linesOf = async ({ policyId }: SoldPolicy) => {
  const { data } = expectStatus(await agent.get('/commissions?limit=100'), 200).body
  return (data as Line[]).filter((line) => line.policyId === policyId)
}
const detail = async (line: Line | undefined) =>
  expectStatus(await agent.get(`/commissions/lines/${line?.commissionId}`), 200).body.data
const saleAndAddition = async (policy: SoldPolicy) => {
  const lines = await linesOf(policy)
  const sale = await detail(lines.find(({ kind }) => kind !== 'addition'))
  return { sale, addition: await detail(lines.find(({ kind }) => kind === 'addition')) }
}
const raiseDispute = async (line: Line | undefined, reason = 'The rate was agreed as 16%') => {
  const response = await agent.post(`/commissions/lines/${line?.commissionId}/dispute`, { reason })
  const { disputes } = expectStatus(response, 201).body.data as {
    disputes: { disputeId: string; outcome: string | null }[]
  }
  return disputes.find(({ outcome }) => outcome === null)?.disputeId ?? ''
}
const answer = async (disputeId: string, body: object, headers = withKey()) =>
  superAdmin.post(`/commissions/disputes/${disputeId}/answer`, body, headers)
const agree = async (disputeId: string, missingPesewas: number) => {
  const verificationToken = await app.createVerificationToken(
    SUPER_ADMIN,
    'approval',
    `commission-dispute:${disputeId}:${missingPesewas}`,
  )
  return answer(disputeId, { outcome: 'agreed', answer: '16% was agreed.', missingPesewas, verificationToken })
}
const available = () => app.balance('commissionAvailable', agentId)
const pending = () => app.balance('commissionPending', agentId)

test('the office answers a dispute within five days, once, and the agent is notified', async () => {
  const [line] = await linesOf(await app.sell())
  const disputeId = await raiseDispute(line)
  const again = await agent.post(`/commissions/lines/${line?.commissionId}/dispute`, { reason: 'Once more' })
  expect(again).toMatchObject({ status: 422, body: { code: 'not_disputable' } })
  expect((await detail(line)).disputes).toMatchObject([{ answerBy: addDays(app.today(), 5), isOverdue: false }])
  await app.advanceDays(6)
  const [open] = expectStatus(await superAdmin.get('/commissions/disputes'), 200).body.data
  expect(open).toMatchObject({ disputeId, isOverdue: true, line: { payeeId: agentId } })
  const before = await pending()
  const refused = { outcome: 'refused', answer: 'The rate of the day was 10%.' }
  const answered = expectStatus(await answer(disputeId, refused), 200)
  expect(answered.body.data).toMatchObject({ ...refused, isOverdue: false, addedPesewas: null })
  expect((await answer(disputeId, refused)).body.code).toBe('dispute_answered')
  expect(await pending()).toBe(before)
  const messages = await app.query(
    z.object({ template: z.string() }),
    sql`select template from messages where template = 'commission-answered'`,
  )
  expect(messages).toHaveLength(1)
})

test('accepting a dispute adds a separate commission, which vests, is taxed and is reversed like any other', async () => {
  const policy = await app.sell(G7)
  const [line] = await linesOf(policy)
  const disputeId = await raiseDispute(line)
  const before = await pending()
  expect(expectStatus(await agree(disputeId, 56_55), 200).body.data).toMatchObject({ addedPesewas: 56_55 })
  expect((await pending()) - before).toBe(56_55)
  const { sale, addition } = await saleAndAddition(policy)
  expect(sale).toMatchObject({ grossPesewas: 848_25, disputes: [{ outcome: 'agreed', addedPesewas: 56_55 }] })
  expect(addition).toMatchObject({ grossPesewas: 56_55, status: 'pending', vestsOn: sale.vestsOn })
  expect(addition.calculation[0]).toMatchObject({ label: 'Added', amountPesewas: 56_55 })
  expect(addition.disputeRefusalReason).toContain('the commission of the sale instead')
  const { entries } = expectStatus(await agent.get('/commissions/statement'), 200).body.data
  expect(entries).toContainEqual(expect.objectContaining({ label: 'Added', grossPesewas: 56_55 }))
  const { bySeller } = expectStatus(await agent.get('/commissions/summary'), 200).body.data
  expect(bySeller).toMatchObject([{ sales: 2 }])

  await app.advanceDays(100)
  await vestCommissions(app.product)
  expect((await saleAndAddition(policy)).addition).toMatchObject({ status: 'available', taxPesewas: 5_66 })
  await app.completeRequest(policy, { kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: app.today() })
  // 3,640.89 of 5,655.00 is refunded: 546.13 of 848.25 is reversed, and the same share of 56.55 is 36.41.
  const after = await saleAndAddition(policy)
  expect([after.sale.reversedPesewas, after.addition.reversedPesewas]).toEqual([546_13, 36_41])
  expect(await checkMoney(app.product)).toEqual([])
})

test('commission added long after the sale becomes available with the next vesting', async () => {
  const policy = await app.sell(G7)
  await app.advanceDays(30)
  await vestCommissions(app.product)
  const [line] = await linesOf(policy)
  const before = await available()
  expectStatus(await agree(await raiseDispute(line), 100_00), 200)
  await vestCommissions(app.product)
  expect((await available()) - before).toBe(90_00)
  expect(await checkMoney(app.product)).toEqual([])
})

test('commission is not added above the maximum, without a code, twice, or without an amount', async () => {
  const [line] = await linesOf(await app.sell(G7))
  const disputeId = await raiseDispute(line)
  const before = await pending()
  const tooMuch = await agree(disputeId, 282_76)
  expect(tooMuch.body).toMatchObject({ code: 'not_addable', errors: [{ path: 'missingPesewas' }] })
  const withoutAmount = await answer(disputeId, { outcome: 'agreed', answer: 'You are right.' })
  expect(withoutAmount).toMatchObject({ status: 422, body: { code: 'invalid' } })
  const noCode = { outcome: 'agreed', answer: 'You are right.', missingPesewas: 1_00, verificationToken: 'x' }
  expect((await answer(disputeId, noCode)).body.code).toBe('code_not_valid')
  expect(await pending()).toBe(before)

  const verificationToken = await app.createVerificationToken(
    SUPER_ADMIN,
    'approval',
    `commission-dispute:${disputeId}:28275`,
  )
  const body = { outcome: 'agreed', answer: 'The most there is.', missingPesewas: 282_75, verificationToken }
  const key = withKey()
  const twice = await Promise.all([answer(disputeId, body, key), answer(disputeId, body, key)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await pending()) - before).toBe(282_75)
  const next = await agree(await raiseDispute(line, 'And more'), 1)
  expect(next.body.detail).toContain('has already been earned')
  expect(await checkMoney(app.product)).toEqual([])
})

test('commission is not added to a sale that was refunded', async () => {
  const policy = await app.sell(G7)
  const [line] = await linesOf(policy)
  const disputeId = await raiseDispute(line)
  await app.completeRequest(policy, { kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: app.today() })
  expect((await agree(disputeId, 1_00)).body.detail).toContain('no commission is due')
})
