import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { notify, writeInBatch } from './batch.ts'
import { createNotifier, type Note } from './notifier.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let listener: pg.Client
let received: string[] = []
let onLast: (() => void) | undefined
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, connections: 2 })
  listener = new pg.Client(database.url)
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => {
    if (payload === 'the end') onLast?.()
    else received.push(payload)
  })
  await listener.query('listen words')
})
afterAll(async () => {
  await listener.end()
  await db.close()
  await database.drop()
})

/** Notifications received until a marker sent now arrives. */
async function receivedNotifications(): Promise<string[]> {
  const end = new Promise<void>((resolve) => {
    onLast = resolve
  })
  await db.transaction((tx) => notify(tx, 'words', 'the end'))
  await end
  const words = received
  received = []
  return words
}

test('a notification of a transaction or of a batch is received after the commit', async () => {
  await db.transaction((tx) => notify(tx, 'words', 'plain'))
  await db.transaction(({ batch }) => notify(batch, 'words', 'with the commit'))
  await db.transaction((tx) => writeInBatch(tx, (batch) => notify(batch, 'words', 'gathered')))
  expect((await receivedNotifications()).toSorted()).toEqual(['gathered', 'plain', 'with the commit'])
})

test('a rollback sends no notification', async () => {
  const undone = db.transaction(async (tx) => {
    await notify(tx, 'words', 'never')
    throw new Error('changed its mind')
  })
  await expect(undone).rejects.toThrow('changed its mind')
  expect(await receivedNotifications()).toEqual([])
})

test('outside a transaction a notification is sent immediately', async () => {
  await db.write((tx) => notify(tx, 'words', 'at once'))
  expect(await receivedNotifications()).toEqual(['at once'])
})

test('notifications during a send are sent together, without duplicates', async () => {
  const sent: string[][] = []
  let release = () => {}
  const send = async (notes: Note[]) => {
    sent.push(notes.map(({ payload }) => payload))
    await new Promise<void>((resolve) => {
      release = resolve
    })
  }
  const notify = createNotifier(send, () => {})
  for (const payload of ['a', 'b', 'c', 'b']) notify([{ channel: 'words', payload }])
  release()
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toEqual([['a'], ['b', 'c']])
})

test('a failed notification does not block the next', async () => {
  const failures: string[] = []
  let count = 0
  const send = async () => {
    if (++count === 1) throw new Error('the database is away')
  }
  const notify = createNotifier(send, ({ message }) => failures.push(message))
  notify([{ channel: 'words', payload: 'a' }])
  notify([{ channel: 'words', payload: 'b' }])
  await new Promise((resolve) => setImmediate(resolve))
  expect([count, failures]).toEqual([2, ['the database is away']])
})
