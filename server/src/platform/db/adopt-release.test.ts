import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openLog } from '../audit/audited.fixture.ts'
import { migrate } from './migrate.ts'
import { readBasics, readFunctions, readRelations } from './schema/catalogue.fixture.ts'

const RELEASE = path.join(import.meta.dirname, '../../../test/release-0.1.0')
const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations')

let original: TestDatabase
let release: TestDatabase
let client: pg.Client
let fresh: TestDatabase
/** The baseline migrations that replaced the files of the release, without later migrations. */
let baseline: string

beforeAll(async () => {
  baseline = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-baseline-'))
  for (const name of fs.readdirSync(MIGRATIONS).filter((each) => each < '0010')) {
    fs.copyFileSync(path.join(MIGRATIONS, name), path.join(baseline, name))
  }
  fresh = await createTestDatabase({ empty: true })
  await migrate(fresh.url, { folder: baseline })
  original = await createTestDatabase({ empty: true })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-release-'))
  const files = fs.readFileSync(path.join(RELEASE, 'migrations.sql'), 'utf8').split(/^--- (\S+)\n/m)
  for (let i = 1; i < files.length; i += 2) fs.writeFileSync(path.join(folder, files[i] ?? ''), files[i + 1] ?? '')
  expect(await migrate(original.url, { folder })).toHaveLength(64)
  fs.rmSync(folder, { recursive: true })
  const filling = await connected(original)
  await filling.query(fs.readFileSync(path.join(RELEASE, 'rows.sql'), 'utf8'))
  await filling.end()
})

beforeEach(async () => {
  release = await createTestDatabase({ copyOf: original })
  client = await connected(release)
  return async () => {
    await client.end()
    await release.drop()
  }
})

afterAll(async () => {
  await fresh.drop()
  await original.drop()
  fs.rmSync(baseline, { recursive: true })
})

test('a database of 0.1.0 gets the current schema and keeps every row', async () => {
  const oldNames = await readNames(client)
  const rowsBefore = await readRows(client)
  expect(await migrate(release.url, { folder: baseline })).toEqual([])
  const before = renamed(rowsBefore, oldNames, await readNames(client))
  const { payouts, journals, ...others } = withoutSeals(await readRows(client))
  const { payouts: payoutsBefore, journals: journalsBefore, ...othersBefore } = withoutSeals(before)
  expect(others).toEqual(othersBefore)
  const request = '00000000-0000-4000-8000-000000000012'
  const linked: Record<string, string | null> = { A: request, B: null, C: null, D: request }
  const expected = payoutsBefore?.map((row) => ({
    ...row,
    service_request_id: linked[String(row['owner_id'])],
    requested_payee: row['owner_id'] === 'B' ? 'MTN 024 000 0003, Adwoa Nyarko' : null,
    request_reason: row['owner_id'] === 'B' ? 'Twice' : row['request_reason'],
  }))
  expect(payouts).toEqual(expected)
  expect(journalsBefore).toHaveLength(1)
  expect(journals).toEqual(journalsBefore?.map((row) => ({ ...row, key: undefined, occurrence: 3 })))
  const newClient = await connected(fresh)
  for (const read of [readBasics, readRelations, readFunctions])
    expect(await read(client)).toEqual(await read(newClient))
  const shipped = Object.entries(withoutSeals(await readRows(newClient))).filter(([, rows]) => rows.length > 0)
  expect(shipped.map(([name]) => name)).toContain('status_moves')
  for (const [name, rows] of shipped) expect({ [name]: others[name] }).toEqual({ [name]: rows })
  await newClient.end()
})

describe('the audit log', () => {
  beforeEach(async () => {
    await client.query(`
      insert into audit_log (at, actor_id, action, entity_type, entity_id, after)
      select '2026-02-01T08:00:00Z'::timestamptz + n * interval '1 hour', '00000000-0000-4000-8000-000000000003', 'signed-in',
        'user', 'é' || n, '{"n": 1}' from generate_series(1, 5) n`)
    await linkEntries(4)
  })

  const found = async () => (await client.query('select * from audit_legacy_chain')).rows[0]

  test('keeps every entry and the result of the old chain', async () => {
    const entries = 'select id, at, actor_id, action, entity_type, entity_id, before, after from audit_log order by at'
    const before = (await client.query(entries)).rows
    const { rows } = await client.query('select hash from audit_chain where position = 4')
    await migrate(release.url, { folder: baseline })
    expect((await client.query(entries)).rows).toEqual(before)
    const expected = { entries: 4, head: rows[0].hash, last_nr: 5, unlinked: 1, broken_position: null }
    expect(await found()).toMatchObject(expected)
    expect((await client.query('select nr::int from audit_unsealed order by 1')).rows).toHaveLength(5)
  })

  test('continues after a signed bridge checkpoint', async () => {
    await migrate(release.url, { folder: baseline })
    await migrate(release.url)
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-checkpoints-'))
    const log = await openLog(release.url, directory)
    await log.seal()
    await log.watch()
    const { rows } = await client.query(`select kind, note from audit_checkpoints`)
    const head = (await found()).head.toString('hex')
    expect(rows).toMatchObject([
      { kind: 'bridge', note: expect.stringContaining(`upgraded-entries 4\nupgraded-head ${head}\n`) },
    ])
    expect(rows[0].note).toContain('upgraded-unlinked 1\nupgraded-state intact\n')
    await log.record(1)
    await log.seal()
    expect(await log.verify()).toMatchObject({ entries: 6, faults: [] })
    await log.attack('update audit_legacy_chain set entries = 3')
    expect(await log.faults()).toEqual(['log-rewritten'])
    await log.close()
    fs.rmSync(directory, { recursive: true })
  })

  test('a broken chain stays broken, in any time zone of the server', async () => {
    await client.query(`alter table audit_log disable trigger user; update audit_log set action = 'nothing' where entity_id = 'é2';
      alter table audit_log enable trigger user`)
    const { rows } = await client.query(`select id from audit_log where entity_id = 'é2'`)
    await client.query(`alter database "${new URL(release.url).pathname.slice(1)}" set timezone = 'Europe/Berlin'`)
    await migrate(release.url, { folder: baseline })
    expect(await found()).toMatchObject({ entries: 4, broken_position: 2, broken_entry: rows[0].id })
    await migrate(release.url)
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-checkpoints-'))
    const log = await openLog(release.url, directory)
    await log.seal()
    await log.watch()
    const { faults } = await log.verify()
    expect(faults).toMatchObject([
      { code: 'upgraded-broken', sentence: expect.stringContaining(`broken at link 2, entry ${rows[0].id}`) },
    ])
    await log.close()
    fs.rmSync(directory, { recursive: true })
  })
})

/** Chains entries like release 0.1.0. */
async function linkEntries(count: number): Promise<void> {
  const { rows } = await client
    .query(`
    set timezone = 'UTC';
    select id, jsonb_build_array(id, at, actor_id, session_id, request_id, action, entity_type, entity_id, branch_id, before,
      after)::text as content from audit_log order by position_in_transaction limit ${count}`)
    .then((results) => (results as unknown as pg.QueryResult[])[1] ?? { rows: [] })
  let head = Buffer.alloc(32)
  for (const [i, { id, content }] of rows.entries()) {
    head = createHash('sha256').update(head).update(content).digest()
    await client.query('insert into audit_chain (position, audit_id, hash) values ($1, $2, $3)', [i + 1, id, head])
  }
}

/** Removes the seals of the audit log, which the upgrade creates again; other tests cover them. */
function withoutSeals(rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !name.startsWith('audit_') && name !== 'sequences'))
}

test('concurrent nodes run the upgrade once, and later migrations follow', async () => {
  fs.writeFileSync(path.join(baseline, '0010_notes.sql'), 'create table notes (id int)')
  const migrated = await Promise.all([1, 2, 3].map(() => migrate(release.url, { folder: baseline })))
  expect(migrated.flat()).toEqual(['0010_notes.sql'])
  const names = (await readRecords()).map(({ name }) => name)
  expect(names).toEqual(fs.readdirSync(baseline).sort())
  fs.rmSync(path.join(baseline, '0010_notes.sql'))
})

test.each([
  ["delete from schema_migrations where name = '0105_locked_doors.sql'", '0105_locked_doors.sql was not applied'],
  [
    "update schema_migrations set sha256 = '' where name = '0002_ledger.sql'",
    '0002_ledger.sql differs from that release',
  ],
  ["insert into schema_migrations values ('0106_own.sql', '')", '0106_own.sql differs from that release'],
])('a database that differs from 0.1.0 is refused: %s', async (change, sentence) => {
  await client.query(change)
  const before = await readRecords()
  await expect(migrate(release.url)).rejects.toThrow(`${sentence}. Start version 0.1.0 once, then this version.`)
  expect(await readRecords()).toEqual(before)
})

test('a failed upgrade leaves the database unchanged', async () => {
  await client.query('alter table payouts add column service_request_id text')
  const before = await readRecords()
  const failure =
    'The upgrade from release 0.1.0 failed: column "service_request_id" of relation "payouts" already exists'
  await expect(migrate(release.url)).rejects.toThrow(failure)
  expect(await readRecords()).toEqual(before)
})

async function connected({ url }: TestDatabase): Promise<pg.Client> {
  const opened = new pg.Client(url)
  await opened.connect()
  return opened
}

async function readRecords() {
  return (await client.query('select * from schema_migrations order by name')).rows
}

type Rows = Record<string, Record<string, unknown>[]>

/** All rows of all tables except the migration records, and the value of each sequence. */
async function readRows(from: pg.Client): Promise<Rows> {
  const tables = await from.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> 'schema_migrations' order by 1`,
  )
  const all: Rows = {}
  for (const { name } of tables.rows) {
    const { rows } = await from.query(`select to_jsonb(t) as row from "${name}" t order by t::text`)
    all[name] = rows.map(({ row }) => row)
  }
  all['sequences'] = (await from.query('select sequencename, last_value from pg_sequences order by 1')).rows
  return all
}

/** Names of tables and columns by OID, which a rename does not change. */
async function readNames(from: pg.Client): Promise<Map<string, string>> {
  const { rows } = await from.query(
    `select c.oid::text as id, c.relname as name from pg_class c where c.relkind in ('r', 'S') and c.relnamespace = 'public'::regnamespace
     union all
     select concat(a.attrelid, '.', a.attnum), concat(c.relname, '.', a.attname) from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Rows from before the upgrade, under the names after it. */
function renamed(all: Rows, before: Map<string, string>, after: Map<string, string>): Rows {
  const newNames = new Map([...before].map(([id, name]) => [name, after.get(id) ?? name]))
  const nameOf = (name: string) => newNames.get(name) ?? name
  const columnOf = (table: string, column: string) => nameOf(`${table}.${column}`).split('.').at(-1) ?? column
  const translated = Object.entries(all).map(([table, rows]) => [
    nameOf(table),
    table === 'sequences'
      ? rows.map((row) => ({ ...row, sequencename: nameOf(String(row['sequencename'])) }))
      : rows.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(table, name), value])),
        ),
  ])
  return Object.fromEntries(translated)
}
