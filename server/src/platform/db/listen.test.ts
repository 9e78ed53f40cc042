import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { type Listener, listenTo } from './listen.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let notifyingClient: pg.Client
let listener: Listener
beforeAll(async () => {
  database = await createTestDatabase()
  notifyingClient = new pg.Client(database.url)
  await notifyingClient.connect()
  const log = { warn: () => {} } as unknown as Parameters<typeof listenTo>[1]
  listener = listenTo(database.url, log)
})
afterAll(async () => {
  await listener.close()
  await notifyingClient.end()
  await database.drop()
})

/** Repeats the notification until it is received, because the start of listening is not observable. */
async function isReceived(channel: string) {
  const onMessage = vi.fn()
  listener.on(channel, onMessage)
  const queryPid = async () => {
    await notifyingClient.query('select pg_notify($1, $2)', [channel, 'word'])
    expect(onMessage).toHaveBeenCalledWith('word')
  }
  await vi.waitFor(queryPid, { timeout: 30_000 })
}

test('a channel with a dash in its name receives notifications', async () => {
  await isReceived('service-requests')
})

test('a channel added after connecting receives notifications', async () => {
  await isReceived('first')
  await isReceived('second')
})
