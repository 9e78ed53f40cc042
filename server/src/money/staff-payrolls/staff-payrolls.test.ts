import { randomUUID } from 'node:crypto'
import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { sql } from '../../platform/db/sql.ts'
import { sellingTrips } from '../../policies/travel-policies/sale.fixture.ts'
import { expectStatus, type ServiceApp, STAFF, startServiceApp } from '../../service/service-requests/app.fixture.ts'
import { reverseCommission } from '../commissions/earn/reverse-commission.ts'
import { vestCommissions } from '../commissions/earn/vest-commissions.ts'
import { checkMoney } from '../integrity-checks/check-money.ts'
import { withKey } from '../payments/testing.ts'

let app: ServiceApp
let efua: Client
let ama: Client
let staffId: string

beforeAll(async () => {
  app = await startServiceApp()
  staffId = (await app.actorOf(STAFF)).id
  await signIn()
})
afterAll(() => app.stop())

/** Sessions end while days pass. */
async function signIn() {
  efua = await app.client('admin').signIn('0200000001')
  ama = await app.client('admin').signIn('0200000009')
}

async function earn(): Promise<void> {
  await sellingTrips(app).sell(app.people.staff, { departure: addDays(app.today(), 5) })
  await app.advanceDays(5)
  await vestCommissions(app.product)
  await signIn()
}

const due = async () => expectStatus(await efua.get('/staff-payrolls/due'), 200).body.data
const prepare = (client: Client, userIds = [staffId]) => client.post('/staff-payrolls', { userIds }, withKey())
const approve = async (client: Client, id: string, bankReference: string) => {
  const confirmed = await app.stepUp(client, `staff-payroll:${id}`)
  return client.post(`/staff-payrolls/${id}/approve`, { ...confirmed, bankReference }, withKey())
}
const toPay = async () =>
  expectStatus(await efua.get(`/commissions/${staffId}`), 200).body.data.figures.toPayPesewas as number

test('a SuperAdmin raises the rate of staff above the default, up to twice the default', async () => {
  const confirmed = await app.stepUp(efua, `commission-rates:${staffId}`)
  const rates = (rateBps: number) => [{ productCode: 'TRAVEL', rateBps, effectiveFrom: app.today() }]
  const tooHigh = await efua.put(`/commissions/${staffId}`, { rates: rates(201), ...confirmed })
  expect([tooHigh.status, tooHigh.body.code]).toEqual([422, 'rate_out_of_range'])
  expectStatus(await efua.put(`/commissions/${staffId}`, { rates: rates(200), ...confirmed }), 200)
})

test('commission is paid after one SuperAdmin prepared the batch and another approved it', async () => {
  expect(await due()).toEqual([])
  expect((await prepare(efua)).body.code).toBe('no_commission_to_pay')
  await earn()
  const amountPesewas = await toPay()
  expect(amountPesewas).toBeGreaterThan(0)
  expect(await due()).toMatchObject([{ userId: staffId, amountPesewas, refusalReason: null }])

  const path = `/staff-payrolls/commissions/${staffId}`
  const dueLines = expectStatus(await efua.get(path), 200).body.data
  expect(dueLines).toMatchObject([{ title: 'Commission', amountPesewas, policy: { product: 'travel', version: 1 } }])
  expectStatus(await efua.get(`/travel/policies/${dueLines[0].policy.policyId}`), 200)

  const payroll = expectStatus(await prepare(efua), 201).body.data
  expect(expectStatus(await ama.get(`${path}?payrollId=${payroll.payrollId}`), 200).body.data).toEqual(dueLines)
  expect(payroll).toMatchObject({ status: 'prepared', totalPesewas: amountPesewas, allowedActions: ['decline'] })
  expect((await prepare(ama)).body.code).toBe('payroll_open')
  const own = await approve(efua, payroll.payrollId, 'GCB-1')
  expect([own.status, own.body.code]).toEqual([422, 'own_proposal'])
  const withoutCode = { verificationToken: 'x', bankReference: 'GCB-1' }
  const unconfirmed = await ama.post(`/staff-payrolls/${payroll.payrollId}/approve`, withoutCode, withKey())
  expect(unconfirmed.body.code).toBe('code_not_valid')
  expect(await toPay()).toBe(amountPesewas)

  const bankBefore = await app.balance('operatingBank', '')
  const paid = expectStatus(await approve(ama, payroll.payrollId, 'GCB-1'), 200).body.data
  expect(paid).toMatchObject({ status: 'paid', decidedBy: 'Ama Serwaa', bankReference: 'GCB-1', allowedActions: [] })
  expect(await toPay()).toBe(0)
  expect(await app.balance('staffCommission', staffId)).toBe(0)
  expect(await app.balance('operatingBank', '')).toBe(bankBefore - amountPesewas)
  expect(await due()).toEqual([])
  expect((await efua.get(path)).status).toBe(404)
  expect((await efua.get(`${path}?payrollId=${randomUUID()}`)).status).toBe(404)
  expect(expectStatus(await ama.get(`${path}?payrollId=${payroll.payrollId}`), 200).body.data).toEqual(dueLines)
  expect((await approve(ama, payroll.payrollId, 'GCB-2')).body.code).toBe('stale_version')
  const file = expectStatus(await ama.get(`/staff-payrolls/${payroll.payrollId}/lines.csv`), 200)
  expect(file.body).toContain(`Total,,${amountPesewas / 100}`)
  expect(await checkMoney(app.product)).toEqual([])
})

test('the files of a batch stay the same after names and branches have changed', async () => {
  const [{ payrollId }] = expectStatus(await efua.get('/staff-payrolls'), 200).body.data
  const path = `/staff-payrolls/${payrollId}/lines`
  const files = () =>
    Promise.all(['csv', 'xlsx', 'pdf'].map(async (type) => expectStatus(await ama.get(`${path}.${type}`), 200).bytes))
  const before = await files()
  await app.db.transaction(async (tx) => {
    await tx.query(`update users set full_name = full_name || ' New' where id = '${staffId}' or role = 'SuperAdmin'`)
    await tx.query("update branches set name = name || ' East'")
  })
  await app.advanceDays(1)
  await signIn()
  expect(await files()).toEqual(before)
})

test('a batch can be declined, and a bank reference is used once', async () => {
  await earn()
  const first = expectStatus(await prepare(efua), 201).body.data
  expectStatus(await efua.post(`/staff-payrolls/${first.payrollId}/decline`, {}, withKey()), 200)
  const second = expectStatus(await prepare(ama), 201).body.data
  const response = await approve(efua, second.payrollId, 'gcb-1')
  expect([response.status, response.body.code]).toEqual([422, 'already_recorded'])
  expectStatus(await approve(efua, second.payrollId, 'GCB-3'), 200)
  const { data } = expectStatus(await efua.get('/staff-payrolls'), 200).body
  expect(data.map(({ status }: { status: string }) => status).sort()).toEqual(['declined', 'paid', 'paid'])
})

test('only SuperAdmins see batches', async () => {
  const staff = await app.client('staff').signIn(STAFF)
  expect((await staff.get('/staff-payrolls')).status).toBe(403)
  expect((await staff.get('/staff-payrolls/due')).status).toBe(403)
})

test('commission that is reversed after its payment is deducted from the next payment', async () => {
  const [sale] = await app.query(
    z.object({ policy_record_id: z.string(), base_pesewas: z.number(), gross_pesewas: z.number() }),
    sql`select policy_record_id, base_pesewas, gross_pesewas from commissions where payee_id = ${staffId} limit 1`,
  )
  if (!sale) throw new Error('no sale of staff')
  await app.db.transaction((tx) =>
    reverseCommission(
      { tx, now: app.clock.now() },
      {
        causeId: randomUUID(),
        policyRecordIds: [sale.policy_record_id],
        premiumPesewas: sale.base_pesewas,
        endsCover: true,
      },
    ),
  )
  expect(await app.balance('staffCommission', staffId)).toBe(-sale.gross_pesewas)
  const [owing] = await due()
  expect(owing).toMatchObject({ amountPesewas: -sale.gross_pesewas })
  expect(owing.refusalReason).toContain('deducted from the next commission')
  expect((await prepare(efua)).body.code).toBe('no_commission_to_pay')
  expect(await checkMoney(app.product)).toEqual([])
})

test('code and database allow one decision on a batch, by two people who are not payees', async () => {
  await earn()
  await earn()
  const payroll = expectStatus(await prepare(efua), 201).body.data
  const statement = (by: string) => `update staff_payrolls set outcome = 'paid', decided_at = prepared_at,
    bank_reference = 'DB-1', decided_by = ${by} where id = '${payroll.payrollId}'`
  const execute = (text: string) => app.db.transaction((tx) => tx.query(text))
  await expect(execute(statement('prepared_by'))).rejects.toThrow('staff_payrolls_second_person')
  await expect(execute(statement(`'${staffId}'`))).rejects.toThrow('a payee decides the batch')
  expectStatus(await approve(ama, payroll.payrollId, 'GCB-9'), 200)
  await expect(execute(statement('decided_by'))).rejects.toThrow('decided once')
  await expect(execute('delete from staff_payroll_lines')).rejects.toThrow()
})

test('a SuperAdmin may prepare their own commission only if there is no third SuperAdmin to prepare it', async () => {
  const { userId } = expectStatus(await efua.get('/users/profile'), 200).body.data
  await sellingTrips(app).sell(efua, { departure: addDays(app.today(), 5) })
  await app.advanceDays(5)
  await vestCommissions(app.product)
  await signIn()
  const payroll = expectStatus(await prepare(efua, [userId]), 201).body.data
  expect((await approve(efua, payroll.payrollId, 'GCB-20')).body.code).toBe('own_proposal')
  expect(payroll.allowedActions).toEqual(['decline'])

  const third = `insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
    select 'Third Person', role, '233200000999', 'S-999', branch_id, now(), now() from users where id = '${userId}'`
  await app.db.transaction((tx) => tx.query(third))
  const late = await approve(ama, payroll.payrollId, 'GCB-20')
  expect([late.status, late.body.code]).toEqual([422, 'own_proposal'])
  expectStatus(await ama.post(`/staff-payrolls/${payroll.payrollId}/decline`, {}, withKey()), 200)
  expect((await prepare(efua, [userId])).body.code).toBe('own_payroll')
  expect((await due()).find((one: { userId: string }) => one.userId === userId).refusalReason).toContain(
    'your own commission',
  )

  await app.db.transaction((tx) => tx.query(`update users set status = 'deleted' where staff_id = 'S-999'`))
  const again = expectStatus(await prepare(efua, [userId]), 201).body.data
  expectStatus(await approve(ama, again.payrollId, 'GCB-20'), 200)
  expect(await app.balance('staffCommission', userId)).toBe(0)
  expect(await checkMoney(app.product)).toEqual([])
})
