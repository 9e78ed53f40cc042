import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { one, run } from '../database.ts'
import { withoutPasswords } from '../logins.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { sql } from '../sql.ts'
import type { Database } from '../transaction.ts'

// Guarantees behind PgBouncer in transaction mode, where the next statement may reach another session.
let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const logins = withoutPasswords(database.url)
  await migrate(database.url, { logins })
  db = openDatabase({ url: logins.app, isPooled: true, connections: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const count = z.object({ count: z.number() })
const PREPARED = sql`select count(*) from pg_prepared_statements`

test('no statement has a name', async () => {
  expect(await db.read((tx) => one(tx, count, PREPARED))).toEqual({ count: 0 })
  expect(await db.write((tx) => one(tx, count, PREPARED))).toEqual({ count: 0 })
  expect(await db.transaction((tx) => one(tx, count, PREPARED))).toEqual({ count: 0 })
  expect(await db.readWithin(1000, (tx) => one(tx, count, PREPARED))).toEqual({ count: 0 })
})

test('a read cannot write, and the next read works', async () => {
  const write = db.read((tx) => run(tx, sql`delete from sessions`))
  await expect(write).rejects.toMatchObject({ code: '25006' })
  await expect(db.read((tx) => run(tx, sql`select 1 / 0`))).rejects.toMatchObject({ code: '22012' })
  expect(await db.read((tx) => one(tx, count, sql`select 1 as count`))).toEqual({ count: 1 })
})

test('a setting of a read does not stay in the session', async () => {
  const setting = z.object({ name: z.string() })
  const readOnly = sql`select current_setting('transaction_read_only') as name`
  expect(await db.read((tx) => one(tx, setting, readOnly))).toEqual({ name: 'on' })
  expect(await db.write((tx) => one(tx, setting, readOnly))).toEqual({ name: 'off' })
  expect(
    await db.read((tx) => one(tx, setting, sql`select current_setting('default_transaction_read_only') as name`)),
  ).toEqual({ name: 'off' })
})

test('role, time limits and time zone come from the login', async () => {
  const query = sql`select concat_ws(' ', current_user, current_setting('statement_timeout'), current_setting('timezone')) as name`
  const session = z.object({ name: z.string() })
  for (const part of [db.read, db.write, db.transaction]) {
    expect(await part((tx) => one(tx, session, query))).toEqual({ name: 'okwan_app 5s UTC' })
  }
})

test('a failed transaction leaves the connection usable', async () => {
  await expect(db.transaction((tx) => run(tx, sql`select 1 / 0`))).rejects.toMatchObject({ code: '22012' })
  expect(await db.transaction((tx) => one(tx, count, sql`select 1 as count`))).toEqual({ count: 1 })
})
