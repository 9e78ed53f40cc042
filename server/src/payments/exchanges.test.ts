import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { rows } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { addJob } from '../jobs/add-job.ts'
import { askAndAct } from './exchanges.ts'

let started: TestProduct
beforeAll(async () => {
  started = await startTestProduct()
})
afterAll(() => started.stop())

const question = { provider: 'hubtel', operation: 'collect-status', network: 'mtn' } as const

test('what a provider said is kept when what follows from it cannot be written', async () => {
  const { product, clock } = started
  const code = randomUUID()
  const act = askAndAct(
    product,
    question,
    async () => ({ kind: 'paid', code }),
    async (tx) => {
      await addJob(tx, 'refund.open', { attemptId: code }, { now: clock.now() })
      throw new Error('the books are shut')
    },
  )
  await expect(act).rejects.toThrow('the books are shut')
  const kept = sql`select outcome from provider_exchanges where code = ${code}`
  expect(await product.db.read((tx) => rows(tx, z.object({ outcome: z.string() }), kept))).toEqual([
    { outcome: 'paid' },
  ])
  const jobs = sql`select id from jobs where payload ->> 'attemptId' = ${code}`
  expect(await product.db.read((tx) => rows(tx, z.object({ id: z.number() }), jobs))).toEqual([])
})
