import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { BREAKING, CONCURRENT, migrate, migrationNames, requireCurrentSchema } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-migrations-'))
  write('0001_wallets.sql', 'create table wallets (id int); grant insert on wallets to okwan_app;')
})

afterEach(async () => {
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

test('files are applied in order, and only once', async () => {
  write('0002_fill.sql', 'insert into wallets values (1)')
  expect(await migrate(database.url, { folder })).toEqual(['0001_wallets.sql', '0002_fill.sql'])
  expect(await migrate(database.url, { folder })).toEqual([])
  expect(await query('select count(*)::int as count from wallets')).toEqual([{ count: 1 }])
})

test('three nodes that start at the same time migrate once', async () => {
  write('0002_fill.sql', 'select pg_sleep(0.1); insert into wallets values (1)')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, { folder })))
  expect(applied.flat()).toEqual(['0001_wallets.sql', '0002_fill.sql'])
  expect(await query('select count(*)::int as count from wallets')).toEqual([{ count: 1 }])
})

test('a failed file is rolled back and reported with its name and line', async () => {
  write('0002_fill.sql', 'insert into wallets values (1);\n\ninsert into walets values (2)')
  const failure = 'Migration 0002_fill.sql failed: relation "walets" does not exist (line 3)'
  await expect(migrate(database.url, { folder })).rejects.toThrow(failure)
  expect(await query('select count(*)::int as count from wallets')).toEqual([{ count: 0 }])
})

test('a file and its record are committed together or not at all', async () => {
  write('0002_fill.sql', "insert into wallets values (1); insert into schema_migrations values ('0002_fill.sql', '')")
  await expect(migrate(database.url, { folder })).rejects.toThrow('Migration 0002_fill.sql failed: duplicate key')
  expect(await query('select count(*)::int as count from wallets')).toEqual([{ count: 0 }])
})

test('an applied file that was changed is refused', async () => {
  await migrate(database.url, { folder })
  write('0001_wallets.sql', 'create table wallets (id bigint)')
  await expect(migrate(database.url, { folder })).rejects.toThrow('0001_wallets.sql was changed after it was applied')
})

test('the previous release works on a newer schema, and does not change it', async () => {
  write('0002_fill.sql', 'alter table wallets add column name text')
  await migrate(database.url, { folder })
  fs.rmSync(path.join(folder, '0002_fill.sql'))
  expect(await migrate(database.url, { folder })).toEqual([])
  await requireCurrentSchema(database.url, { folder })
  expect(await query('select name from schema_migrations')).toHaveLength(2)
})

test('the previous release refuses a schema with a breaking migration', async () => {
  write('0002_fill.sql', '-- breaking: the column id has a new name\nalter table wallets rename id to number')
  write('0003_more.sql', 'insert into wallets values (1)')
  await migrate(database.url, { folder })
  for (const name of ['0002_fill.sql', '0003_more.sql']) fs.rmSync(path.join(folder, name))
  const refusal = '0002_fill.sql, which this version cannot use. Start the newer version.'
  await expect(migrate(database.url, { folder })).rejects.toThrow(refusal)
  await expect(requireCurrentSchema(database.url, { folder })).rejects.toThrow(refusal)
})

test('a schema of another branch is refused', async () => {
  write('0003_other.sql', 'insert into wallets values (1)')
  await migrate(database.url, { folder })
  fs.rmSync(path.join(folder, '0003_other.sql'))
  write('0002_mine.sql', 'insert into wallets values (2)')
  await expect(migrate(database.url, { folder })).rejects.toThrow('0002_mine.sql comes before 0003_other.sql')
  write('0004_mine.sql', 'insert into wallets values (2)')
  await expect(migrate(database.url, { folder })).rejects.toThrow('0003_other.sql, which this version does not know')
})

test('a new file below an applied one is refused', async () => {
  write('0003_fill.sql', 'insert into wallets values (1)')
  await migrate(database.url, { folder })
  write('0002_late.sql', 'insert into wallets values (2)')
  await expect(migrate(database.url, { folder })).rejects.toThrow('0002_late.sql comes before 0003_fill.sql')
})

test.each([
  ['wallets.sql', 'wallets.sql is not a migration'],
  ['0001_again.sql', '0001_again.sql and 0001_wallets.sql have the same number'],
])('a file named %s is refused', async (name, sentence) => {
  write(name, 'select 1')
  await expect(migrate(database.url, { folder })).rejects.toThrow(sentence)
})

test('a migration that is blocked by a busy table is retried', async () => {
  await migrate(database.url, { folder })
  write('0002_note.sql', 'alter table wallets add column note text')
  const holder = new pg.Client(database.url)
  await holder.connect()
  await holder.query('begin; select from wallets')
  const migrating = migrate(database.url, { folder, lockTimeoutMs: 50 })
  const waiting = async () =>
    (await holder.query("select from pg_locks where not granted and relation = 'wallets'::regclass")).rowCount
  await expect.poll(waiting, { interval: 5 }).toBe(1)
  await expect.poll(waiting, { interval: 5 }).toBe(0)
  await holder.query('commit')
  expect(await migrating).toEqual(['0002_note.sql'])
  await holder.end()
})

const BUILD = '-- concurrently: one index\ncreate index concurrently wallets_id on wallets (id);\n'

test('an index is built while other transactions write, and an interrupted build starts again', async () => {
  await migrate(database.url, { folder })
  write('0002_index.sql', BUILD)
  const holder = new pg.Client(database.url)
  await holder.connect()
  await holder.query('begin; insert into wallets values (1)')
  const migrating = migrate(database.url, { folder, lockTimeoutMs: 50 })
  const isInterrupted = expect(migrating).rejects.toThrow('terminating connection')
  const isValid = async () =>
    (await query(`select indisvalid as valid from pg_index where indrelid = 'wallets'::regclass`))[0]?.valid
  await expect.poll(isValid, { interval: 5 }).toBe(false)
  await query('insert into wallets values (2)')
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'create index%' and datname = current_database()`)
  await isInterrupted
  await holder.query('commit')
  await holder.end()
  const again = await Promise.all([1, 2].map(() => migrate(database.url, { folder })))
  expect(again.flat()).toEqual(['0002_index.sql'])
  expect(await isValid()).toBe(true)
})

test.each([
  ['create index wallets_id on wallets (id)'],
  ['create index concurrently wallets_id on wallets (id); insert into wallets values (1)'],
])('outside of a transaction, only indexes are built, not: %s', async (statement) => {
  write('0002_index.sql', `-- concurrently: one index\n${statement}`)
  await expect(migrate(database.url, { folder })).rejects.toThrow('can only contain "create index concurrently')
  expect(await query(`select from pg_indexes where tablename = 'wallets'`)).toEqual([])
})

const FIRST_WITH_BUILDS = '0120'

test('an index of an existing table is built while sales continue', () => {
  const real = path.join(import.meta.dirname, '../../../migrations')
  const blocking = migrationNames()
    .filter((name) => name >= FIRST_WITH_BUILDS)
    .filter((name) => {
      const text = fs.readFileSync(path.join(real, name), 'utf8')
      return !CONCURRENT.test(text) && buildsIndex(text)
    })
  expect(blocking).toEqual([])
  expect(buildsIndex('create index wallets_id on wallets (id)')).toBe(true)
  expect(buildsIndex('create table wallets (id int); create unique index wallets_id on wallets (id)')).toBe(false)
})

function buildsIndex(text: string): boolean {
  const tables = [...text.matchAll(/create index \w+ on (\w+)|create unique index \w+ on (\w+)/g)].map(
    ([, plain, unique]) => plain ?? unique,
  )
  return tables.some((table) => !text.includes(`create table ${table} (`))
}

test('the role of the application owns nothing and has only granted rights', async () => {
  await migrate(database.url, { folder })
  await query('set role okwan_app; insert into wallets values (1)')
  await expect(query('set role okwan_app; delete from wallets')).rejects.toThrow('permission denied')
  await expect(query('set role okwan_app; delete from schema_migrations')).rejects.toThrow('permission denied')
})

test('a user who may not create the role gets an explanation', async () => {
  const user = `visitor_${path.basename(folder).slice(-6).toLowerCase()}`
  await query(`create role ${user} login`)
  const url = database.url.replace('okwan@', `${user}@`)
  await expect(migrate(url, { folder })).rejects.toThrow(`grant okwan_app to "${user}";`)
  await query(`drop role ${user}`)
})

test('an unreachable database is named without its password', async () => {
  const url = 'postgres://ama:s3cret@127.0.0.1:1/okwan?sslmode=disable'
  const failure = 'The database at postgres://127.0.0.1:1/okwan cannot be reached: connect ECONNREFUSED 127.0.0.1:1.'
  await expect(migrate(url, { folder, waitMs: 0 })).rejects.toThrow(failure)
})

function write(name: string, text: string) {
  fs.writeFileSync(path.join(folder, name), text)
}

async function query(text: string) {
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

// Statements after which the SQL of the previous release may fail. Earlier migrations were applied while all nodes were stopped.
const BREAKS_PREVIOUS = [
  /\bdrop\s+(table|column|view|type)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\w+\s+(type|set\s+data\s+type|set\s+not\s+null|drop\s+default)\b/i,
  /\badd\s+column\s+(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)/i,
  /\brevoke\b/i,
]
const FIRST_WITH_RULE = '0078'

test('a migration that breaks the previous release is marked as breaking', () => {
  const real = path.join(import.meta.dirname, '../../../migrations')
  const unmarked = migrationNames()
    .filter((name) => name >= FIRST_WITH_RULE)
    .filter((name) => {
      const text = fs.readFileSync(path.join(real, name), 'utf8')
      return !BREAKING.test(text) && breaks(text)
    })
  expect(unmarked).toEqual([])
  expect(breaks('alter table wallets drop column id')).toBe(true)
  expect(breaks('revoke all on wallets from okwan_app;')).toBe(true)
  expect(breaks('alter table wallets rename to former_wallets;')).toBe(true)
  expect(
    breaks(
      'alter table wallets rename to former_wallets; create table wallets (id int); revoke all on former_wallets from x;',
    ),
  ).toBe(false)
  expect(breaks('create table wallets (); revoke all on wallets from okwan_app;')).toBe(false)
  expect(breaks('create table wallets (); revoke delete, truncate on wallets from okwan_app;')).toBe(false)
  expect(breaks('create table wallets (); revoke delete, truncate on wallets, purses from okwan_app;')).toBe(true)
  expect(breaks('alter table wallets add column name text not null')).toBe(true)
  expect(
    breaks("alter table wallets add column name text not null default ''; create table more (id int not null)"),
  ).toBe(false)
})

function breaks(text: string): boolean {
  // The statements inside a function body do not change the schema when the migration runs.
  const written = text.replaceAll(/--.*$/gm, '').replaceAll(/(\bfunction\b[^;$]*)\$\$.*?\$\$/gs, '$1')
  const creates = (name: string) => new RegExp(`create (or replace )?(table|function) ${name}\\b`).test(written)
  const isNew = (name: string) => creates(name) || new RegExp(`rename to ${name}\\b`).test(written)
  const statements = written
    // The previous release does not use what this migration creates.
    .replaceAll(/revoke [a-z, ]+ on (?:function )?([^;]+?) from [^;]*;/g, (whole, names) => {
      const named = names.replaceAll(/\([^)]*\)/g, '').split(/\s*,\s*/)
      return named.every(isNew) ? '' : whole
    })
    // The previous release finds a new table under the name of the old one and uses no names of indexes.
    .replaceAll(/alter table (\w+) rename to \w+;/g, (whole, name) => (creates(name) ? '' : whole))
    .replaceAll(/alter index \w+ rename to \w+;/g, '')
  return BREAKS_PREVIOUS.some((pattern) => pattern.test(statements))
}
