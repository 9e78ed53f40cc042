import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { rows } from '../db/database.ts'
import { listenTo } from '../db/listen.ts'
import { sql } from '../db/sql.ts'
import { addJob } from './add-job.ts'
import { startWorker } from './worker.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

test('a job that waits for a slow provider does not block other jobs', async () => {
  const log = { warn: () => {} } as unknown as Parameters<typeof listenTo>[1]
  const listener = listenTo(product.databaseUrl, log)
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const handlers = {
    ...jobHandlers,
    'payment.send': () => {
      begun.resolve()
      return slow.promise
    },
    'message.send': async () => sent.resolve(),
  }
  const worker = startWorker(product.product, handlers, listener, log)
  const add = (kind: 'payment.send' | 'message.send') =>
    product.product.db.transaction((tx) =>
      kind === 'payment.send'
        ? addJob(tx, kind, { attemptId: randomUUID() }, { now: product.clock.now() })
        : addJob(tx, kind, { messageId: randomUUID() }, { now: product.clock.now() }),
    )
  await add('payment.send')
  await begun.promise
  await add('message.send')
  await sent.promise
  slow.resolve()
  await worker.stop()
  await listener.close()
  expect(await product.runJobs()).toBe(0)
})

test('a job that does not end in time is released, and the restart does not count as an attempt', async () => {
  const log = { warn: () => {} } as unknown as Parameters<typeof listenTo>[1]
  const listener = listenTo(product.databaseUrl, log)
  const begun = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  const handlers = {
    ...jobHandlers,
    'payment.send': () => {
      begun.resolve()
      return never.promise
    },
  }
  const leaving = { ...product.product, config: { ...product.product.config, shutdownSeconds: 0.01 } }
  const worker = startWorker(leaving, handlers, listener, log)
  const effectKey = `handed-back-${randomUUID()}`
  await product.product.db.transaction((tx) =>
    addJob(tx, 'payment.send', { attemptId: randomUUID() }, { now: product.clock.now(), effectKey }),
  )
  await begun.promise
  await worker.stop()
  await listener.close()
  const [job] = await product.product.db.read((tx) =>
    rows(
      tx,
      z.object({ status: z.string(), attempts: z.number(), lease_until: z.date().nullable() }),
      sql`select status, attempts, lease_until from jobs where effect_key = ${effectKey}`,
    ),
  )
  expect(job).toEqual({ status: 'ready', attempts: 0, lease_until: null })
})
