import { toAccraDate } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { finishAudit, verifyAndRecord } from '../../platform/audit/watch-audit.ts'
import { MovableClock } from '../../platform/clock.ts'
import { one, rows } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { seedDemoClaims } from '../claims.ts'
import { seedDemoMoney } from '../money.ts'
import { seedDemoRequests } from '../requests.ts'
import { seedDemoBusiness } from './seed-business.ts'

const SALES = 240

let running: TestProduct
/** The seeds move the clock of a demo, which follows the time of the machine. */
const demo = () => ({
  ...running.product,
  config: { ...running.product.config, demoSales: 0 },
  clock: new MovableClock(),
})
beforeAll(async () => {
  running = await startTestProduct()
  running.clock.now = () => new Date()
  await seedDemoBusiness(demo(), SALES, jobHandlers)
  await seedDemoRequests(demo())
  await seedDemoClaims(demo())
  await seedDemoMoney(demo())
}, 120_000)
afterAll(() => running.stop())

const countRow = z.object({ count: z.number() })
const count = async (statement: Sql) => (await running.product.db.read((tx) => one(tx, countRow, statement))).count
const names = (statement: Sql) =>
  running.product.db.read(async (tx) =>
    (await rows(tx, z.object({ name: z.string() }), statement)).map(({ name }) => name),
  )

test('policies are in force, expired and renewed, in every branch and in every month of two years', async () => {
  // One more policy is challenged by the register, and ten are of fleets.
  expect(await count(sql`select count(*) as count from policies`)).toBe(SALES + 11)
  const states = await names(sql`select distinct kind || ' ' || status as name from policy_records order by 1`)
  expect(states).toEqual(
    expect.arrayContaining(['new active', 'new challenged', 'new expired', 'new superseded', 'renewal active']),
  )
  expect(await count(sql`select count(distinct branch_id) as count from policy_records`)).toBe(5)
  const months = sql`select count(distinct to_char(created_at, 'YYYY-MM')) as count from policy_records`
  expect(await count(months)).toBeGreaterThanOrEqual(24)
})

test('most new sales are on working days, and none is in the future', async () => {
  const onSundays = sql`select count(*) as count from policy_records where kind = 'new' and extract(isodow from created_at) = 7`
  const onMondays = sql`select count(*) as count from policy_records where kind = 'new' and extract(isodow from created_at) = 1`
  expect(await count(onSundays)).toBeLessThan((await count(onMondays)) / 3)
  expect(await count(sql`select count(*) as count from policy_records where created_at > now()`)).toBe(0)
})

test('about 70 % of the policyholders renew', async () => {
  const today = toAccraDate(new Date())
  const ended = sql`select count(*) as count from policy_records where end_date < ${today} and product = 'motor'`
  const renewed = sql`select count(*) as count from policy_records where end_date < ${today} and status = 'superseded'`
  const share = (await count(renewed)) / (await count(ended))
  expect(share).toBeGreaterThan(0.55)
  expect(share).toBeLessThan(0.85)
})

test('nothing is left for the jobs: no cover is past its end, no commission is due to vest, no job is open', async () => {
  const today = toAccraDate(new Date())
  expect(
    await count(sql`select count(*) as count from policy_records where status = 'active' and is_current
      and end_date < ${today}`),
  ).toBe(0)
  expect(
    await count(sql`select count(*) as count from commissions where status = 'pending' and vests_on <= ${today}`),
  ).toBe(0)
  expect(await count(sql`select count(*) as count from jobs where status <> 'done' and kind like 'payment.%'`)).toBe(0)
})

test('all integrity checks pass', async () => {
  expect(await checkMoney(demo())).toEqual([])
})

test('the product seals the audit log, and its verification finds no fault', async () => {
  await finishAudit(running.product)
  const { faults, unsealed, sealed } = await verifyAndRecord(running.product, 'whole')
  expect(faults).toEqual([])
  expect(unsealed).toBe(0)
  expect(sealed).toBeGreaterThan(SALES * 10)
})

test('queues have work: requests, claims, a refund and renewals', async () => {
  const admin = await running.client('admin').signIn('0200000002')
  const staff = await running.client('staff').signIn('0200000003')
  const listed = async (client: typeof admin, path: string) => ((await client.get(path)).body.data as unknown[]).length
  expect(await listed(staff, '/service-requests?view=to-decide')).toBeGreaterThanOrEqual(4)
  // A small business may lack the policy of one of the five claims.
  expect(await listed(staff, '/claims?limit=100')).toBeGreaterThanOrEqual(4)
  expect(await listed(admin, '/refunds?only=open')).toBe(1)
  expect(await listed(staff, '/renewals')).toBeGreaterThan(0)
})

test('a second start adds nothing', async () => {
  await seedDemoBusiness(demo(), SALES, jobHandlers)
  expect(await count(sql`select count(*) as count from policies`)).toBe(SALES + 11)
})
