import { expect, test } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { readSession } from './read-session.ts'

const ROW = {
  id: 's1',
  portal: 'admin',
  binding_hash: Buffer.from('b'),
  created_at: new Date(0),
  last_seen_at: new Date(0),
  ended_at: null as Date | null,
  user_id: 'u1',
  full_name: 'Efua Mensah',
  role: 'SuperAdmin',
  status: 'active',
  branch_id: 'b1',
  branch_group_id: 'g1',
  agent_id: null,
  cooldown_until: null,
  ends_at: null,
  examiner_until: null,
  has_passkey: false,
  permission_changes: {},
}

/** Responds to each query only when released, with the state at that time. */
function slowDatabase() {
  const requests: string[][] = []
  const answers: (() => void)[] = []
  let endedAt: Date | null = null
  const query = ({ values }: { values: [Buffer[]] }) =>
    new Promise((resolve, reject) => {
      requests.push(values[0].map(String))
      const rows = values[0].map((token_hash) => ({ ...ROW, token_hash, ended_at: endedAt }))
      answers.push(() => (String(values[0][0]) === 'broken' ? reject(new Error('gone')) : resolve({ rows })))
    })
  const db = { read: (work: (tx: Tx) => Promise<unknown>) => work({ query } as unknown as Tx) } as Database
  return { db, queries: requests, answer: () => answers.shift()?.(), end: () => (endedAt = new Date(1)) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('concurrent requests share one query', async () => {
  const { db, queries, answer } = slowDatabase()
  const both = ['a', 'b'].map((token) => readSession(db, Buffer.from(token)))
  await settled()
  expect(queries).toEqual([['a', 'b']])
  answer()
  expect((await Promise.all(both)).map((row) => row?.token_hash.toString())).toEqual(['a', 'b'])
})

test('requests during a query share the next one, with each token once', async () => {
  const { db, queries, answer } = slowDatabase()
  const first = readSession(db, Buffer.from('a'))
  await settled()
  const rest = ['b', 'a', 'b'].map((token) => readSession(db, Buffer.from(token)))
  expect(queries).toEqual([['a']])
  answer()
  expect((await first)?.token_hash.toString()).toBe('a')
  await settled()
  expect(queries).toEqual([['a'], ['b', 'a']])
  answer()
  expect((await Promise.all(rest)).map((row) => row?.token_hash.toString())).toEqual(['b', 'a', 'b'])
})

test('a session that ended during the query of another request is reported as ended', async () => {
  const { db, answer, end } = slowDatabase()
  const before = readSession(db, Buffer.from('a'))
  await settled()
  end()
  const after = readSession(db, Buffer.from('a'))
  answer()
  expect((await before)?.ended_at).toBeNull()
  await settled()
  answer()
  expect((await after)?.ended_at).toEqual(new Date(1))
})

test('a failed query fails for its callers, and the next query works', async () => {
  const { db, answer } = slowDatabase()
  const broken = readSession(db, Buffer.from('broken'))
  await settled()
  const next = readSession(db, Buffer.from('a'))
  answer()
  await expect(broken).rejects.toThrow('gone')
  await settled()
  answer()
  expect((await next)?.id).toBe('s1')
})
