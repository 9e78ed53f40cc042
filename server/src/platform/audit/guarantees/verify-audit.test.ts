import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../db/database.ts'
import { type VerifyOptions, verifyAudit } from '../verify-audit.ts'
import { KEYS, noteFor, openProbe, storeOf } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
})
afterAll(() => probe.drop())

const verify = (tx: Tx, options: Partial<VerifyOptions> = {}) =>
  verifyAudit(tx, { scope: 'whole', keys: KEYS, clockMoves: false, graceMs: 0, ...options })
const verifyDamaged = (damage: string, options: Partial<VerifyOptions> = {}) =>
  probe.damaged(damage, (tx) => verify(tx, options))

test('the whole log is verified from its first entry, and the result lists what was compared', async () => {
  const found = await verifyDamaged('')
  expect(found).toEqual({
    scope: 'whole',
    startedAt: expect.any(Date),
    finishedAt: expect.any(Date),
    segments: 6,
    entries: 12,
    lastSegment: 6,
    sealed: 12,
    unsealed: 0,
    signedSegment: 4,
    recoveries: [],
    faults: [],
    faultCount: 0,
  })
  expect(Math.abs(Date.now() - found.startedAt.getTime())).toBeLessThan(60_000)
  expect(found.finishedAt >= found.startedAt).toBe(true)
})

test('the recent scope begins after the last checkpoint', async () => {
  expect(await verifyDamaged('', { scope: 'recent' })).toMatchObject({
    segments: 2,
    entries: 4,
    signedSegment: 4,
    faults: [],
  })
  const change = (segment: number) =>
    `update audit_log set action = 'nothing' where nr = (select nrs[1] from audit_segments where n = ${segment})`
  expect((await verifyDamaged(change(4), { scope: 'recent' })).faults).toEqual([])
  expect((await verifyDamaged(change(4))).faults).toMatchObject([{ code: 'entry-changed' }])
  expect((await verifyDamaged(change(5), { scope: 'recent' })).faults).toMatchObject([{ code: 'entry-changed' }])
  const signed = 'delete from audit_segments where n > 4; delete from audit_log where nr > 8'
  expect(await verifyDamaged(signed, { scope: 'recent' })).toMatchObject({
    segments: 0,
    entries: 0,
    lastSegment: 4,
    faults: [],
  })
})

test('a segment sealed with an unknown key is accepted only if a later checkpoint covers it', async () => {
  const sealedWith = (segment: number) => `update audit_segments set key_id = repeat('f', 16) where n = ${segment}`
  expect((await verifyDamaged(sealedWith(4))).faults).toEqual([])
  expect((await verifyDamaged(sealedWith(5))).faults).toEqual([
    { code: 'chain-broken', sentence: 'Segment 5 is sealed with key ffffffffffffffff, which is unknown' },
  ])
})

test('an empty log is intact', async () => {
  const damage = 'delete from audit_log; delete from audit_segments; delete from audit_checkpoints'
  for (const scope of ['recent', 'whole'] as const) {
    expect(await verifyDamaged(damage, { scope })).toMatchObject({
      segments: 0,
      entries: 0,
      lastSegment: 0,
      sealed: 0,
      signedSegment: 0,
      faults: [],
    })
  }
})

test('without a checkpoint, the recent scope is the whole log', async () => {
  const found = await verifyDamaged('delete from audit_checkpoints', { scope: 'recent' })
  expect(found).toMatchObject({ segments: 6, entries: 12, signedSegment: 0, faults: [] })
})

test('a verification compares every entry once, with as many connections as it may use', async () => {
  for (const [connections, maxConcurrent] of [
    [undefined, 3],
    [1, 1],
    [2, 2],
    [3, 3],
    [6, 6],
    [9, 6],
  ] as const) {
    const found = await probe.damaged('', async (tx) => {
      const watched = watch(tx)
      const { entries, segments, faults } = await verify(watched.tx, connections ? { connections } : {})
      return { entries, segments, faults, maxConcurrent: watched.maxConcurrent() }
    })
    expect(found, String(connections)).toEqual({ entries: 12, segments: 6, faults: [], maxConcurrent })
  }
  const recent = await probe.damaged('', async (tx) => {
    const watched = watch(tx)
    await verify(watched.tx, { scope: 'recent' })
    return watched.maxConcurrent()
  })
  expect(recent).toBe(1)
})

/** Counts statements that run at the same time. */
function watch(tx: Tx) {
  let running = 0
  let maxConcurrent = 0
  const query: Tx['query'] = async (...statement) => {
    running += 1
    maxConcurrent = Math.max(maxConcurrent, running)
    return tx.query(...statement).finally(() => {
      running -= 1
    })
  }
  return { tx: { ...tx, query }, maxConcurrent: () => maxConcurrent }
}

const DAY = 86_400_000

/** Replaces the checkpoints of the log with one that was signed days ago. */
async function signedDaysAgo(tx: Tx, segment: number, days: number, secret?: string): Promise<void> {
  const signedAt = new Date(Date.now() - days * DAY)
  const { name, note } = await noteFor(tx, segment, { signedAt }, secret)
  await tx.query('delete from audit_checkpoints')
  const values = [name, segment, signedAt, note]
  await tx.query(
    `insert into audit_checkpoints (name, kind, segment, entries, signed_at, note, stored_at)
     values ($1, 'regular', $2, 0, $3, $4, now())`,
    values,
  )
}

test('recent entries begin after the last checkpoint, however old, and must follow its signed head', async () => {
  const found = (damage: string, secret?: string) =>
    probe.damaged('', async (tx) => {
      await signedDaysAgo(tx, 4, 3, secret)
      await tx.query(damage)
      return verify(tx, { scope: 'recent', beforeSigning: true })
    })
  expect(await found('')).toMatchObject({ segments: 2, entries: 4, signedSegment: 4, faults: [] })
  const changed = `update audit_segments set hash = decode(repeat('00', 32), 'hex') where n = 4`
  expect((await found(changed)).faults).toEqual([])
  const next = `update audit_segments set hash = decode(repeat('00', 32), 'hex') where n = 5`
  expect((await found(next)).faults.map(({ code }) => code)).toEqual(['chain-broken', 'chain-broken'])
  const forged = await found('', 'a secret that somebody made up, 32+')
  expect(forged).toMatchObject({ segments: 6, entries: 12, signedSegment: 0 })
  const restored = await found('delete from audit_segments where n > 3; delete from audit_log where nr > 6')
  expect(restored).toMatchObject({ segments: 3, entries: 6, lastSegment: 3 })
})

test('the recent scope reads notes of two days, or since the day of the newest external note', async () => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)
  const lastDaysRead = async (lastDay: string | undefined, scope: VerifyOptions['scope'] = 'recent') => {
    const checkpoints = (await probe.log.owner.query('select name, note from audit_checkpoints')).rows
    const externalCheckpoints = storeOf(checkpoints, lastDay)
    await verifyDamaged('', { scope, externalCheckpoints: externalCheckpoints.store })
    return externalCheckpoints.lastDays
  }
  expect(await lastDaysRead(undefined)).toEqual([day(2)])
  expect(await lastDaysRead(day(0))).toEqual([day(2)])
  expect(await lastDaysRead('2026-02-03')).toEqual(['2026-02-03'])
  expect(await lastDaysRead('2026-02-03', 'whole')).toEqual(['1970-01-01'])
})
