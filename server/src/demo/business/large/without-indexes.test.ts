import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { checkMoney } from '../../../money/integrity-checks/check-money.ts'
import { writeBusiness } from '../write-business.ts'
import { restoreIndexes, withoutIndexes } from './without-indexes.ts'

let running: TestProduct
let owner: pg.Client
beforeAll(async () => {
  running = await startTestProduct()
  running.clock.now = () => new Date()
  owner = new pg.Client(running.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await running.stop()
})

const shape = async () => {
  const { rows } = await owner.query<{ text: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as text from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`)
  return rows.map(({ text }) => text)
}

test('a large load by several writers has fewer indexes only while it runs, and its rows pass all checks', async () => {
  const before = await shape()
  let during: string[] = []
  await withoutIndexes(running.databaseUrl, async () => {
    during = await shape()
    await writeBusiness(running.product, { sales: 60, seed: 3, writers: 3 })
  })
  expect(before.length - during.length).toBeGreaterThan(100)
  expect(await shape()).toEqual(before)
  const { rows } = await owner.query('select count(*)::int as sold from policies where policy_number is not null')
  expect(rows[0].sold).toBe(60)
  expect(await checkMoney(running.product)).toEqual([])
})

test('a load that fails leaves all indexes, and one that was killed is repaired', async () => {
  const before = await shape()
  await expect(withoutIndexes(running.databaseUrl, () => Promise.reject(new Error('disk full')))).rejects.toThrow(
    'disk full',
  )
  expect(await shape()).toEqual(before)

  await owner.query(`create schema fill; create table fill.dropped (n serial, make text not null, turn integer not null);
    insert into fill.dropped (make, turn) select pg_get_indexdef('audit_log_branch'::regclass), 1; drop index audit_log_branch`)
  await restoreIndexes(running.databaseUrl)
  expect(await shape()).toEqual(before)
})

test('rows that break a foreign key are refused at the end', async () => {
  const broken = withoutIndexes(running.databaseUrl, async () => {
    await owner.query(
      `insert into payment_events (checkout_id, event, at) values (gen_random_uuid(), 'checked', now())`,
    )
  })
  await expect(broken).rejects.toMatchObject({ constraint: 'payment_events_checkout_id_fkey' })
})
