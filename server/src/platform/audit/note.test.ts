import { createHash, createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { Secrets } from '../secrets.ts'
import { auditKeys, pemOf, publicAuditKey, type SealingKey, sealingKey } from './keys.ts'
import { isSignedBy, matchesHead, nameOf, readNote, writeNote } from './note.ts'
import { EMPTY_HEAD, segmentHash, segmentMac } from './segment.ts'

let KEY: SealingKey
let NOTE: string
const head = { hash: Buffer.alloc(32, 1), mac: Buffer.alloc(32, 2) }
const checkpoint = {
  kind: 'daily' as const,
  segment: 12,
  entries: 12_345,
  head,
  signedAt: new Date('2026-11-17T08:30:15.250Z'),
  details: { vouches: 'abc', 'confirmed-by': 'Efua  Mensah\nSuperAdmin' },
}

beforeEach(() => {
  KEY = sealingKey(new Secrets('a secret of thirty-two characters or more'))
  NOTE = writeNote(KEY, checkpoint)
})

test('a checkpoint is written line by line, and its details stay on one line', () => {
  expect(NOTE.split('\n').slice(0, 10)).toEqual([
    'okwan/audit',
    '12345',
    head.hash.toString('base64'),
    `mac ${head.mac.toString('base64')}`,
    'segment 12',
    'signed-at 2026-11-17T08:30:15.250Z',
    'kind daily',
    `key ${KEY.id}`,
    'vouches abc',
    'confirmed-by Efua Mensah SuperAdmin',
  ])
  expect(NOTE.split('\n').slice(10)).toEqual([
    '',
    expect.stringMatching(`^— okwan/audit\\+${KEY.id} [\\w+/]{86}==$`),
    '',
  ])
})

test('a checkpoint is read as it was written, and only its own key verifies the signature', () => {
  const note = readNote(NOTE)
  expect(note).toMatchObject({
    ...checkpoint,
    keyId: KEY.id,
    details: { vouches: 'abc', 'confirmed-by': 'Efua Mensah SuperAdmin' },
  })
  expect(Object.keys(note?.details ?? {})).toEqual(['vouches', 'confirmed-by'])
  if (!note) throw new Error('not read')
  const other = sealingKey(new Secrets('another secret of thirty-two characters'))
  expect(isSignedBy([other, KEY], note)).toBe(true)
  expect(isSignedBy([other], note)).toBe(false)
  expect(isSignedBy([{ ...other, id: KEY.id }], note)).toBe(false)
  const changed = readNote(NOTE.replace('12345', '12346'))
  expect(changed?.entries).toBe(12_346)
  expect(changed && isSignedBy([KEY], changed)).toBe(false)
})

test.each([
  ['without a signature', () => NOTE.slice(0, NOTE.indexOf('\n\n— '))],
  ['of another log', () => NOTE.replace('okwan/audit', 'okwan/other')],
  ['of an unknown kind', () => NOTE.replace('kind daily', 'kind weekly')],
  ['without a kind', () => NOTE.replace('kind daily\n', '')],
  ['without a hash', () => NOTE.replace(head.hash.toString('base64'), '')],
  ['without a moment', () => NOTE.replace(/signed-at .*\n/, '')],
  ['with another moment', () => NOTE.replace(/signed-at .*\n/, 'signed-at yesterday\n')],
  ['without text', () => ''],
])('a note %s is not a checkpoint', (_, text) => {
  expect(readNote(text())).toBeUndefined()
})

test('a note without its key or its MAC can be read, but has no valid signature', () => {
  const withoutKey = readNote(NOTE.replace(/key .*\n/, ''))
  expect(withoutKey?.keyId).toBe('')
  expect(withoutKey && isSignedBy([KEY], withoutKey)).toBe(false)
  expect(readNote(NOTE.replace(/mac .*\n/, ''))?.head.mac).toHaveLength(0)
})

test('the signature is the last word of the note, even if white space follows', () => {
  const note = readNote(`${NOTE}\n \n`)
  expect(note?.text).toBe(NOTE.slice(0, NOTE.indexOf('\n\n— ') + 1))
  expect(note && isSignedBy([KEY], note)).toBe(true)
})

test('names of checkpoints sort by time and segment', () => {
  expect(nameOf(checkpoint)).toBe('20261117T083015250Z-000000012-daily.note')
})

test('a checkpoint matches only the head that it signed', () => {
  const note = { ...checkpoint, keyId: KEY.id }
  const found = { entries: 12_345, head }
  expect(matchesHead(note, found)).toBe(true)
  expect(matchesHead(note, { ...found, entries: 12_344 })).toBe(false)
  expect(matchesHead(note, { ...found, head: { ...head, hash: head.mac } })).toBe(false)
  expect(matchesHead(note, { ...found, head: { ...head, mac: head.hash } })).toBe(false)
  expect(matchesHead(note, undefined)).toBe(false)
  const empty = { ...note, segment: 0, entries: 0, head: EMPTY_HEAD }
  expect(matchesHead(empty, undefined)).toBe(true)
  expect(matchesHead({ ...empty, entries: 1 }, undefined)).toBe(false)
  expect(matchesHead({ ...empty, segment: 1 }, undefined)).toBe(false)
})

test('a segment is hashed with its numbers, its rows and the segment before it', () => {
  const segment = { n: 2, firstPosition: 1001, entries: 3, sealedAtMicros: 1_763_368_215_250_001, rowHashes: head.hash }
  const numbers = [2, 1001, 3, 1_763_368_215_250_001].map((value) => value.toString(16).padStart(16, '0')).join('')
  const bytes = Buffer.concat([head.mac, Buffer.from(numbers, 'hex'), head.hash])
  expect(segmentHash(head.mac, segment)).toEqual(createHash('sha256').update(bytes).digest())
  expect(segmentMac(KEY.macKey, head.mac, segment)).toEqual(createHmac('sha256', KEY.macKey).update(bytes).digest())
  expect([EMPTY_HEAD.hash, EMPTY_HEAD.mac]).toEqual([Buffer.alloc(32), Buffer.alloc(32)])
})

test('each secret has its own keys, which an examiner identifies by the public part', () => {
  const [now, before, ...more] = auditKeys(
    new Secrets('a new secret of thirty-two characters', 'an old secret of the same length'),
  )
  expect(more).toEqual([])
  expect(now?.id).toMatch(/^[\da-f]{16}$/)
  expect(before?.id).toBe(sealingKey(new Secrets('an old secret of the same length')).id)
  expect(before?.id).not.toBe(now?.id)
  expect(auditKeys(new Secrets('a new secret of thirty-two characters'))).toHaveLength(1)
  const examiner = publicAuditKey(pemOf(KEY))
  expect([examiner.id, examiner.macKey, examiner.privateKey]).toEqual([KEY.id, undefined, undefined])
  expect(pemOf(KEY)).toContain('BEGIN PUBLIC KEY')
})

// Logs that were sealed by earlier releases could no longer be verified with other keys.
test('the keys of a secret never change', () => {
  expect(KEY.id).toBe('74aa84da641fc24f')
  expect(KEY.macKey.export().toString('hex')).toBe('ce6db138eda341dc5bd90cd3458b7998ef2cf02d338bc099b9f6d9e848ab3054')
})
