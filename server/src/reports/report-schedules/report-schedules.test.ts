import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { createSmtp } from '../../gateways/smtp.ts'
import { rows, run } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type EmailSimulator, startEmailSimulator } from '../../simulators/email/start.ts'
import { planReports } from './plan-reports.ts'

let product: TestProduct
let server: EmailSimulator
let superAdmin: Client
let admin: Client
let staff: Client

const HOUR = 3_600
const DAY = 24 * HOUR

// The clock of the tests starts on Monday 16 November 2026 at 09:00.
beforeAll(async () => {
  product = await startTestProduct()
  server = await startEmailSimulator({ port: 0 })
  connect()
})
afterAll(async () => {
  await server.stop()
  await product.stop()
})

const connect = () => {
  product.product.email = createSmtp({ url: server.url, from: { name: 'Okwan', address: 'reports@okwan.example' } })
}
const change = (statement: Sql) => product.product.db.transaction((tx) => run(tx, statement))
const find = <S extends z.ZodType>(schema: S, statement: Sql) =>
  product.product.db.read((tx) => rows(tx, schema, statement))

beforeEach(async () => {
  await change(sql`delete from report_schedules`)
  server.received.length = 0
  await signIn()
})

/** Sessions end while the clock moves. */
const signIn = async () => ({ superAdmin, admin, staff } = await product.signInAs('superAdmin', 'admin', 'staff'))

const DAILY = { reportId: 'production-by-cover', format: 'csv', every: 'day', onDay: null, period: 'last-month' }
const schedule = (client: Client, changes: object = {}) => client.post('/report-schedules', { ...DAILY, ...changes })
const ownSchedules = async (client: Client) => (await client.get('/report-schedules')).body.data.schedules

async function advance(seconds: number): Promise<void> {
  product.clock.advance(seconds)
  await planReports(product.product)
  while ((await product.runJobs()) > 0);
}

const receivedEmails = () => Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))

test('a scheduled report is sent to the address of its owner with the export mark', async () => {
  const created = await schedule(superAdmin)
  expect([created.status, created.body.data]).toMatchObject([
    201,
    {
      title: 'Production by cover',
      nextRunAt: expect.stringMatching(/T06:00:00/),
      lastSentAt: null,
      pausedReason: null,
    },
  ])
  await advance(HOUR)
  expect(await receivedEmails()).toHaveLength(0)
  await advance(DAY)
  await signIn()
  const [mail, ...more] = await receivedEmails()
  expect(more).toEqual([])
  const { email } = (await superAdmin.get('/report-schedules')).body.data
  expect(mail?.to?.[0]?.address).toBe(email)
  expect(mail?.subject).toBe('Production by cover, 1 Oct 2026 to 31 Oct 2026')
  const file = mail?.attachments.at(-1)
  expect([file?.filename, file?.mimeType]).toEqual(['production-by-cover-2026-10-01-to-2026-10-31.csv', 'text/csv'])
  const lines = Buffer.from(file?.content as ArrayBuffer)
    .toString()
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('Cover,Policies')
  expect(lines.at(-1)).toMatch(/^"Exported by .+ on .+, scheduled report [0-9a-f-]{36}"$/)
  const [shown] = await ownSchedules(superAdmin)
  expect(shown.lastSentAt).not.toBeNull()
  expect(Date.parse(shown.nextRunAt)).toBeGreaterThan(product.clock.now().getTime())
})

test('dates that were missed are sent once, and a date is never sent twice', async () => {
  await schedule(superAdmin)
  await advance(4 * DAY)
  expect(await receivedEmails()).toHaveLength(1)
  // As after restoring a backup of the schedules without their runs.
  await change(sql`update report_schedules set next_run_at = next_run_at - interval '3 days'`)
  await Promise.all([planReports(product.product), planReports(product.product)])
  await advance(0)
  expect(await receivedEmails()).toHaveLength(1)
  await advance(DAY)
  expect(await receivedEmails()).toHaveLength(2)
})

test.each([
  [
    'account',
    sql`update users set status = 'paused' where role = 'Admin'`,
    sql`update users set status = 'active' where role = 'Admin'`,
  ],
  [
    'permission',
    sql`update users set role = 'Staff' where role = 'Admin'`,
    sql`update users set role = 'Admin' where mobile_number = '233200000002'`,
  ],
  [
    'no-email',
    sql`update users set email = null where role = 'Admin'`,
    sql`update users set email = 'admin@example.com' where mobile_number = '233200000002'`,
  ],
])('without %s nothing is sent and the schedule is paused with the reason', async (reason, lose, regain) => {
  await schedule(admin)
  await change(lose)
  await advance(DAY)
  await advance(DAY)
  await change(regain)
  expect(await receivedEmails()).toEqual([])
  await signIn()
  const [shown] = await ownSchedules(admin)
  expect(shown).toMatchObject({ pausedReason: reason, nextRunAt: null, lastSentAt: null })
  const resumed = await admin.post(`/report-schedules/${shown.scheduleId}/resume`)
  expect(resumed.body.data).toMatchObject({ pausedReason: null, nextRunAt: expect.any(String) })
  await advance(DAY)
  expect(await receivedEmails()).toHaveLength(1)
})

test('nothing is sent if the owner loses the rights between the job and the email', async () => {
  await schedule(admin)
  product.clock.advance(DAY)
  await planReports(product.product)
  product.product.email = { send: () => Promise.reject(new Error('down')) }
  while ((await product.runJobs()) > 0);
  connect()
  await change(sql`update users set role = 'Staff' where mobile_number = '233200000002'`)
  product.clock.advance(HOUR)
  while ((await product.runJobs()) > 0);
  await change(sql`update users set role = 'Admin' where mobile_number = '233200000002'`)
  await signIn()
  expect(await receivedEmails()).toEqual([])
  expect(await ownSchedules(admin)).toMatchObject([{ lastSentAt: null, lastFailure: 'The document no longer exists.' }])
})

test('a schedule is paused, resumed and deleted by its owner only', async () => {
  const { scheduleId } = (await schedule(superAdmin, { every: 'week', onDay: 5 })).body.data
  for (const act of ['pause', 'resume']) {
    expect((await admin.post(`/report-schedules/${scheduleId}/${act}`)).status).toBe(404)
  }
  expect((await admin.delete(`/report-schedules/${scheduleId}`)).status).toBe(404)
  expect(await ownSchedules(admin)).toEqual([])
  expect((await superAdmin.post(`/report-schedules/${scheduleId}/pause`)).body.data.pausedReason).toBe('own')
  await advance(7 * DAY)
  await signIn()
  expect(await receivedEmails()).toEqual([])
  await superAdmin.post(`/report-schedules/${scheduleId}/resume`)
  await advance(7 * DAY)
  await signIn()
  expect(await receivedEmails()).toHaveLength(1)
  expect((await superAdmin.delete(`/report-schedules/${scheduleId}`)).status).toBe(200)
  expect(await ownSchedules(superAdmin)).toEqual([])
  const actions = await find(
    z.object({ action: z.string() }),
    sql`select action from audit_log where entity_type = 'report-schedule' and entity_id = ${scheduleId} order by action`,
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'report-schedule-deleted',
    'report-schedule-paused',
    'report-schedule-resumed',
    'report-scheduled',
    'scheduled-report-sent',
  ])
})

test('a refused request changes nothing', async () => {
  expect((await schedule(staff)).status).toBe(403)
  expect((await schedule(admin, { reportId: 'general-ledger' })).status).toBe(404)
  expect((await schedule(superAdmin, { reportId: 'general-ledger' })).status).toBe(201)
  const day = await schedule(superAdmin, { every: 'week', onDay: 9 })
  expect([day.status, day.body.errors]).toMatchObject([422, [{ path: 'onDay', message: 'Select a weekday.' }]])
  const branch = await schedule(admin, { branchId: '00000000-0000-4000-8000-000000000000' })
  expect([branch.status, branch.body.errors]).toMatchObject([422, [{ path: 'branchId' }]])
  product.product.email = undefined
  expect((await schedule(superAdmin)).body.code).toBe('email_not_set_up')
  connect()
  expect(await ownSchedules(superAdmin)).toHaveLength(1)
  expect(await ownSchedules(admin)).toEqual([])
})

test('twenty schedules are the limit, even for concurrent requests', async () => {
  for (let i = 0; i < 19; i++) await schedule(superAdmin)
  const last = await Promise.all([schedule(superAdmin), schedule(superAdmin)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422])
})
