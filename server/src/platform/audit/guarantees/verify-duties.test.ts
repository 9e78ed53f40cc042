import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../db/database.ts'
import { type VerifyOptions, verifyAudit } from '../verify-audit.ts'
import { KEYS, openProbe, storeOf } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
})
afterAll(() => probe.drop())

const verify = (tx: Tx, options: Partial<VerifyOptions> = {}) =>
  verifyAudit(tx, { scope: 'recent', keys: KEYS, clockMoves: false, graceMs: 0, ...options })
const verifyDamaged = (damage: string, options: Partial<VerifyOptions> = {}) =>
  probe.damaged(damage, (tx) => verify(tx, options))

const inserted = (count: number, recordedAt = 'now()') => `
  insert into audit_log (at, action, entity_type, entity_id, recorded_at)
  select now(), 'x', 'y', 'z', ${recordedAt} from generate_series(1, ${count});`
const queued = `insert into audit_unsealed select nr from audit_log where action = 'x' on conflict do nothing;`
const OVERDUE = `timestamptz '2026-11-01 08:00:00'`

test('entries that are pending for more than five minutes are reported as one fault', async () => {
  expect(await verifyDamaged(inserted(2, `now() - interval '4 minutes'`) + queued)).toMatchObject({
    unsealed: 2,
    faults: [],
  })
  const { unsealed, faults } = await verifyDamaged(inserted(2, OVERDUE) + inserted(1) + queued)
  expect(unsealed).toBe(3)
  expect(faults).toEqual([
    { code: 'entry-unsealed', sentence: '2 entries are not sealed, the oldest since 2026-11-01T08:00:00.000Z' },
  ])
})

/** Runs a statement after the queue was read first, as another node would. */
const runFirst = (tx: Tx, statement: string): Tx => {
  let reads = 0
  const query: Tx['query'] = async (...args) => {
    const result = await tx.query(...args)
    const [first] = args
    if ((typeof first === 'string' ? first : first.text).includes('from audit_unsealed u') && reads++ === 0) {
      await tx.query(statement)
    }
    return result
  }
  return { ...tx, query }
}

test('an overdue entry that another node seals during the verification is not a fault', async () => {
  const found = (statement: string) =>
    probe.damaged(inserted(1, OVERDUE) + queued, (tx) => verify(runFirst(tx, statement)))
  expect((await found('select 1')).faults).toHaveLength(1)
  expect(await found('delete from audit_unsealed')).toMatchObject({ unsealed: 0, faults: [] })
  const another = `delete from audit_unsealed; delete from audit_log where action = 'x'; ${inserted(1, OVERDUE)} ${queued}`
  expect(await found(another)).toMatchObject({ unsealed: 1, faults: [] })
})

test('verification waits for the grace time only if an entry is overdue', async () => {
  const timed = async (damage: string, graceMs: number) => {
    const before = performance.now()
    await verifyDamaged(damage, { graceMs })
    return performance.now() - before
  }
  expect(await timed(inserted(1, OVERDUE) + queued, 300)).toBeGreaterThan(290)
  expect(await timed(inserted(1) + queued, 600_000)).toBeLessThan(60_000)
})

test('each pending entry that was removed is reported', async () => {
  const { faults } = await verifyDamaged('insert into audit_unsealed values (501), (502)')
  expect(faults).toEqual(
    [501, 502].map((number) => ({
      code: 'entry-unsealable',
      sentence: `Entry number ${number} was removed before it was sealed`,
    })),
  )
})

test('entries of the whole log that are neither sealed nor pending are reported', async () => {
  const past = (faults: { code: string }[]) => faults.filter(({ code }) => code === 'entry-past-queue')
  expect((await verifyDamaged(inserted(1))).faults).toEqual([])
  expect((await verifyDamaged(inserted(1) + queued, { scope: 'whole' })).faults).toEqual([])
  const one = await verifyDamaged(inserted(1), { scope: 'whole' })
  expect(one.faults).toEqual([
    {
      code: 'entry-past-queue',
      sentence: expect.stringMatching(/^Entry number \d+ is neither sealed nor pending$/),
      entryId: expect.stringMatching(/^[\da-f-]{36}$/),
    },
    { code: 'entry-past-queue', sentence: 'There are 13 entries, but 12 are sealed and 0 are pending' },
  ])
  const withInserted = await verifyDamaged(inserted(1) + queued + inserted(12), { scope: 'whole' })
  expect(past(withInserted.faults)).toHaveLength(11)
  expect(withInserted.faults.at(-1)?.sentence).toBe('There are 25 entries, but 12 are sealed and 1 are pending')
  const withRemoved = await verifyDamaged(
    `${inserted(1)} ${queued} ${inserted(1)} delete from audit_log where nr <= 2`,
    {
      scope: 'whole',
    },
  )
  expect(withRemoved.faults.map(({ code }) => code)).toEqual(['entry-removed', 'entry-removed', 'entry-past-queue'])
})

test('a disabled trigger is reported by its name', async () => {
  const { faults } = await verifyDamaged('alter table audit_log disable trigger audit_log_append_only')
  expect(faults).toEqual([{ code: 'guard-off', sentence: 'Trigger audit_log_append_only is switched off or missing' }])
})

test('segments without a checkpoint for fifteen minutes are a fault, unless one is being signed', async () => {
  const sealed = (segment: number, age: string) =>
    `update audit_segments set sealed_at = now() - interval '${age}' where n = ${segment}`
  const codes = async (damage: string, options: Partial<VerifyOptions> = {}) =>
    (await verifyDamaged(damage, options)).faults.filter(({ code }) => code === 'not-signed')
  expect(await codes(sealed(5, '14 minutes'))).toEqual([])
  expect(await codes(sealed(5, '16 minutes'), { beforeSigning: true })).toEqual([])
  expect(await codes(sealed(4, '16 minutes'))).toEqual([])
  expect(await codes(`update audit_segments set sealed_at = '2026-11-01 08:00' where n = 5`)).toEqual([
    { code: 'not-signed', sentence: 'No checkpoint covers the entries sealed since 2026-11-01T08:00:00.000Z' },
  ])
  const unsigned = `delete from audit_checkpoints; ${sealed(1, '16 minutes')}`
  expect(await codes(unsigned)).toHaveLength(1)
})

test('a checkpoint without an external copy for fifteen minutes is a fault', async () => {
  const notes = (await probe.log.owner.query('select name, note from audit_checkpoints where segment = 2')).rows
  const externalCheckpoints = storeOf(notes).store
  const unstored = (at: string) => `update audit_checkpoints set stored_at = null, signed_at = ${at} where segment = 4`
  expect((await verifyDamaged(unstored(`now() - interval '14 minutes'`), { externalCheckpoints })).faults).toEqual([])
  const old = unstored(`'2026-11-01 08:00'`)
  expect((await verifyDamaged(old)).faults).toEqual([])
  expect((await verifyDamaged(old, { externalCheckpoints, beforeSigning: true })).faults).toEqual([
    {
      code: 'not-stored',
      sentence: 'The checkpoint of 2026-11-01T08:00:00.000Z could not be stored in the test store',
    },
  ])
})
