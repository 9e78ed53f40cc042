import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from '../../../test/database.ts'
import { insertRow, updateRow, type Writer, writeInBatch } from './batch.ts'
import { rows, run, type Tx } from './database.ts'
import { openDatabase } from './open-database.ts'
import { sql } from './sql.ts'
import type { Database } from './transaction.ts'

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
const addJob = (writer: Writer, kind: string, effectKey: string | null = null) =>
  insertRow(writer, {
    table: 'jobs',
    row: { kind, payload: {}, effect_key: effectKey, run_at: at, created_at: at },
    onConflict: 'on conflict (effect_key) do nothing',
  })
const kinds = async (like: string) => {
  const found = sql`select kind from jobs where kind like ${like} order by id`
  return (await db.read((tx) => rows(tx, z.object({ kind: z.string() }), found))).map(({ kind }) => kind)
}

/** A transaction that counts its statements. */
const counting = (tx: Tx) => {
  let sent = 0
  const counted: Tx = { ...tx, query: (...args) => (sent++, tx.query(...args)) }
  return { counted, sent: () => sent }
}

test('batched rows are sent as one statement and keep their order', async () => {
  const sent = await db.transaction(async (transaction) => {
    const { counted, sent: count } = counting(transaction)
    await writeInBatch(counted, async (batch) => {
      for (const number of [1, 2, 3]) await addJob(batch, `ordered-${number}`)
    })
    return count()
  })
  expect(sent).toBe(1)
  expect(await kinds('ordered-%')).toEqual(['ordered-1', 'ordered-2', 'ordered-3'])
})

test('with a Tx each row is written immediately', async () => {
  await db.transaction(async (tx) => {
    await addJob(tx, 'at-once')
    expect(await run(tx, sql`select from jobs where kind = 'at-once'`)).toBe(1)
  })
})

test('two jobs with the same effect key in one statement are added once', async () => {
  await db.transaction(async ({ batch }) => {
    await addJob(batch, 'one-effect', 'the-effect')
    await addJob(batch, 'one-effect', 'the-effect')
  })
  expect(await kinds('one-effect')).toEqual(['one-effect'])
})

const addMessage = async (writer: Writer, id: string = randomUUID()) => {
  const row = { id, recipient: '233240000000', channel: 'sms', template: 'test', params: {}, created_at: at }
  await insertRow(writer, { table: 'messages', row })
  return id
}
const setStatus = (writer: Writer, id: string, status: string) => {
  const [failure, failed_at] = status === 'failed' ? ['No such number', at] : [null, null]
  return updateRow(writer, { table: 'messages', id, set: { status, sent_at: at, failure, failed_at } })
}
const statusOf = async (id: string) => {
  const found = sql`select status, sent_at from messages where id = ${id}`
  return db.read((tx) => rows(tx, z.object({ status: z.string(), sent_at: z.date().nullable() }), found))
}

test('updates of many rows are sent as one statement, with separate values for each row', async () => {
  const ids = await db.transaction((tx) => Promise.all([addMessage(tx), addMessage(tx), addMessage(tx)]))
  const [first, second, third] = ids
  const sent = await db.transaction(async (transaction) => {
    const { counted, sent: count } = counting(transaction)
    await writeInBatch(counted, async (batch) => {
      await setStatus(batch, first, 'sent')
      await setStatus(batch, second, 'failed')
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

test('a row that is added and updated in one batch is inserted with the update', async () => {
  const id = await db.transaction(async ({ batch }) => {
    const added = await addMessage(batch)
    await setStatus(batch, added, 'sent')
    return added
  })
  expect(await statusOf(id)).toEqual([{ status: 'sent', sent_at: at }])
})

test('two updates of one row in one statement are refused, because PostgreSQL would drop one', async () => {
  const id = await db.transaction((tx) => addMessage(tx))
  const twice = db.transaction(async ({ batch }) => {
    await setStatus(batch, id, 'sent')
    await setStatus(batch, id, 'failed')
  })
  await expect(twice).rejects.toThrow('is changed twice')
})

test('deferred items are processed once, together, before the other writes', async () => {
  const finished: string[][] = []
  const finish = async (tx: Tx, items: string[]) => {
    finished.push(items)
    expect(await run(tx, sql`select from jobs where kind = 'with-the-rest'`)).toBe(0)
  }
  await db.transaction(async ({ batch }) => {
    batch.defer(finish, 'one')
    await addJob(batch, 'with-the-rest')
    batch.defer(finish, 'two')
  })
  expect(finished).toEqual([['one', 'two']])
})

test('a refused batch rolls back the transaction, and the connection can be used again', async () => {
  const id = await db.transaction((tx) => addMessage(tx))
  const refused = db.transaction(async (tx) => {
    await run(tx, sql`insert into jobs (kind, payload, run_at, created_at) values ('undone', '{}', ${at}, ${at})`)
    await setStatus(tx.batch, id, 'no such status')
  })
  await expect(refused).rejects.toThrow('messages_status_check')
  expect(await kinds('undone')).toEqual([])
  for (const _each of [1, 2, 3]) await db.transaction(({ batch }) => addJob(batch, 'afterwards'))
  expect(await kinds('afterwards')).toHaveLength(3)
})

test('work that fails writes nothing of its batch', async () => {
  const failed = db.transaction(async ({ batch }) => {
    await addJob(batch, 'never')
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  expect(await kinds('never')).toEqual([])
})

test('rows of a batch cannot be read before they are sent: a batch is no Tx', async () => {
  await db.transaction(async (tx) => {
    await addJob(tx.batch, 'unread')
    expect(await run(tx, sql`select from jobs where kind = 'unread'`)).toBe(0)
    // @ts-expect-error: only a Tx can run queries.
    await expect(run(tx.batch, sql`select from jobs`)).rejects.toThrow(TypeError)
    // @ts-expect-error: single statements have no commit that could send a batch.
    expect(await db.read(async ({ batch }) => batch)).toBe(undefined)
  })
  expect(await kinds('unread')).toEqual(['unread'])
})

test('nothing can be added to a batch that was sent', async () => {
  const batch = await db.transaction(async (tx) => tx.batch)
  await expect(addJob(batch, 'too-late')).rejects.toThrow('already sent')
})
