import { afterAll, beforeEach, expect, test } from 'vitest'
import { Secrets } from '../../secrets.ts'
import { Faults } from '../faults.ts'
import { pemOf, publicAuditKey, sealingKey } from '../keys.ts'
import { type Range, verifySegments } from '../verify-segments.ts'
import { KEYS, openProbe } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
/** Number and id of each entry. */
let entries: { nr: number; id: string }[]
const numberOf = (position: number) => entries[position - 1]?.nr ?? 0
const id = (position: number) => entries[position - 1]?.id

beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
  entries = (await probe.log.owner.query('select nr, id from audit_log order by nr')).rows
})
afterAll(() => probe.drop())

const ALL: Range = { from: 1, to: 6, keys: KEYS, signedUntil: 4, upgradedUntilNumber: 0, clockMoves: false }

/** Faults found in a damaged log. */
const verifyDamaged = (damage: string, range: Partial<Range> = {}) =>
  probe.damaged(damage, async (tx) => {
    const faults = new Faults()
    const rows = await verifySegments(tx, { ...ALL, ...range }, faults)
    return { rows, faults: faults.list, sentences: faults.list.map(({ sentence }) => sentence) }
  })
const backdatedIn = async (damage: string, range: Partial<Range> = {}) =>
  (await verifyDamaged(damage, range)).faults.filter(({ code }) => code === 'entry-backdated')

test('every segment of a range is compared once, for every first and last segment', async () => {
  for (const [from, to, rows] of [
    [1, 6, 12],
    [1, 4, 8],
    [2, 6, 10],
    [3, 3, 2],
    [6, 6, 2],
    [7, 6, 0],
  ] as const) {
    expect(await verifyDamaged('', { from, to }), `${from} to ${to}`).toEqual({ rows, faults: [], sentences: [] })
  }
})

test.each([
  [[1], [2]],
  [[2, 3], [4]],
  [[4], [5]],
  [[6], []],
  [[1, 2, 3, 4], [5]],
  [[1, 2, 3, 4, 5, 6], []],
])('missing segments %j are reported, and so is a segment %j after a missing one', async (missing, broken) => {
  const { rows, faults, sentences } = await verifyDamaged(
    `delete from audit_segments where n = any('{${missing.join()}}')`,
  )
  expect(sentences).toEqual([
    ...missing.map((n) => `Segment ${n} is missing`),
    ...broken.map((n) => `Segment ${n} does not follow from the segment before it`),
  ])
  expect(faults.map(({ code }) => code)).toEqual([
    ...missing.map(() => 'segment-missing'),
    ...broken.map(() => 'chain-broken'),
  ])
  expect(rows).toBe(12 - 2 * missing.length)
})

const EMPTY = `decode(repeat('00', 32), 'hex')`
const broken = (...segments: number[]) =>
  segments.map((n) => ({ code: 'chain-broken', sentence: `Segment ${n} does not follow from the segment before it` }))

test('a changed hash or MAC breaks its own segment and the next', async () => {
  expect((await verifyDamaged(`update audit_segments set hash = ${EMPTY} where n = 3`)).faults).toEqual(broken(3, 4))
  expect((await verifyDamaged(`update audit_segments set mac = ${EMPTY} where n = 4`)).faults).toEqual(broken(4, 5))
  const later = `update audit_segments set sealed_at = sealed_at + interval '1 microsecond' where n = 2`
  expect((await verifyDamaged(later)).faults).toEqual(broken(2))
})

test('an examiner, who has only the public key, verifies hashes but no MACs', async () => {
  const keys = KEYS.map((key) => publicAuditKey(pemOf(key)))
  expect((await verifyDamaged(`update audit_segments set mac = ${EMPTY} where n = 4`, { keys })).faults).toEqual([])
  expect((await verifyDamaged(`update audit_segments set hash = ${EMPTY} where n = 4`, { keys })).faults).toEqual(
    broken(4, 5),
  )
})

test('a range is verified from the head of its checkpoint rather than from the database', async () => {
  const [segment] = (await probe.log.owner.query('select hash, mac from audit_segments where n = 4')).rows
  const change = `update audit_segments set hash = ${EMPTY}, mac = ${EMPTY} where n = 4`
  expect((await verifyDamaged(change, { from: 5 })).faults).toEqual(broken(5))
  expect((await verifyDamaged(change, { from: 5, before: segment })).faults).toEqual([])
})

test('segments are verified with the key that sealed them, which must be known after the last checkpoint', async () => {
  const other = sealingKey(new Secrets('another secret that tests know, 32+'))
  expect((await verifyDamaged('', { keys: [other, ...KEYS] })).faults).toEqual([])
  const sentence = `is sealed with key ${KEYS[0]?.id}, which is unknown`
  expect((await verifyDamaged('', { keys: [other] })).faults).toEqual([
    { code: 'chain-broken', sentence: `Segment 5 ${sentence}` },
    { code: 'chain-broken', sentence: `Segment 6 ${sentence}` },
  ])
  expect((await verifyDamaged('', { keys: [], signedUntil: 6 })).faults).toEqual([])
})

test('removed and changed entries of a segment are distinguished by their position', async () => {
  const removed = (position: number) => ({
    code: 'entry-removed',
    sentence: `Entry ${position} (number ${numberOf(position)}) was removed`,
  })
  const changed = (position: number) => ({
    code: 'entry-changed',
    sentence: `Entry ${position} (number ${numberOf(position)}) was changed`,
    entryId: id(position),
  })
  const remove = (position: number) => `delete from audit_log where nr = ${numberOf(position)};`
  const change = (position: number) => `update audit_log set action = 'nothing' where nr = ${numberOf(position)};`
  expect(await verifyDamaged(remove(3))).toMatchObject({ rows: 11, faults: [removed(3)] })
  expect(await verifyDamaged(remove(4))).toMatchObject({ rows: 11, faults: [removed(4)] })
  expect(await verifyDamaged(change(10))).toMatchObject({ rows: 12, faults: [changed(10)] })
  expect(await verifyDamaged(change(9) + change(10))).toMatchObject({ rows: 12, faults: [changed(9), changed(10)] })
  expect(await verifyDamaged(remove(3) + change(4))).toMatchObject({ rows: 11, faults: [removed(3), changed(4)] })
  expect(await verifyDamaged(remove(5) + remove(6))).toMatchObject({ rows: 10, faults: [removed(5), removed(6)] })
})

/** Sets the recording time of an entry of segment 5 and a date relative to the seal of the segment before it. */
const recorded = (position: number, recordedAt: string, at = recordedAt) =>
  `update audit_log set recorded_at = s.sealed_at - interval '${recordedAt}', at = s.sealed_at - interval '${at}'
   from audit_segments s where s.n = 4 and nr = ${numberOf(position)};`

test('an entry was inserted later if its recording time is over two hours before the seal of the previous segment', async () => {
  for (const range of [{}, { from: 5 }, { clockMoves: true }, { upgradedUntilNumber: 999_999 }]) {
    const found = await backdatedIn(recorded(10, '121 minutes'), range)
    expect(found).toEqual([
      {
        code: 'entry-backdated',
        sentence: expect.stringMatching(
          `^Entry number ${numberOf(10)} has the recording time 20.*T.*Z, long before it was sealed$`,
        ),
        entryId: id(10),
      },
    ])
  }
  expect(await backdatedIn(recorded(10, '119 minutes'))).toEqual([])
  const unsigned = 'delete from audit_checkpoints;'
  expect(await backdatedIn(unsigned + recorded(10, '121 minutes'), { from: 5 })).toHaveLength(1)
  expect(await backdatedIn(recorded(9, '3 days') + recorded(10, '3 days'))).toHaveLength(2)
  const alone = `delete from audit_checkpoints; update audit_segments
    set sealed_at = date_trunc('second', sealed_at) + interval '500 microseconds' where n = 4;`
  expect(await backdatedIn(alone + recorded(10, '2 hours'))).toEqual([])
  expect(
    await backdatedIn(`update audit_log set recorded_at = '2026-01-01', at = '2026-01-01' where nr = ${numberOf(1)}`),
  ).toEqual([])
})

test('an entry was inserted later if its recording time is over two hours before the previous checkpoint', async () => {
  const signed = (later: string) =>
    `update audit_checkpoints set signed_at = signed_at + interval '${later}' where segment = 4`
  expect(await backdatedIn(signed('119 minutes'))).toEqual([])
  expect((await backdatedIn(signed('121 minutes'))).map(({ entryId }) => entryId)).toEqual([id(9), id(10)])
})

test('a removed entry does not hide another that was inserted later', async () => {
  const { faults } = await verifyDamaged(`${recorded(10, '3 days')} delete from audit_log where nr = ${numberOf(9)}`)
  expect(faults.map(({ code, entryId }) => [code, entryId])).toEqual([
    ['entry-removed', undefined],
    ['entry-changed', id(10)],
    ['entry-backdated', id(10)],
  ])
})

test('an entry was backdated by the application if its date is over an hour from its recording time', async () => {
  for (const at of ['61 minutes', '-61 minutes']) {
    expect(await backdatedIn(recorded(9, '0 minutes', at))).toEqual([
      {
        code: 'entry-backdated',
        sentence: expect.stringMatching(`^Entry number ${numberOf(9)} is dated 20.*T.*Z and was recorded at 20.*T.*Z$`),
        entryId: id(9),
      },
    ])
  }
  expect(await backdatedIn(recorded(9, '0 minutes', '59 minutes'))).toEqual([])
  const both = recorded(9, '0 minutes', '60 minutes') + recorded(10, '0 minutes', '61 minutes')
  expect((await backdatedIn(both)).map(({ entryId }) => entryId)).toEqual([id(10)])
})

test('a movable clock or release 0.1.0 explains a wrong date, but not a wrong recording time', async () => {
  const misdated = recorded(9, '0 minutes', '2 days')
  expect(await backdatedIn(misdated, { clockMoves: true })).toEqual([])
  expect(await backdatedIn(misdated, { upgradedUntilNumber: numberOf(9) })).toEqual([])
  expect(await backdatedIn(misdated, { upgradedUntilNumber: numberOf(8) })).toHaveLength(1)
  const late = recorded(10, '3 days')
  for (const range of [{ clockMoves: true }, { upgradedUntilNumber: numberOf(9) }]) {
    expect((await backdatedIn(misdated + late, range)).map(({ entryId }) => entryId)).toEqual([id(10)])
  }
})
