import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from '../../test/database.ts'
import { type Database, openDatabase, rows, run, type Tx } from './database.ts'
import { gather, gatherTransaction, insertRow, notify, updateRow } from './gather.ts'
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
    into: 'jobs (kind, payload, effect_key, run_at, created_at)',
    row: sql`(${kind}, ${{}}, ${effectKey}, ${at}, ${at})`,
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

test('rows and notices that are gathered are one statement, and rows keep their order', async () => {
  const sent = await db.transaction(async (transaction) => {
    const { counted, sent: count } = counting(transaction)
    await gather(counted, async (tx) => {
      for (const number of [1, 2, 3]) await addJob(tx, `ordered-${number}`)
      await notify(tx, 'jobs')
      await notify(tx, 'jobs')
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

test('one row is not changed twice in one statement, where PostgreSQL would drop a change', async () => {
  const twice = gatherTransaction(db, async (tx) => {
    await updateRow(tx, 'a job', sql`update jobs set attempts = 1 where kind = 'at-once'`)
    await updateRow(tx, 'a job', sql`update jobs set attempts = 2 where kind = 'at-once'`)
  })
  await expect(twice).rejects.toThrow('a job is changed twice')
})

test('when what was gathered is refused, the whole transaction is undone and the connection can be used again', async () => {
  const refused = gatherTransaction(db, async (tx) => {
    await run(tx, sql`insert into jobs (kind, payload, run_at, created_at) values ('undone', '{}', ${at}, ${at})`)
    await updateRow(tx, 'a job', sql`update jobs set status = 'no such status' where kind = 'at-once'`)
  })
  await expect(refused).rejects.toThrow('jobs_status_check')
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
