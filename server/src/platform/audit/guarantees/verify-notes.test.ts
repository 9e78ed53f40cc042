import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../db/database.ts'
import { Secrets } from '../../secrets.ts'
import { SECRET } from '../audited.fixture.ts'
import { Faults } from '../faults.ts'
import { auditKeys, sealingKey } from '../keys.ts'
import type { Checkpoint } from '../note.ts'
import { checkNotes, collectNotes } from '../verify-notes.ts'
import { KEYS, noteFor, openProbe, read, storeOf } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
})
afterAll(() => probe.drop())

const OTHER = 'a secret that somebody made up, 32+'
const minute = (n: number) => new Date(Date.UTC(2026, 10, 18, 9, n))

const collect = (damage: string, store?: ReturnType<typeof storeOf>['store'], since?: Date) =>
  probe.damaged(damage, async (tx) => {
    const faults = new Faults()
    const notes = await collectNotes(tx, store, faults, since)
    return { notes, faults: faults.list }
  })

test('notes of the database and of the external store are collected, oldest first', async () => {
  const early = await probe.log.db.read((tx) => noteFor(tx, 1, { signedAt: new Date(0) }))
  const late = await probe.log.db.read((tx) => noteFor(tx, 6, { signedAt: new Date('2099-01-01') }))
  const { notes } = await collect('', storeOf([late, early]).store)
  expect(notes.map(({ segment, isOutside }) => [segment, isOutside])).toEqual([
    [1, true],
    [2, false],
    [4, false],
    [6, true],
  ])
  expect(notes[0]).toMatchObject({ ...read(early), name: early.name })
  expect((await collect('')).notes.map(({ segment }) => segment)).toEqual([2, 4])
})

test('notes since a moment are collected, from the external store since the day of that moment', async () => {
  const { lastDays, store } = storeOf([])
  await collect('', store)
  await collect('', store, new Date('2026-11-16T23:59:59Z'))
  expect(lastDays).toEqual(['1970-01-01', '2026-11-16'])
  const earlier = `update audit_checkpoints set signed_at = '2026-11-16T23:59:58Z' where segment = 2;`
  const since = new Date('2026-11-16T23:59:59Z')
  expect((await collect(earlier, undefined, since)).notes.map(({ segment }) => segment)).toEqual([4])
})

test('a text that is not a checkpoint is reported, and the others are still collected', async () => {
  const validNote = await probe.log.db.read((tx) => noteFor(tx, 4, { signedAt: new Date('2099-01-01') }))
  const bad = { name: 'letter.note', note: 'Dear examiner' }
  const found = await collect('update audit_checkpoints set stored_at = null', storeOf([bad, validNote]).store)
  expect(found.faults).toEqual([{ code: 'note-not-ours', sentence: 'letter.note is not a checkpoint' }])
  expect(found.notes).toHaveLength(3)
})

test('the newest checkpoint that was stored outside must still be in the external store', async () => {
  const names = (await collect('')).notes.map(({ name }) => name)
  const notes = (await probe.log.owner.query('select name, note from audit_checkpoints order by signed_at')).rows
  const lost = (name = '') => ({
    code: 'note-lost',
    sentence: `Checkpoint ${name} was stored in the test store and is missing now`,
  })
  expect((await collect('', storeOf(notes).store)).faults).toEqual([])
  expect((await collect('', storeOf(notes.slice(1)).store)).faults).toEqual([])
  expect((await collect('', storeOf(notes.slice(0, 1)).store)).faults).toEqual([lost(names[1])])
  const notYet = 'update audit_checkpoints set stored_at = null'
  expect((await collect(`${notYet} where segment = 4`, storeOf([]).store)).faults).toEqual([lost(names[0])])
  expect((await collect(notYet, storeOf([]).store)).faults).toEqual([])
})

type CheckpointInput = Partial<Checkpoint> & { segment: number; secret?: string }

const check = (inputs: readonly CheckpointInput[], { damage = '', known = KEYS } = {}) =>
  probe.damaged('', async (tx) => {
    const notes = await notesAbout(tx, inputs)
    await tx.query(damage)
    const faults = new Faults()
    const agreed = await checkNotes(tx, notes, known, faults)
    return { notes, agreed, faults: faults.list }
  })

/** Notes signed minute by minute. */
async function notesAbout(tx: Tx, inputs: readonly CheckpointInput[]) {
  const notes = []
  for (const [i, { segment, secret, ...changes }] of inputs.entries()) {
    notes.push(read(await noteFor(tx, segment, { signedAt: minute(i), ...changes }, secret)))
  }
  return notes
}

test('the last note is the newest one that we signed and that matches the log', async () => {
  const { notes, agreed, faults } = await check([{ segment: 1 }, { segment: 3 }, { segment: 5, secret: OTHER }])
  expect(faults).toEqual([])
  expect(agreed).toMatchObject({ last: notes[1], recoveries: [], bridge: undefined, keys: KEYS })
  expect((await check([])).agreed.last).toBeUndefined()
})

test('a note that contradicts the log and is not signed by us is reported as forged', async () => {
  const { faults, agreed } = await check([{ segment: 9, secret: OTHER }])
  expect(faults).toEqual([
    { code: 'note-not-ours', sentence: 'A checkpoint of 2026-11-18T09:00:00.000Z is not signed by us' },
  ])
  expect(agreed.last).toBeUndefined()
})

test('of several notes about lost segments, the one that covers most entries is reported', async () => {
  const damage = 'delete from audit_segments where n > 2'
  const { faults, notes, agreed } = await check([{ segment: 2 }, { segment: 4 }, { segment: 6 }, { segment: 5 }], {
    damage,
  })
  expect(faults).toEqual([
    {
      code: 'log-cut',
      sentence: 'A checkpoint of 2026-11-18T09:02:00.000Z covers 12 entries; the log has fewer (segment 6 is missing)',
    },
  ])
  expect(agreed.last).toBe(notes[0])
})

test('a segment that differs from its signed note is reported as rewritten', async () => {
  const damage = `update audit_segments set hash = decode(repeat('00', 32), 'hex') where n in (3, 5)`
  const { faults } = await check([{ segment: 2 }, { segment: 3 }, { segment: 5 }, { segment: 6 }], { damage })
  expect(faults).toEqual([
    { code: 'log-rewritten', sentence: 'Segment 3 is not the one that was signed at 2026-11-18T09:01:00.000Z' },
  ])
  const both = await check([{ segment: 3 }, { segment: 6 }], {
    damage: `${damage}; delete from audit_segments where n = 6`,
  })
  expect(both.faults.map(({ code }) => code)).toEqual(['log-cut', 'log-rewritten'])
})

test('a recovery that we signed explains earlier notes about later segments, and nothing else', async () => {
  const damage = 'delete from audit_segments where n > 3'
  const recovery = (to: string, more: Partial<CheckpointInput> = {}) =>
    ({ segment: 3, kind: 'recovery', details: { 'restored-to-segment': to }, ...more }) as const
  const recovered = await check([{ segment: 4 }, recovery('3')], { damage })
  expect(recovered.faults).toEqual([])
  expect(recovered.agreed).toMatchObject({ recoveries: [recovered.notes[1]], last: recovered.notes[1] })
  const codes = async (...inputs: CheckpointInput[]) => (await check(inputs, { damage })).faults.map(({ code }) => code)
  expect(await codes({ segment: 4 }, recovery('4'))).toEqual(['log-cut'])
  expect(await codes(recovery('3'), { segment: 4 })).toEqual(['log-cut'])
  expect(await codes({ segment: 4 }, recovery('3', { signedAt: minute(0) }))).toEqual(['log-cut'])
  expect(await codes({ segment: 4 }, recovery('3', { secret: OTHER }))).toEqual(['log-cut'])
  expect(await codes({ segment: 4 }, recovery('3', { kind: 'regular' }))).toEqual(['log-cut'])
  expect(await codes({ segment: 4 }, recovery('3'), recovery('5'))).toEqual([])
  const forged = await check([recovery('3', { secret: OTHER }), { segment: 3 }])
  expect(forged.agreed.recoveries).toEqual([])
})

test('the bridge is the newest bridge note that we signed', async () => {
  const { notes, agreed } = await check([
    { segment: 1, kind: 'bridge' },
    { segment: 1, kind: 'bridge' },
    { segment: 1, kind: 'bridge', secret: OTHER },
    { segment: 2, kind: 'daily' },
  ])
  expect(agreed.bridge).toBe(notes[1])
})

test('each new key signs the key before it, so that the oldest notes stay valid', async () => {
  const secrets = ['the first secret of the product, 32+', 'the second secret of the product, 32+', SECRET]
  const [first, second, third] = secrets.map((secret) => sealingKey(new Secrets(secret)))
  const der = (key = first) => key?.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') ?? ''
  const inputs: CheckpointInput[] = [
    { segment: 1, secret: secrets[0] },
    { segment: 2, secret: secrets[1], details: { vouches: der(first) } },
    { segment: 3, details: { vouches: der(second) } },
    { segment: 4, details: { vouches: der(second) } },
  ]
  const { agreed } = await check(inputs)
  expect(agreed.keys.map(({ id }) => id)).toEqual([third?.id, second?.id, first?.id])
  const alone = await check(inputs.slice(0, 2))
  expect(alone.agreed.keys).toEqual(KEYS)
  expect(alone.agreed.last).toBeUndefined()
  const forged = await check([{ segment: 1, secret: OTHER, details: { vouches: der(first) } }])
  expect(forged.agreed.keys).toEqual(KEYS)
  const known = auditKeys(new Secrets(SECRET, secrets[1]))
  expect((await check(inputs.slice(2), { known })).agreed.keys).toEqual(known)
})
