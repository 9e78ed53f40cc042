import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { sql, toStatement } from '../db/sql.ts'
import { Secrets } from '../secrets.ts'
import { OTHER_SETTINGS, openLog, prepareLog, SECRET } from './audited.fixture.ts'
import { rowHash } from './row-hash.ts'

let prepared: Awaited<ReturnType<typeof prepareLog>> | undefined
let log: Awaited<ReturnType<NonNullable<typeof prepared>['copy']>>

beforeEach(async () => {
  prepared ??= await prepareLog()
  log = await prepared.copy()
})
afterEach(() => log.drop())
afterAll(() => prepared?.drop())

test('the hash of an entry does not depend on settings of the session', async () => {
  const { text } = toStatement(sql`select encode(${rowHash}, 'hex') as hash from audit_log l order by l.nr limit 20`)
  const before = (await log.owner.query(text)).rows
  expect(new Set(before.map(({ hash }) => hash)).size).toBe(20)
  for (const [setting, value] of Object.entries(OTHER_SETTINGS)) {
    await log.owner.query(`set ${setting} = '${value}'`)
    expect((await log.owner.query(text)).rows, setting).toEqual(before)
  }
})

test('a server with another time zone, DateStyle and bytea_output verifies and seals the same', async () => {
  const name = new URL(log.url).pathname.slice(1)
  for (const [setting, value] of Object.entries(OTHER_SETTINGS)) {
    await log.owner.query(`alter database ${name} set ${setting} = '${value}'`)
  }
  const otherServer = await openLog(log.url, log.directory)
  expect((await otherServer.owner.query('show timezone')).rows).toEqual([{ TimeZone: 'Europe/Berlin' }])
  expect(await otherServer.verify()).toMatchObject({ entries: 2500, faults: [] })
  await otherServer.record(10)
  await otherServer.seal()
  await otherServer.sign()
  expect(await otherServer.verify()).toMatchObject({ entries: 2510, faults: [] })
  await otherServer.close()
})

test('an open transaction does not delay other entries, and its entries are sealed when it ends', async () => {
  const slow = new pg.Client(log.url)
  await slow.connect()
  await slow.query('begin')
  await slow.query(`insert into audit_log (at, action, entity_type, entity_id, recorded_at)
    values (now() - interval '59 minutes', 'slow', 'test', '1', now() - interval '59 minutes')`)
  await log.record(5)
  expect(await log.seal()).toBe(5)
  await log.sign()
  await slow.query('commit')
  await slow.end()
  expect(await log.seal()).toBe(1)
  expect(await log.verify()).toMatchObject({ sealed: 2506, unsealed: 0, faults: [] })
})

test('a transaction of another database delays no entries', async () => {
  const other = await createTestDatabase()
  const client = new pg.Client(other.url)
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  await log.record(5)
  expect(await log.seal()).toBe(5)
  await client.end()
  await other.drop()
})

test('after a key change the whole log verifies, with and without the previous key', async () => {
  const changed = await openLog(log.url, log.directory, new Secrets('another secret that tests know, 32+', SECRET))
  await changed.record(5)
  await changed.seal()
  await changed.sign()
  expect(await changed.verify()).toMatchObject({ entries: 2505, faults: [] })
  await changed.close()
  const later = await openLog(log.url, log.directory, new Secrets('another secret that tests know, 32+'))
  expect(await later.verify()).toMatchObject({ entries: 2505, faults: [] })
  await later.attack(
    `update audit_log set action = 'nothing' where nr = (select nrs[1] from audit_segments where n = 1)`,
  )
  expect(await later.faults()).toEqual(['entry-changed'])
  await later.close()
  const unrelated = await openLog(log.url, log.directory, new Secrets('a secret that nobody vouched for, 32+'))
  expect(await unrelated.faults()).toContain('chain-broken')
  await unrelated.close()
})

test('a checkpoint that cannot be stored outside is an error immediately, a fault later, and is stored eventually', async () => {
  const { auditCheckpoints: externalCheckpoints } = log.product
  log.product.auditCheckpoints = { ...externalCheckpoints, save: () => Promise.reject(new Error('the volume is full')) }
  await log.record(1)
  await log.seal()
  await expect(log.sign()).rejects.toThrow('the volume is full')
  await log.attack(`update audit_checkpoints set signed_at = signed_at - interval '16 minutes' where stored_at is null`)
  expect(await log.faults('recent')).toEqual(['not-stored'])
  log.product.auditCheckpoints = externalCheckpoints
  await log.watch()
  expect(await log.faults('recent')).toEqual([])
})

test('a stored checkpoint is never replaced', async () => {
  const { auditCheckpoints: externalCheckpoints } = log.product
  for await (const { name, note } of externalCheckpoints.read()) {
    await externalCheckpoints.save(name, note)
    await expect(externalCheckpoints.save(name, `${note} `)).rejects.toThrow('already exists with other content')
  }
})
