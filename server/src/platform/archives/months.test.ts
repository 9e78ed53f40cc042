import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { migrate } from '../db/migrate.ts'
import { archiveRecords } from './archive-records.ts'
import { insertOld } from './old-records.fixture.ts'
import { finishArchive, removeRows } from './store.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations')
const FIRST = '0101'

let owner: pg.Client
let cleanUp: (() => Promise<void>)[]
beforeEach(() => {
  cleanUp = []
})
afterEach(async () => {
  await owner.end()
  for (const each of cleanUp) await each()
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}
const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows
const partitions = async () =>
  (
    await query(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'analytics_events'::regclass order by 1`,
    )
  ).map(({ name }) => name)
const columns = () =>
  query(
    `select column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_name = 'analytics_events' order by ordinal_position`,
  )
const rights = () =>
  query(
    `select privilege_type from information_schema.role_table_grants where table_name = 'analytics_events' and grantee = 'okwan_app'
     order by 1`,
  )
const EVENT = `insert into analytics_events (at, kind, page_name, is_successful, user_id)
  values ($1, 'event', 'Home', true, $2) returning id`

/** A database of the previous schema. */
async function previousSchema(): Promise<TestDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-previous-'))
  for (const name of fs.readdirSync(MIGRATIONS).filter((each) => each < FIRST))
    fs.copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name))
  const database = await createTestDatabase({ empty: true })
  await migrate(database.url, { folder })
  fs.rmSync(folder, { recursive: true })
  cleanUp.push(() => database.drop())
  return database
}

test('a filled table of the previous schema keeps rows, columns, rights and rules, while events are written', async () => {
  const database = await previousSchema()
  owner = await connected(database.url)
  await owner.query(`set session_replication_role = replica`)
  for (const at of ['2019-05-01', '2026-01-31T23:59:59.999999Z', new Date().toISOString()])
    await owner.query(EVENT, [at, randomUUID()])
  await owner.query(`set session_replication_role = origin`)
  const before = [await query('select * from analytics_events order by at'), await columns(), await rights()]

  // The previous release writes with a statement that it prepared before.
  const app = await connected(database.url)
  await app.query('set role okwan_app')
  let isMigrated = false
  let written = 0
  const writing = (async () => {
    for (; !isMigrated || written < 20; written += 1)
      await app.query({ name: 'event', text: EVENT, values: [new Date(), null] })
  })()
  await migrate(database.url)
  isMigrated = true
  await writing
  expect(await columns()).toEqual(before[1])
  expect(await rights()).toEqual(before[2])
  expect(await query('select * from analytics_events where user_id is not null order by at')).toEqual(before[0])
  expect(await query('select count(*)::int as count from analytics_events where user_id is null')).toEqual([
    { count: written },
  ])
  for (const [statement, code] of [
    [`insert into analytics_events (at, kind, page_name, is_successful) values (now(), 'other', 'x', true)`, '23514'],
    [
      `insert into analytics_events (at, kind, page_name, is_successful, user_id) values (now(), 'event', 'x', true, gen_random_uuid())`,
      '23503',
    ],
    [`delete from analytics_events_before`, '42501'],
  ] as const)
    await expect(app.query(statement)).rejects.toMatchObject({ code })
  expect((await app.query(`delete from analytics_events where user_id is null`)).rowCount).toBe(written)
  await app.end()
})

async function started(): Promise<TestProduct> {
  const product = await startTestProduct()
  cleanUp.push(() => product.stop())
  owner = await connected(product.databaseUrl)
  return product
}
const monthsFrom = async () =>
  (
    await query(`select to_char(months_from, 'YYYY_MM') as month from archive_tables where name = 'analytics_events'`)
  )[0].month
const figures = async (product: TestProduct) => {
  const superAdmin = await product.client('admin').signIn('0200000001')
  const { sections } = (await superAdmin.get('/health/system')).body.data
  return sections
    .flatMap(({ items }: { items: { name: string; text: string }[] }) => items)
    .find(({ name }: { name: string }) => name === 'Archiving').text
}

test('partitions are created in advance, and rows that were written before their partition existed move into it', async () => {
  const product = await started()
  const created = await partitions()
  expect(created).toHaveLength(6)
  const last = created.filter((name) => /\d$/.test(name)).at(-1) ?? ''
  await owner.query(`drop table ${last}`)
  const at = `${last.slice(-7).replace('_', '-')}-15T12:00:00Z`
  await owner.query(EVENT, [at, null])
  expect(await query('select from analytics_events_other')).toHaveLength(1)
  await archiveRecords(product.product)
  expect(await partitions()).toEqual(created)
  expect(await query(`select from ${last}`)).toHaveLength(1)
  expect(await query('select from analytics_events_other')).toEqual([])
})

test('the System page reports a missing partition for the next month', async () => {
  const product = await started()
  await archiveRecords(product.product)
  expect(await figures(product)).not.toContain('partition')
  await owner.query(`drop table analytics_events_${await monthsFrom()}`)
  expect(await figures(product)).toContain('Failed for analytics_events: there is no partition for the next month.')
})

/** As if the table had been partitioned since 2018. */
async function partitionedSince2018(): Promise<void> {
  await owner.query(`update archive_tables set months_from = '2018-01-01' where name = 'analytics_events'`)
  await owner.query(`alter table analytics_events detach partition analytics_events_before`)
  const bounds = async (name: string, from: string, to: string) =>
    owner.query(`alter table analytics_events attach partition ${name} for values from (${from}) to ('${to}')`)
  await bounds('analytics_events_before', 'minvalue', '2018-01-01')
  await owner.query(
    `create table analytics_events_2018_03 (like analytics_events including defaults including constraints)`,
  )
  await bounds('analytics_events_2018_03', `'2018-03-01'`, '2018-04-01')
}

test('a whole month is dropped after its file was verified; earlier rows are deleted', async () => {
  const product = await started()
  await partitionedSince2018()
  for (const at of ['2017-12-31T23:30:00Z', '2018-03-01T00:00:00Z', '2018-03-31T23:59:59.9Z', new Date().toISOString()])
    await insertOld(owner, 'analytics_events', at)
  await archiveRecords(product.product)
  expect(
    await query(
      `select month::text, row_count::int as rows, removed_at is not null as removed from archives order by month`,
    ),
  ).toEqual([
    { month: '2017-12-01', rows: 1, removed: true },
    { month: '2018-03-01', rows: 2, removed: true },
  ])
  expect(await partitions()).not.toContain('analytics_events_2018_03')
  expect(await query('select from analytics_events')).toHaveLength(1)
})

test('a month with a row that its file lacks is not dropped', async () => {
  const { product } = await started()
  await partitionedSince2018()
  await insertOld(owner, 'analytics_events', '2018-03-10T10:30:00Z')
  const stopped = vi.spyOn(product.db, 'transaction').mockRejectedValueOnce(new Error('the machine is lost'))
  await archiveRecords(product)
  stopped.mockRestore()
  await insertOld(owner, 'analytics_events', '2018-03-20T10:30:00Z')
  const [{ id }] = await query('select id from archives')
  const entry = `insert into audit_log (at, action, entity_type, entity_id) values (now(), 'archive-written', 'archive', $1)`
  await owner.query(entry, [id])
  const dropped = product.sealer.transaction(async (tx) => {
    await removeRows(tx, id, { from: '2018-03-10T10:00:00Z', to: '2018-03-10T11:00:00Z' })
    await finishArchive(tx, id)
  })
  await expect(dropped).rejects.toMatchObject({ code: '23514', constraint: 'archives_removed_whole' })
  expect(await query('select from analytics_events_2018_03')).toHaveLength(2)
})
