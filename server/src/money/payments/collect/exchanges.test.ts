import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { rows } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { gatewayOf } from '../../../platform/ports/providers.ts'
import { type AttemptRow, findAttemptByReference } from '../attempt-store.ts'
import { AGENT, type PayingProduct, startPayingProduct } from '../testing.ts'
import { settlePayment } from './settle-payment.ts'

let started: PayingProduct
let agent: Client
beforeAll(async () => {
  started = await startPayingProduct()
  agent = started.client('agent')
  await agent.signIn(AGENT)
})
afterAll(() => started.stop())

/** A request that was sent and is not settled yet. */
async function newAttempt(msisdn: string): Promise<AttemptRow> {
  const offered = await started.offer()
  await started.pay(agent, offered, msisdn)
  await started.drain()
  const found = await started.db.read((tx) => findAttemptByReference(tx, `${offered.clientReference}01`))
  if (!found) throw new Error(`${offered.clientReference} was not asked for`)
  return found
}

/** Settles an attempt by a provider response. A journal with half a pesewa can’t be written. */
function answered(attempt: AttemptRow, code: string, fails = false) {
  const amountPesewas = attempt.due_pesewas + (fails ? 0.5 : 0)
  const status = { kind: 'paid', amountPesewas, feePesewas: 0, code, raw: {} } as const
  const { providers } = started.product
  const hubtel = { ...gatewayOf(providers, 'hubtel'), collectStatus: async () => status }
  return settlePayment({ ...started.product, providers: { ...providers, hubtel } }, attempt)
}

const count = (query: Sql) => started.db.read(async (tx) => (await rows(tx, z.object({}), query)).length)
const countStored = (code: string) => count(sql`select from provider_exchanges where code = ${code}`)
const settled = ({ id }: AttemptRow) =>
  count(sql`select from payment_attempts where id = ${id} and state = 'successful' and money = 'settled'`)

test('a provider response is stored even if its effects can’t be written', async () => {
  const attempt = await newAttempt('233241000001')
  const code = randomUUID()
  await expect(answered(attempt, code, true)).rejects.toThrow('39600.5')
  expect([await countStored(code), await settled(attempt)]).toEqual([1, 0])
})

test('a response that can’t be written does not affect concurrent responses', async () => {
  const attempts: AttemptRow[] = []
  for (const last of [1, 2, 3, 4]) attempts.push(await newAttempt(`23324100001${last}`))
  const codes = attempts.map(() => randomUUID())
  const ends = await Promise.allSettled(attempts.map((attempt, i) => answered(attempt, codes[i] ?? '', i === 2)))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all(codes.map(countStored))).toEqual([1, 1, 1, 1])
  expect(await Promise.all(attempts.map(settled))).toEqual([1, 1, 0, 1])
})
