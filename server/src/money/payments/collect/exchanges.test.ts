import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { one, rows } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { AGENT, type PayingProduct, startPayingProduct } from '../testing.ts'
import { askAndAct } from './exchanges.ts'

let started: PayingProduct
let agent: Client
beforeAll(async () => {
  started = await startPayingProduct()
  agent = started.client('agent')
  await agent.signIn(AGENT)
})
afterAll(() => started.stop())

async function newAttempt(msisdn: string): Promise<string> {
  const offered = await started.offer()
  await started.pay(agent, offered, msisdn)
  const find = sql`select a.id from payment_attempts a join checkouts c on c.id = a.checkout_id
                   where c.client_reference = ${offered.clientReference}`
  return (await started.db.read((tx) => one(tx, z.object({ id: z.string() }), find))).id
}

/** The provider's answer about an attempt, and a job that follows from it. */
function answered(attemptId: string, code: string, fails = false) {
  const question = { provider: 'hubtel', operation: 'collect-status', network: 'mtn', attemptId } as const
  return askAndAct(
    started.product,
    question,
    async () => ({ kind: 'paid', code }),
    async (tx, { attempt }) => {
      await addJob(tx, 'refund.open', { attemptId: code }, { now: started.clock.now() })
      if (fails) throw new Error(`the books are shut for ${attempt.id}`)
    },
  )
}

const count = (query: Sql) => started.db.read(async (tx) => (await rows(tx, z.object({}), query)).length)
const kept = (code: string) => count(sql`select from provider_exchanges where code = ${code}`)
const jobsOf = (code: string) => count(sql`select from jobs where payload ->> 'attemptId' = ${code}`)

test('what a provider said is kept when what follows from it cannot be written', async () => {
  const attemptId = await newAttempt('233241000001')
  const code = randomUUID()
  await expect(answered(attemptId, code, true)).rejects.toThrow(`the books are shut for ${attemptId}`)
  expect([await kept(code), await jobsOf(code)]).toEqual([1, 0])
})

test('of answers that come at the same time, one that cannot be written does not keep the others from it', async () => {
  const attempts = await Promise.all(['233241000011', '233241000012', '233241000013', '233241000014'].map(newAttempt))
  const codes = attempts.map(() => randomUUID())
  const ends = await Promise.allSettled(attempts.map((id, i) => answered(id, codes[i] ?? '', i === 2)))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all(codes.map(kept))).toEqual([1, 1, 1, 1])
  expect(await Promise.all(codes.map(jobsOf))).toEqual([1, 1, 0, 1])
})
