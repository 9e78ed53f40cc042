import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql, toStatement } from '../../db/sql.ts'
import { rowHash } from '../row-hash.ts'
import { openProbe } from './probed.fixture.ts'

let opened: ReturnType<typeof openProbe> | undefined
let probe: Awaited<ReturnType<typeof openProbe>>
beforeEach(async () => {
  opened ??= openProbe()
  probe = await opened
})
afterAll(() => probe.drop())

const HASH = toStatement(sql`select encode(${rowHash}, 'hex') as hash from audit_log l where l.nr = 501`).text

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const ROW = {
  nr: '501',
  id: `'${uuid(1)}'`,
  recorded_at: `'2026-11-16 09:00:00.123456+00'`,
  at: `'2026-11-16 08:59:59+00'`,
  actor_id: `'${uuid(2)}'`,
  session_id: `'${uuid(3)}'`,
  request_id: `'req-1'`,
  action: `'signed-in'`,
  entity_type: `'user'`,
  entity_id: `'Akosua é'`,
  branch_id: `'${uuid(4)}'`,
  before: `'{"b": 1, "a": "x"}'`,
  after: `'[null]'`,
}

/** Hash of an entry with these values, which are SQL. */
const hashOf = (changes: Partial<typeof ROW> = {}) => {
  const row = { ...ROW, ...changes }
  const insert = `insert into audit_log (${Object.keys(row).join(', ')}) overriding system value
    values (${Object.values(row).join(', ')})`
  return probe.damaged(insert, async (tx): Promise<string> => (await tx.query(HASH)).rows[0]?.hash)
}

const sha256 = (fields: string[]) => createHash('sha256').update(fields.join('\u001f')).digest('hex')

const FIELDS = [
  '1',
  '501',
  uuid(1),
  '1794819600.123456',
  '1794819599.000000',
  uuid(2),
  uuid(3),
  '5:req-1',
  '9:signed-in',
  '4:user',
  '8:Akosua é',
  uuid(4),
  '{"a": "x", "b": 1}',
  '[null]',
]

test('the hash of an entry is computed from its fields in a fixed format, so that others can compute it', async () => {
  expect(await hashOf()).toBe(sha256(FIELDS))
  const emptyActor = { actor_id: 'null', session_id: 'null', request_id: 'null', branch_id: 'null' }
  const empty = [...FIELDS.slice(0, 5), '', '', '-', ...FIELDS.slice(8, 11), '', '', '']
  expect(await hashOf({ ...emptyActor, before: 'null', after: 'null' })).toBe(sha256(empty))
})

test('a change of any field changes the hash', async () => {
  const original = await hashOf()
  const changes: Partial<typeof ROW>[] = [
    { id: `'${uuid(9)}'` },
    { recorded_at: `'2026-11-16 09:00:00.123457+00'` },
    { at: `'2026-11-16 08:59:58+00'` },
    { actor_id: `'${uuid(9)}'` },
    { session_id: `'${uuid(9)}'` },
    { request_id: `'req-2'` },
    { action: `'signed-out'` },
    { entity_type: `'policy'` },
    { entity_id: `'Akosua è'` },
    { branch_id: `'${uuid(9)}'` },
    { before: `'{"b": 2, "a": "x"}'` },
    { after: `'[true]'` },
  ]
  const found = new Set([original])
  for (const change of changes) found.add(await hashOf(change))
  expect(found.size).toBe(1 + changes.length)
})

test('text that moves to another field, an empty text and no text have different hashes', async () => {
  const rows: Partial<typeof ROW>[] = [
    { action: `'a' || chr(31) || '1:b'`, entity_type: `'c'` },
    { action: `'a'`, entity_type: `'b' || chr(31) || '1:c'` },
    { request_id: `''` },
    { request_id: `'-'` },
    { request_id: 'null' },
    { actor_id: 'null' },
    { session_id: 'null' },
    { actor_id: `'${uuid(3)}'`, session_id: 'null' },
    { before: 'null' },
    { before: `'null'` },
    { before: `'""'` },
    { before: 'null', after: ROW.before },
    { before: ROW.before, after: 'null' },
  ]
  const found = new Set<string>()
  for (const row of rows) found.add(await hashOf(row))
  expect(found.size).toBe(rows.length)
})
