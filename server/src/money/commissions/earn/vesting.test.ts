import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { sellingTrips } from '../../../policies/travel-policies/sale.fixture.ts'
import {
  AGENT,
  expectStatus,
  type ServiceApp,
  STAFF,
  startServiceApp,
} from '../../../service/service-requests/app.fixture.ts'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { withKey } from '../../payments/testing.ts'
import { vestCommissions } from './vest-commissions.ts'

let app: ServiceApp
let agent: Client
beforeAll(async () => {
  app = await startServiceApp()
  ;({ agent } = app.people)
})
afterAll(() => app.stop())

const lineOf = async (policyId: string) => {
  const { data } = expectStatus(await agent.get('/commissions?limit=100'), 200).body
  return (data as { policyId: string }[]).find((line) => line.policyId === policyId)
}
const statement = async (month: string) =>
  expectStatus(await agent.get(`/commissions/statement?month=${month}`), 200).body.data
const nextMonth = (day: string) => addDays(`${day.slice(0, 7)}-28`, 7).slice(0, 7)

test('each product vests by its own rule: motor 14 days after the start of cover, travel on departure', async () => {
  const policies = expectStatus(await app.people.superAdmin.get('/commissions/policies'), 200).body.data
  const days = (code: string) =>
    policies.find((rule: { id: string }) => rule.id === `${code}-agent`)?.vestingDays as number
  expect([days('MTP'), days('MTCOMP'), days('TRAVEL')]).toEqual([14, 14, 0])

  const sold = app.today()
  const departure = addDays(sold, 10)
  const trip = await sellingTrips(app).sell(agent, { departure })
  const motor = await app.sell()
  expect(await lineOf(trip.policyId)).toMatchObject({ status: 'pending', vestsOn: departure })
  expect(await lineOf(motor.policyId)).toMatchObject({ status: 'pending', vestsOn: addDays(sold, 14) })
  await app.advanceDays(10)
  await vestCommissions(app.product)
  expect(await lineOf(trip.policyId)).toMatchObject({ status: 'available' })
  expect(await lineOf(motor.policyId)).toMatchObject({ status: 'pending' })
  await app.advanceDays(4)
  await vestCommissions(app.product)
  expect(await lineOf(motor.policyId)).toMatchObject({ status: 'available' })
  expect(await checkMoney(app.product)).toEqual([])
})

test('a debt from a reversal after withdrawal stays on the statement until it is recovered', async () => {
  const { id } = await app.actorOf(AGENT)
  const comprehensive = { coverType: 'comprehensive' as const, estimate: { marketValue: 120_000, ncdYears: 2 } }
  const policy = await app.sell(comprehensive)
  await app.advanceDays(20)
  await vestCommissions(app.product)
  const amountPesewas = await app.balance('commissionAvailable', id)
  expectStatus(await agent.post('/wallet/transfers', { amountPesewas }, withKey()), 200)
  await app.completeRequest(policy, { kind: 'cancellation', reason: 'sold_vehicle', effectiveDate: app.today() })

  const month = app.today().slice(0, 7)
  const { closingOwedPesewas: owedPesewas } = await statement(month)
  expect(owedPesewas).toBeGreaterThan(0)
  expect(owedPesewas).toBe(await app.balance('agentReceivable', id))
  const after = nextMonth(app.today())
  expect(await statement(after)).toMatchObject({ openingOwedPesewas: owedPesewas, closingOwedPesewas: owedPesewas })

  while (app.today().slice(0, 7) < after) await app.advanceDays(7)
  await app.sell({ ...comprehensive, estimate: { marketValue: 400_000 } })
  await app.advanceDays(14)
  await vestCommissions(app.product)
  expect(await statement(after)).toMatchObject({ openingOwedPesewas: owedPesewas, closingOwedPesewas: 0 })
  expect(await checkMoney(app.product)).toEqual([])
})

test('staff commission is visible to a SuperAdmin only and is paid through payroll', async () => {
  const { id } = await app.actorOf(STAFF)
  const figures = async () => expectStatus(await app.people.superAdmin.get(`/commissions/${id}`), 200).body.data.figures
  await sellingTrips(app).sell(app.people.staff, { departure: addDays(app.today(), 5) })
  const sold = await figures()
  expect(sold.earnedPesewas).toBeGreaterThan(0)
  expect(sold).toMatchObject({ pendingPesewas: sold.earnedPesewas, toPayPesewas: 0 })
  await app.advanceDays(5)
  await vestCommissions(app.product)
  expect(await figures()).toMatchObject({ pendingPesewas: 0, toPayPesewas: sold.earnedPesewas })
  expect(await app.balance('staffCommission', id)).toBe(sold.earnedPesewas)
  for (const path of ['/commissions', '/commissions/summary', `/commissions/${id}`]) {
    expect((await app.people.staff.get(path)).status).toBe(403)
  }
})
