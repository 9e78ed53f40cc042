import { afterAll, beforeEach, expect, test } from 'vitest'
import { hasCheckpointOf, lastCheckpoint, listNotes, markStored, unstoredCheckpoints } from '../checkpoint-store.ts'
import { countEntries, dequeueUnsealed, missingGuards, readSegments, readUnsealed, segmentHeads } from '../store.ts'
import { openProbe } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
})
afterAll(() => probe.drop())

/** Entries 101 to 103 are pending, and so is the marker of entry 100, which was removed. */
const PENDING = `
  insert into audit_log (nr, at, action, entity_type, entity_id) overriding system value
  select n, now(), 'x', 'y', 'z' from unnest('{103,101,102}'::int[]) n;
  insert into audit_unsealed values (100), (103), (102), (101);`

test('pending entries are taken in the order of their numbers, and the marker of a removed entry stays', async () => {
  await probe.damaged(PENDING, async (tx) => {
    const before = Date.now()
    const first = await dequeueUnsealed(tx, 2)
    expect(first.entries.map(({ number }) => number)).toEqual([101, 102])
    expect(new Set(first.entries.map(({ hash }) => hash)).size).toBe(2)
    for (const { hash } of first.entries) expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(Number.isInteger(first.atMicros)).toBe(true)
    expect(Math.abs(first.atMicros / 1000 - before)).toBeLessThan(60_000)
    expect((await dequeueUnsealed(tx, 10)).entries.map(({ number }) => number)).toEqual([103])
    expect((await dequeueUnsealed(tx, 10)).entries).toEqual([])
    expect((await tx.query('select nr from audit_unsealed')).rows).toEqual([{ nr: 100 }])
  })
})

test('the sealing time is the moment of the seal and not the start of its transaction', async () => {
  await probe.damaged(PENDING, async (tx) => {
    const { atMicros: first } = await dequeueUnsealed(tx, 1)
    await tx.query('select pg_sleep(0.002)')
    const { atMicros: second } = await dequeueUnsealed(tx, 1)
    expect(second - first).toBeGreaterThanOrEqual(2000)
  })
})

test('the head of a segment counts the entries up to its end', async () => {
  const heads = await probe.damaged('', (tx) => segmentHeads(tx, [2, 5, 9]))
  expect([...heads.keys()].toSorted()).toEqual([2, 5])
  expect(heads.get(2)).toMatchObject({ n: 2, entries: 4 })
  expect(heads.get(5)).toMatchObject({ n: 5, entries: 10 })
  const { rows } = await probe.log.owner.query('select hash, mac, sealed_at from audit_segments where n = 5')
  expect(heads.get(5)).toEqual({
    n: 5,
    entries: 10,
    sealedAt: rows[0].sealed_at,
    head: { hash: rows[0].hash, mac: rows[0].mac },
  })
})

test('a segment is found with the time of the last checkpoint before it', async () => {
  const signed = (
    name: string,
    at: string,
  ) => `insert into audit_checkpoints (name, kind, segment, entries, signed_at, note)
    values ('${name}', 'regular', 2, 4, '2026-11-01 ${at}+00', '');`
  const found = await probe.damaged(
    `delete from audit_checkpoints; ${signed('a', '07:00')} ${signed('b', '08:00:00.000001')} ${signed('c', '06:00')}`,
    (tx) => readSegments(tx, { from: 2, to: 4, datedAfterNumber: 0 }),
  )
  expect(found.map(({ n, checked_micros: micros }) => [n, micros])).toEqual([
    [2, null],
    [3, Date.parse('2026-11-01T08:00:00Z') * 1000 + 1],
    [4, null],
  ])
})

test('sealed and pending entries are counted', async () => {
  expect(await probe.damaged(PENDING, countEntries)).toEqual({ entries: 15, sealed: 12, unsealed: 4 })
  const emptyLog = 'delete from audit_log; delete from audit_segments; delete from audit_unsealed'
  expect(await probe.damaged(emptyLog, countEntries)).toEqual({ entries: 0, sealed: 0, unsealed: 0 })
})

test('overdue, removed and other pending entries are distinguished', async () => {
  const damage = `${PENDING} update audit_log set recorded_at = now() - interval '3 seconds' where nr = 102;
    update audit_log set recorded_at = now() - interval '1 second' where nr in (101, 103)`
  const found = await probe.damaged(damage, async (tx) => ({
    some: await readUnsealed(tx, 2000),
    none: await readUnsealed(tx, 600_000),
    oldest: (await tx.query('select recorded_at from audit_log where nr = 102')).rows[0].recorded_at,
  }))
  expect(found.some).toEqual({ unsealed: 4, oldest: found.oldest, stale: [102], unsealable: [100] })
  expect(found.none).toMatchObject({ stale: [], unsealable: [100] })
  expect(await probe.damaged('', (tx) => readUnsealed(tx, 0))).toEqual({
    unsealed: 0,
    oldest: null,
    stale: [],
    unsealable: [],
  })
})

const off = (trigger: string) => `Trigger ${trigger} is switched off or missing`

test('a migrated database has every protective trigger and no forbidden right', async () => {
  expect(await probe.damaged('', missingGuards)).toEqual([])
})

test.each([
  ['audit_log_mark_unsealed', 'audit_log'],
  ['audit_log_append_only', 'audit_log'],
  ['audit_segments_append_only', 'audit_segments'],
  ['audit_checkpoints_append_only', 'audit_checkpoints'],
  ['audit_checkpoints_no_change', 'audit_checkpoints'],
])('trigger %s is reported if it is disabled, removed, or on another table', async (trigger, table) => {
  const guards = (damage: string) => probe.damaged(damage, missingGuards)
  expect(await guards(`alter table ${table} disable trigger ${trigger}`)).toEqual([off(trigger)])
  expect(await guards(`alter table ${table} enable replica trigger ${trigger}`)).toEqual([off(trigger)])
  expect(await guards(`alter table ${table} enable always trigger ${trigger}`)).toEqual([])
  const recreateTrigger = (createStatement: string) => `drop trigger ${trigger} on ${table}; ${createStatement}
    create trigger ${trigger} before delete on decoy.${table} for each statement execute function refuse_change()`
  expect(await guards(recreateTrigger(`create schema decoy; create table decoy.${table} ();`))).toEqual([off(trigger)])
  const another = `drop trigger ${trigger} on ${table};
    create trigger ${trigger} before delete on users for each statement execute function refuse_change()`
  expect(await guards(another)).toEqual([off(trigger)])
})

test('triggers on a view that replaces the log do not protect the log', async () => {
  const trigger = (name: string) => `create trigger ${name} instead of delete on audit_log for each row
    execute function refuse_change();`
  const replaced = `alter table audit_log rename to real_log; create view audit_log as select * from real_log;
    ${trigger('audit_log_append_only')} ${trigger('audit_log_mark_unsealed')}`
  const missing = [off('audit_log_mark_unsealed'), off('audit_log_append_only')]
  expect(await probe.damaged(replaced, missingGuards)).toEqual(expect.arrayContaining(missing))
})

test.each([
  ['insert (recorded_at) on audit_log', 'insert audit_log.recorded_at'],
  ['insert (nr) on audit_log', 'insert audit_log.nr'],
  ['update on audit_log', 'update audit_log'],
  ['update (action) on audit_log', 'update audit_log'],
  ['delete on audit_log', 'delete audit_log'],
  ['delete on audit_unsealed', 'delete audit_unsealed'],
  ['insert on audit_segments', 'insert audit_segments'],
  ['update on audit_segments', 'update audit_segments'],
  ['delete on audit_segments', 'delete audit_segments'],
  ['insert on audit_checkpoints', 'insert audit_checkpoints'],
  ['update (note) on audit_checkpoints', 'update audit_checkpoints'],
  ['delete on audit_checkpoints', 'delete audit_checkpoints'],
])('the right to %s is reported, because the application must not have it', async (right, named) => {
  expect(await probe.damaged(`grant ${right} to okwan_app`, missingGuards)).toEqual([`The application may ${named}`])
})

/** Checkpoints of four days, whose names and segments are in another order. */
const CHECKPOINTS = `delete from audit_checkpoints;
  insert into audit_checkpoints (name, kind, segment, entries, signed_at, note, stored_at) values
    ('b', 'regular', 3, 6, '2026-11-03', 'note b', null), ('c', 'daily', 1, 2, '2026-11-01', 'note c', now()),
    ('a', 'regular', 2, 4, '2026-11-04', 'note a', null), ('d', 'regular', 4, 8, '2026-11-02', 'note d', null);`

test('checkpoints are read in the order of their signatures', async () => {
  const names = (found: { name: string }[]) => found.map(({ name }) => name)
  await probe.damaged(`set local timezone = 'UTC'; ${CHECKPOINTS}`, async (tx) => {
    expect(await lastCheckpoint(tx)).toEqual({
      name: 'a',
      signed_at: new Date('2026-11-04'),
      note: 'note a',
      stored_at: null,
    })
    expect(names(await listNotes(tx, new Date(0)))).toEqual(['c', 'd', 'b', 'a'])
    expect(names(await listNotes(tx, new Date('2026-11-02')))).toEqual(['d', 'b', 'a'])
    expect(names(await listNotes(tx, new Date('2026-11-02T00:00:00.001Z')))).toEqual(['b', 'a'])
    expect(names(await unstoredCheckpoints(tx, 10))).toEqual(['d', 'b', 'a'])
    expect(names(await unstoredCheckpoints(tx, 2))).toEqual(['d', 'b'])
    await markStored(tx, 'b')
    expect(names(await unstoredCheckpoints(tx, 10))).toEqual(['d', 'a'])
    expect([await hasCheckpointOf(tx, 'daily'), await hasCheckpointOf(tx, 'bridge')]).toEqual([true, false])
  })
})
