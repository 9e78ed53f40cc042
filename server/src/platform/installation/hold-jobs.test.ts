import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { listenTo } from '../db/listen.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/transaction.ts'
import type { Product } from '../http/context.ts'
import { addJob } from '../jobs/add-job.ts'
import { type JobHandlers, startWorker } from '../jobs/worker.ts'
import { claimDatabase } from './claim-database.ts'
import { areJobsHeld, holdJobs, release, waitingJobs } from './hold-jobs.ts'

const config = { mode: 'demo', secret: 'a secret that only tests know, 32+', previousSecret: undefined } as const
let original: TestDatabase
let copy: TestDatabase
let db: Database

/** A database with a job that is due, and a restored copy of it. */
beforeAll(async () => {
  original = await createTestDatabase()
  await migrate(original.url)
  await claimDatabase({ owner: original.url, app: original.url, sealer: original.url }, config, [])
  const before = openDatabase({ url: original.url, connections: 2 })
  expect(await before.read(areJobsHeld)).toBe(false)
  await before.transaction((tx) => addJob(tx, 'message.send', { messageId: randomUUID() }, { now: new Date(0) }))
  await before.close()
  copy = await createTestDatabase({ copyOf: original })
  db = openDatabase({ url: copy.url, role: 'none', connections: 2 })
})
afterAll(async () => {
  await db.close()
  await copy.drop()
  await original.drop()
})

test('a restored copy runs no jobs until it is released', async () => {
  const sent: string[] = []
  const warned = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const log = { warn: () => warned.resolve() } as unknown as Parameters<typeof listenTo>[1]
  const handlers = {
    'message.send': async (_product: unknown, { messageId }: { messageId: string }) => {
      sent.push(messageId)
      done.resolve()
    },
  } as unknown as JobHandlers
  const clock = { now: () => new Date() }
  const product = { db, clock, config: { shutdownSeconds: 5, jobLeaseSeconds: 60 } } as unknown as Product
  const listener = listenTo(copy.url, log)
  const worker = startWorker(product, handlers, listener, log)
  await warned.promise
  expect(await db.read(areJobsHeld)).toBe(true)
  expect(await db.read(waitingJobs)).toEqual([{ kind: 'message.send', count: 1 }])
  expect(sent).toEqual([])

  await db.write(release)
  await done.promise
  await worker.stop()
  await listener.close()
  expect(sent).toHaveLength(1)
  expect(await db.read(areJobsHeld)).toBe(false)
})

test('a command holds the jobs of a database that was restored in place', async () => {
  await db.write(holdJobs)
  expect(await db.read(areJobsHeld)).toBe(true)
  await db.write(release)
  expect(await db.read(areJobsHeld)).toBe(false)
})
