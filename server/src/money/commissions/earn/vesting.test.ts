import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { sellingTrips } from '../../../policies/travel-policies/sale.fixture.ts'
import { AGENT, expectStatus, type Queue, STAFF, startQueue } from '../../../service/service-requests/queue.fixture.ts'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { withKey } from '../../payments/testing.ts'
import { vestCommissions } from './vest-commissions.ts'

let queue: Queue
let agent: Client
beforeAll(async () => {
  queue = await startQueue()
  ;({ agent } = queue.people)
})
afterAll(() => queue.stop())

const lineOf = async (policyId: string) => {
  const { data } = expectStatus(await agent.get('/commissions?limit=100'), 200).body
  return (data as { policyId: string }[]).find((line) => line.policyId === policyId)
}
const statement = async (month: string) =>
  expectStatus(await agent.get(`/commissions/statement?month=${month}`), 200).body.data
const nextMonth = (day: string) => addDays(`${day.slice(0, 7)}-28`, 7).slice(0, 7)

test('each product vests by its own rule: motor 14 days after the start of cover, travel on departure', async () => {
  const policies = expectStatus(await queue.people.superAdmin.get('/commissions/policies'), 200).body.data
  const days = (code: string) =>
    policies.find((rule: { id: string }) => rule.id === `${code}-agent`)?.vestingDays as number
  expect([days('MTP'), days('MTCOMP'), days('TRAVEL')]).toEqual([14, 14, 0])

  const sold = queue.today()
  const departure = addDays(sold, 10)
  const trip = await sellingTrips(queue).sell(agent, { departure })
  const motor = await queue.sell()
  expect(await lineOf(trip.policyId)).toMatchObject({ status: 'pending', vestsOn: departure })
  expect(await lineOf(motor.policyId)).toMatchObject({ status: 'pending', vestsOn: addDays(sold, 14) })
  await queue.advanceDays(10)
  await vestCommissions(queue.product)
  expect(await lineOf(trip.policyId)).toMatchObject({ status: 'available' })
  expect(await lineOf(motor.policyId)).toMatchObject({ status: 'pending' })
  await queue.advanceDays(4)
  await vestCommissions(queue.product)
  expect(await lineOf(motor.policyId)).toMatchObject({ status: 'available' })
  expect(await checkMoney(queue.product)).toEqual([])
})

test('a debt from a reversal after withdrawal stays on the statement until it is recovered', async () => {
  const { id } = await queue.actorOf(AGENT)
  const comprehensive = { coverType: 'comprehensive' as const, estimate: { marketValue: 120_000, ncdYears: 2 } }
  const policy = await queue.sell(comprehensive)
  await queue.advanceDays(20)
  await vestCommissions(queue.product)
  const amountPesewas = await queue.balance('commissionAvailable', id)
  expectStatus(await agent.post('/wallet/transfers', { amountPesewas }, withKey()), 200)
  await queue.completeRequest(policy, { kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: queue.today() })

  const month = queue.today().slice(0, 7)
  const { closingOwedPesewas: owedPesewas } = await statement(month)
  expect(owedPesewas).toBeGreaterThan(0)
  expect(owedPesewas).toBe(await queue.balance('agentReceivable', id))
  const after = nextMonth(queue.today())
  expect(await statement(after)).toMatchObject({ openingOwedPesewas: owedPesewas, closingOwedPesewas: owedPesewas })

  while (queue.today().slice(0, 7) < after) await queue.advanceDays(7)
  await queue.sell({ ...comprehensive, estimate: { marketValue: 400_000 } })
  await queue.advanceDays(14)
  await vestCommissions(queue.product)
  expect(await statement(after)).toMatchObject({ openingOwedPesewas: owedPesewas, closingOwedPesewas: 0 })
  expect(await checkMoney(queue.product)).toEqual([])
})

test('staff commission is visible to a SuperAdmin only and is paid through payroll', async () => {
  const { id } = await queue.actorOf(STAFF)
  const figures = async () =>
    expectStatus(await queue.people.superAdmin.get(`/commissions/${id}`), 200).body.data.figures
  await sellingTrips(queue).sell(queue.people.staff, { departure: addDays(queue.today(), 5) })
  const sold = await figures()
  expect(sold.earnedPesewas).toBeGreaterThan(0)
  expect(sold).toMatchObject({ pendingPesewas: sold.earnedPesewas, toPayPesewas: 0 })
  await queue.advanceDays(5)
  await vestCommissions(queue.product)
  expect(await figures()).toMatchObject({ pendingPesewas: 0, toPayPesewas: sold.earnedPesewas })
  expect(await queue.balance('staffCommission', id)).toBe(sold.earnedPesewas)
  for (const path of ['/commissions', '/commissions/summary', `/commissions/${id}`]) {
    expect((await queue.people.staff.get(path)).status).toBe(403)
  }
})
