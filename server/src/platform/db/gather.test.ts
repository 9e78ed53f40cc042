import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase, rows, run, type Tx } from './database.ts'
import { gather, gatherTransaction, insertRow, leave, updateRow } from './gather.ts'
import { sql } from './sql.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, connections: 2 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const at = new Date('2026-11-16T09:00:00Z')
const addJob = (tx: Tx, kind: string, effectKey: string | null = null) =>
  insertRow(tx, {
    table: 'jobs',
    row: { kind, payload: {}, effect_key: effectKey, run_at: at, created_at: at },
    onConflict: 'on conflict (effect_key) do nothing',
  })
const kinds = async (like: string) => {
  const found = sql`select kind from jobs where kind like ${like} order by id`
  return (await db.read((tx) => rows(tx, z.object({ kind: z.string() }), found))).map(({ kind }) => kind)
}

/** A transaction that counts what is sent in it. */
const counting = (tx: Tx) => {
  let sent = 0
  const counted = { query: (...given: Parameters<Tx['query']>) => (sent++, tx.query(...given)) } as unknown as Tx
  return { counted, sent: () => sent }
}

test('rows that are gathered are one statement, and rows keep their order', async () => {
  const sent = await db.transaction(async (transaction) => {
    const { counted, sent: count } = counting(transaction)
    await gather(counted, async (tx) => {
      for (const number of [1, 2, 3]) await addJob(tx, `ordered-${number}`)
    })
    return count()
  })
  expect(sent).toBe(1)
  expect(await kinds('ordered-%')).toEqual(['ordered-1', 'ordered-2', 'ordered-3'])
})

test('without gathering each is written at once', async () => {
  await db.transaction(async (tx) => {
    await addJob(tx, 'at-once')
    expect(await run(tx, sql`select from jobs where kind = 'at-once'`)).toBe(1)
  })
})

test('the same effect twice in one statement is one job', async () => {
  await gatherTransaction(db, async (tx) => {
    await addJob(tx, 'one-effect', 'the-effect')
    await addJob(tx, 'one-effect', 'the-effect')
  })
  expect(await kinds('one-effect')).toEqual(['one-effect'])
})

const addMessage = async (tx: Tx, id: string = randomUUID()) => {
  const row = { id, recipient: '233240000000', channel: 'sms', template: 'test', params: {}, created_at: at }
  await insertRow(tx, { table: 'messages', row })
  return id
}
const setStatus = (tx: Tx, id: string, status: string) =>
  updateRow(tx, { table: 'messages', id, set: { status, sent_at: at } })
const statusOf = async (id: string) => {
  const found = sql`select status, sent_at from messages where id = ${id}`
  return db.read((tx) => rows(tx, z.object({ status: z.string(), sent_at: z.date().nullable() }), found))
}

test('changes of many rows are one statement, each row getting its own', async () => {
  const ids = await db.transaction((tx) => Promise.all([addMessage(tx), addMessage(tx), addMessage(tx)]))
  const [first, second, third] = ids
  const sent = await db.transaction(async (transaction) => {
    const { counted, sent: count } = counting(transaction)
    await gather(counted, async (tx) => {
      await setStatus(tx, first, 'sent')
      await setStatus(tx, second, 'failed')
    })
    return count()
  })
  expect(sent).toBe(1)
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    [{ status: 'sent', sent_at: at }],
    [{ status: 'failed', sent_at: at }],
    [{ status: 'queued', sent_at: null }],
  ])
})

test('a row that is added and changed in one statement is added as it was changed', async () => {
  const id = await gatherTransaction(db, async (tx) => {
    const added = await addMessage(tx)
    await setStatus(tx, added, 'sent')
    return added
  })
  expect(await statusOf(id)).toEqual([{ status: 'sent', sent_at: at }])
})

test('one row is not changed twice in one statement, where PostgreSQL would drop a change', async () => {
  const id = await db.transaction((tx) => addMessage(tx))
  const twice = gatherTransaction(db, async (tx) => {
    await setStatus(tx, id, 'sent')
    await setStatus(tx, id, 'failed')
  })
  await expect(twice).rejects.toThrow('is changed twice')
})

test('what is left to the end is finished once, with all of it, before the rest is written', async () => {
  const finished: string[][] = []
  const finish = async (tx: Tx, items: string[]) => {
    finished.push(items)
    expect(await run(tx, sql`select from jobs where kind = 'with-the-rest'`)).toBe(0)
  }
  await gatherTransaction(db, async (tx) => {
    await leave(tx, finish, 'one')
    await addJob(tx, 'with-the-rest')
    await leave(tx, finish, 'two')
  })
  expect(finished).toEqual([['one', 'two']])
  await db.transaction((tx) => leave(tx, async (_tx, items: string[]) => void finished.push(items), 'at once'))
  expect(finished.at(-1)).toEqual(['at once'])
})

test('when what was gathered is refused, the whole transaction is undone and the connection can be used again', async () => {
  const id = await db.transaction((tx) => addMessage(tx))
  const refused = gatherTransaction(db, async (tx) => {
    await run(tx, sql`insert into jobs (kind, payload, run_at, created_at) values ('undone', '{}', ${at}, ${at})`)
    await setStatus(tx, id, 'no such status')
  })
  await expect(refused).rejects.toThrow('messages_status_check')
  expect(await kinds('undone')).toEqual([])
  for (const _each of [1, 2, 3]) await gatherTransaction(db, (tx) => addJob(tx, 'afterwards'))
  expect(await kinds('afterwards')).toHaveLength(3)
})

test('work that fails writes nothing of what it gathered', async () => {
  const failed = gatherTransaction(db, async (tx) => {
    await addJob(tx, 'never')
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  expect(await kinds('never')).toEqual([])
})
