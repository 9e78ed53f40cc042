import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { SETTING_SCHEMAS } from '@okwan/contract/platform/settings'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { isSigned } from '../audit/archived/manifest.ts'
import { auditKeys } from '../audit/keys.ts'
import { archiveRecords } from './archive-records.ts'
import { insertOld, insertOldRows } from './old-records.fixture.ts'
import { openArchive, readLines, removeRows } from './store.ts'

let product: TestProduct
let owner: pg.Client
beforeEach(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await owner.end()
  await product.stop()
})

const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows
const files = () => product.product.config.archiveDir
const archived = () =>
  query(`select table_name, month::text, part, row_count::int as rows, removed_at is not null as removed, refusal
         from archives order by written_at`)
const lastRun = async () =>
  (await query('select archived_rows::int as rows, failures from archive_runs order by id desc limit 1'))[0]
/** The next daily run. */
async function runDaily() {
  await owner.query(`update archive_runs set finished_at = finished_at - interval '1 day'`)
  await archiveRecords(product.product)
  return lastRun()
}
const rowsOf = (table: string, at: string) =>
  query(`select to_jsonb(t)::text as line from ${table} t where to_jsonb(t)::text like '%${at}%'`)
const linesOf = (fileName: string) =>
  gunzipSync(fs.readFileSync(path.join(files(), fileName)))
    .toString()
    .trimEnd()
    .split('\n')

const OLD = '2016-03-31T23:59:59.123456+00:00'

test('old rows of every table are written to signed files and removed; younger rows stay', async () => {
  await insertOldRows(owner, OLD)
  const tables = (await query(`select name from archive_tables where name <> 'audit_log' order by place`)).map(
    ({ name }) => name,
  )
  const now = new Date().toISOString()
  await insertOldRows(owner, now)
  const before = new Map<string, string[]>()
  for (const table of tables)
    before.set(
      table,
      (await rowsOf(table, '2016-03-31')).map(({ line }) => line),
    )
  const counts = () =>
    Promise.all(tables.map(async (table) => Number((await query(`select count(*) from ${table}`))[0].count)))
  const all = await counts()

  await archiveRecords(product.product)
  expect(await lastRun()).toEqual({ rows: 13, failures: [] })
  const rowCounts = tables.map((table) => before.get(table)?.length ?? 0)
  expect(rowCounts.every((count) => count > 0)).toBe(true)
  expect(await counts()).toEqual(all.map((count, i) => count - (rowCounts[i] ?? 0)))
  const written = await query(
    `select id, table_name as "table", to_char(month, 'YYYY-MM') as month, part, row_count::int as rows, checksum::text as checksum,
       file_name as "fileName", bytes::int as bytes, sha256, last_segment as "lastSegment", manifest from archives`,
  )
  expect(written.map(({ table }) => table).toSorted()).toEqual(tables.toSorted())
  for (const { id, manifest, ...details } of written) {
    expect(linesOf(details.fileName).toSorted()).toEqual(before.get(details.table)?.toSorted())
    expect(fs.readFileSync(path.join(files(), `${details.fileName}.manifest`), 'utf8')).toBe(manifest)
    expect(isSigned(auditKeys(product.product.secrets), details, manifest)).toBe(true)
    expect(isSigned(auditKeys(product.product.secrets), { ...details, rows: details.rows + 1 }, manifest)).toBe(false)
    expect(await query(`select after ->> 'sha256' as sha256 from audit_log where entity_id = $1`, [id])).toEqual([
      { sha256: details.sha256 },
    ])
  }
})

test('the database has the retention and the minimums of the settings', async () => {
  const retained = await query('select setting, field, fallback, minimum from archive_tables')
  for (const { setting, field, fallback, minimum } of retained as {
    setting: 'retention' | 'archives'
    field: string
    fallback: number
    minimum: number
  }[]) {
    const initial: Record<string, number> = SETTINGS[setting].initial
    const isAllowed = (value: number) => SETTING_SCHEMAS[setting].safeParse({ ...initial, [field]: value }).success
    expect([field, initial[field], isAllowed(minimum), isAllowed(minimum - 1)]).toEqual([field, fallback, true, false])
  }
})

test('a shorter setting is applied, but never below the minimum', async () => {
  const years = (count: number) => `${new Date().getUTCFullYear() - count}-01-15T12:00:00Z`
  for (const table of ['messages', 'provider_exchanges']) {
    for (const age of [3, 6]) await insertOld(owner, table, years(age))
  }
  await archiveRecords(product.product)
  expect(await archived()).toEqual([])
  const value = { ...SETTINGS.archives.initial, messageYears: 1, paymentYears: 1 }
  await owner.query(
    `insert into setting_values (name, value, valid_from) values ('archives', $1, now() - interval '1 day')`,
    [value],
  )
  expect(await runDaily()).toEqual({ rows: 3, failures: [] })
  expect((await archived()).map((row) => [row.table_name, row.month.slice(0, 4)])).toEqual([
    ['messages', years(6).slice(0, 4)],
    ['messages', years(3).slice(0, 4)],
    ['provider_exchanges', years(6).slice(0, 4)],
  ])
})

test('rows that other rows refer to are archived in a later part', async () => {
  const [first, second] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  await insertOld(owner, 'messages', OLD, { id: first })
  await insertOld(owner, 'messages', OLD, { id: second, fallback_of: first })
  await archiveRecords(product.product)
  expect((await archived()).map(({ part, rows }) => ({ part, rows }))).toEqual([
    { part: 1, rows: 1 },
    { part: 2, rows: 1 },
  ])
  expect(await query('select from messages where created_at = $1', [OLD])).toEqual([])
})

/** Stops the run after the file was written and recorded, before its rows are removed. */
async function crashBeforeRemoval() {
  const stopped = vi.spyOn(product.product.db, 'transaction').mockRejectedValueOnce(new Error('the machine is lost'))
  await archiveRecords(product.product)
  stopped.mockRestore()
  expect(await lastRun()).toEqual({ rows: 0, failures: [{ table: 'jobs', problem: 'the machine is lost' }] })
  expect(await archived()).toMatchObject([{ table_name: 'jobs', part: 1, removed: false }])
  expect(await query('select from jobs where finished_at = $1', [OLD])).toHaveLength(2)
}

test('a run that was interrupted is resumed with the same file', async () => {
  for (let i = 0; i < 2; i++) await insertOld(owner, 'jobs', OLD)
  fs.mkdirSync(path.join(files(), 'jobs'), { recursive: true })
  fs.writeFileSync(path.join(files(), 'jobs/2016-03-1.jsonl.gz'), 'left by a run that was killed')
  await crashBeforeRemoval()
  expect(await runDaily()).toEqual({ rows: 2, failures: [] })
  expect(await archived()).toMatchObject([{ part: 1, rows: 2, removed: true }])
  expect(linesOf('jobs/2016-03-1.jsonl.gz')).toHaveLength(2)
})

test.each([
  ['changed', (file: string) => fs.appendFileSync(file, 'x')],
  ['truncated', (file: string) => fs.truncateSync(file, 20)],
  ['missing', (file: string) => fs.rmSync(file)],
])('a file that is %s is refused; its rows stay and are written again', async (_, damage) => {
  for (let i = 0; i < 2; i++) await insertOld(owner, 'jobs', OLD)
  await crashBeforeRemoval()
  damage(path.join(files(), 'jobs/2016-03-1.jsonl.gz'))
  expect(await runDaily()).toMatchObject({ rows: 0, failures: [{ table: 'jobs' }] })
  expect(await archived()).toMatchObject([
    { removed: false, refusal: expect.stringContaining('jobs/2016-03-1.jsonl.gz') },
  ])
  expect(await query('select from jobs where finished_at = $1', [OLD])).toHaveLength(2)
  expect(await runDaily()).toEqual({ rows: 2, failures: [] })
  expect(await archived()).toMatchObject([{ removed: false }, { part: 2, removed: true }])
})

test.each([
  ['changed', `update jobs set payload = '{"changed": true}' where finished_at = $1`],
  [
    'added',
    `insert into jobs (kind, payload, status, run_at, created_at, finished_at) values ('x', '{}', 'done', $1, $1, $1)`,
  ],
])('rows that were %s after the file was written are not removed with it', async (_, change) => {
  for (let i = 0; i < 2; i++) await insertOld(owner, 'jobs', OLD)
  await crashBeforeRemoval()
  await owner.query(change, [OLD])
  const before = await query('select to_jsonb(j)::text as line from jobs j where finished_at = $1', [OLD])
  expect(await runDaily()).toMatchObject({ failures: [{ table: 'jobs', problem: expect.stringContaining('changed') }] })
  expect(await query('select to_jsonb(j)::text as line from jobs j where finished_at = $1', [OLD])).toEqual(before)
  expect(await runDaily()).toMatchObject({ failures: [] })
  expect(linesOf('jobs/2016-03-2.jsonl.gz').toSorted()).toEqual(before.map(({ line }) => line).toSorted())
})

test('two nodes archive once, and only once a day', async () => {
  await insertOld(owner, 'jobs', OLD)
  await Promise.all([archiveRecords(product.product), archiveRecords(product.product)])
  await archiveRecords(product.product)
  expect(await query('select archived_rows::int as rows from archive_runs')).toEqual([{ rows: 1 }])
})

test('neither the application nor the sealer can remove rows that are not archived', async () => {
  for (let i = 0; i < 2; i++) await insertOld(owner, 'jobs', OLD)
  await crashBeforeRemoval()
  const { db, sealer } = product.product
  const { id = '' } = (await sealer.read((tx) => openArchive(tx, 'jobs'))) ?? {}
  const hour = { from: '2016-03-31T23:00:00Z', to: '2016-04-01T00:00:00Z' }
  const denied = { code: '42501' }
  for (const statement of [
    `select remove_archived('${id}', '${hour.from}', '${hour.to}')`,
    `select finish_archive('${id}')`,
    `select * from archive_lines('jobs', '${hour.from}', '${hour.to}')`,
    `update archives set removed_at = now()`,
    `delete from archives`,
    `insert into archive_runs (started_at, archived_rows, failures) values (now(), 0, '[]')`,
    `select set_config('okwan.archiving', 'on', true); delete from payment_events`,
  ])
    await expect(db.transaction((tx) => tx.query(statement))).rejects.toMatchObject(denied)
  for (const statement of [`delete from jobs`, `select * from messages`, `update archives set removed_at = now()`])
    await expect(sealer.write((tx) => tx.query(statement))).rejects.toMatchObject(denied)
  const remove = (slice = hour) => sealer.transaction((tx) => removeRows(tx, id, slice))
  // The audit log does not name the file yet.
  await expect(remove()).rejects.toMatchObject(denied)
  await owner.query(
    `insert into audit_log (at, action, entity_type, entity_id) values (now(), 'archive-written', 'archive', $1)`,
    [id],
  )
  await expect(remove()).rejects.toMatchObject({ code: '23514', constraint: 'archives_removed_whole' })
  await expect(remove({ from: '2016-04-01T00:00:00Z', to: '2016-04-02T00:00:00Z' })).rejects.toMatchObject(denied)
  const recent = { from: '2026-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  await expect(sealer.read((tx) => readLines(tx, 'messages', recent))).rejects.toMatchObject(denied)
})
