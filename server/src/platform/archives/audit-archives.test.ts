import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { rowHash } from '../audit/row-hash.ts'
import { finishAudit, verifyAndRecord } from '../audit/watch-audit.ts'
import { archiveRecords } from './archive-records.ts'
import { insertOldEntries, withoutTriggers } from './old-records.fixture.ts'

let product: TestProduct
let owner: pg.Client

/** Adds entries of two months that can be archived, and of today. */
beforeEach(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  await withoutTriggers(owner, () => owner.query('delete from audit_unsealed; delete from audit_log'))
  await insertOldEntries(owner, product.product.secrets, [
    '2015-01-10T08:00:00Z',
    '2015-01-20T08:00:00Z',
    '2015-02-10T08:00:00Z',
  ])
  await product.client('admin').signIn('0200000001')
  await finishAudit(product.product)
})
afterEach(async () => {
  await owner.end()
  await product.stop()
})

const faults = async () => {
  const { faults: found } = await verifyAndRecord(product.product, 'whole', { graceMs: 0 })
  return found.map(({ code }) => code)
}
const lastRun = async () => (await owner.query('select failures from archive_runs order by id desc limit 1')).rows[0]
const tamper = (statement: string) => withoutTriggers(owner, () => owner.query(statement))

test('after two months are archived, the log is still intact and sealing continues', async () => {
  expect(await faults()).toEqual([])
  await archiveRecords(product.product)
  expect(await lastRun()).toEqual({ failures: [] })
  const { rows } = await owner.query(
    `select month::text, row_count::int as rows, last_segment::int as last from archives order by month`,
  )
  expect(rows).toEqual([
    { month: '2015-01-01', rows: 6, last: 2 },
    { month: '2015-02-01', rows: 3, last: 3 },
  ])
  const left = await owner.query(`select count(*)::int as count from audit_log where recorded_at < '2016-01-01'`)
  expect(left.rows).toEqual([{ count: 0 }])
  expect(await faults()).toEqual([])
  await product.client('admin').signIn('0200000002')
  await finishAudit(product.product)
  expect(await faults()).toEqual([])
})

test('the entries of an archive file match their seals, which stay in the database', async () => {
  await faults()
  await archiveRecords(product.product)
  const file = path.join(product.product.config.archiveDir, 'audit_log/2015-01-1.jsonl.gz')
  const lines = gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n')
  const { rows } = await owner.query(
    `with l as (select r.* from unnest($1::jsonb[]) line, jsonb_populate_record(null::audit_log, line) r)
     select s.n::int, s.row_hashes = (
       select string_agg(${rowHash.strings.join('')}, ''::bytea order by l.nr) from l where l.nr = any(s.nrs)) as matches
     from audit_segments s where s.n <= 2 order by s.n`,
    [lines],
  )
  expect(rows).toEqual([
    { n: 1, matches: true },
    { n: 2, matches: true },
  ])
})

test('a log with a fault is not archived', async () => {
  await tamper(`update audit_log set entity_id = 'other' where recorded_at = '2015-01-10T08:00:00Z'`)
  expect(await faults()).toContain('entry-changed')
  await archiveRecords(product.product)
  expect(await lastRun()).toMatchObject({
    failures: [{ table: 'audit_log', problem: expect.stringContaining('faults') }],
  })
  expect((await owner.query('select from archives')).rowCount).toBe(0)
})

test.each([
  ['more entries than were archived are removed', 'delete from audit_log', 'entry-removed'],
  ['the record of an archive is deleted', 'delete from archives', 'entry-removed'],
  [
    'the record of an archive names a later segment',
    'update archives set last_segment = last_segment + 1',
    'log-rewritten',
  ],
  [
    'an archived entry is inserted again with other content',
    `insert into audit_log (nr, at, action, entity_type, entity_id) overriding system value
     select nrs[1], now(), 'signed-in', 'user', 'x' from audit_segments where n = 1`,
    'entry-past-queue',
  ],
])('a fault is found if %s', async (_, statement, fault) => {
  await faults()
  await archiveRecords(product.product)
  expect(await faults()).toEqual([])
  await tamper(statement)
  expect(await faults()).toContain(fault)
})
