import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { seedDemoMoney } from '../demo/money.ts'
import { MovableClock } from '../platform/clock.ts'
import { updateDueStatuses } from '../policies/policies/change/update-statuses.ts'
import { remindAll } from '../sales/renewals/remind-holders.ts'
import { fillPolicies } from './fill-policies.ts'

let product: TestProduct
let owner: pg.Client
let shapeBefore: unknown

const shape = async () =>
  (
    await owner.query(`
      select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`)
  ).rows

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  shapeBefore = await shape()
  const { db, clock } = product.product
  await fillPolicies({ url: product.databaseUrl, db }, 400, clock.now(), () => {})
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

test('the policies exist and can be listed and read', async () => {
  const superAdmin = await product.client('admin').signIn('0200000001')
  const list = await superAdmin.get('/policies?limit=100')
  expect(list.body.meta.count).toBe(400)
  expect((await superAdmin.get(`/policies/${list.body.data[0].policyId}`)).status).toBe(200)
})

test('all constraints, indexes and triggers are restored', async () => {
  expect(await shape()).toEqual(shapeBefore)
})

test('the history of each record is valid, complete, and ends with the current status', async () => {
  const { rows } = await owner.query(`
    with steps as (
      select l.*, lag(l.to_status) over w as before, lead(l.id) over w is null as is_last, r.status
      from policy_status_log l join policy_records r on r.id = l.policy_record_id window w as (partition by policy_record_id order by l.id))
    select id from steps where from_status is distinct from before or (is_last and to_status <> status)
      or (from_status is not null and not exists (select from status_moves m
            where m.entity = 'policy' and (m.from_status, m.event, m.to_status) = (steps.from_status, steps.event, steps.to_status)))`)
  expect(rows).toEqual([])
  const { rows: withoutHistory } = await owner.query(
    'select id from policy_records r where not exists (select from policy_status_log where policy_record_id = r.id)',
  )
  expect(withoutHistory).toEqual([])
})

test('generated search texts equal the search texts of the product', async () => {
  const { rows } = await owner.query(`
    select r.id from policy_records r join policies p on p.id = r.policy_id
    where p.policy_number is not null and r.search_text <> policy_search_text(r.policy_id, r.customer_id, r.vehicle_id)`)
  expect(rows).toEqual([])
})

test('every record has the number of its policy and the make of its vehicle', async () => {
  const { rows } = await owner.query(`
    select r.id from policy_records r join policies p on p.id = r.policy_id join vehicles v on v.id = r.vehicle_id
    where r.policy_number is distinct from p.policy_number or r.make_key is distinct from upper(v.make)`)
  expect(rows).toEqual([])
})

test('the daily jobs have nothing to do', async () => {
  const { db, clock } = product.product
  expect(await db.transaction((tx) => updateDueStatuses(tx, clock.now()))).toBe(0)
  expect(await remindAll(db, clock.now())).toBe(0)
})

test('policies are numbered and stored in order of sale', async () => {
  const { rows } = await owner.query(`
    select id from (select id, created_at, lag(created_at) over (order by right(policy_number, 6)) as before
      from policies where policy_number is not null) p
    where created_at < before`)
  expect(rows).toEqual([])
})

test('a demo starts twice with these policies', async () => {
  const demo = { ...product.product, clock: new MovableClock() }
  await seedDemoMoney(demo)
  await seedDemoMoney(demo)
})
