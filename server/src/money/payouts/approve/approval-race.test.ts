import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../../test/product.ts'
import { sql } from '../../../platform/db/sql.ts'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { withKey } from '../../payments/testing.ts'
import { PAYER, type PayoutProduct, startPayoutProduct } from '../send/testing.ts'

/** `RACE_PAYOUTS=500` for the long version. */
const PAYOUTS = Number(process.env['RACE_PAYOUTS'] ?? 100)
const CHECKERS = ['233200000008', '233200000001', '233200000008', '233200000001']

let product: PayoutProduct
let owner: pg.Client
beforeAll(async () => {
  product = await startPayoutProduct({ nodes: 2 })
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

test('payouts approved concurrently by four callers on two nodes are paid once each', {
  timeout: 300_000,
}, async () => {
  await runConcurrently(Array.from({ length: PAYOUTS }), () => product.refund(1_00))
  await recommendAll()
  const callers = await Promise.all(CHECKERS.map((number, i) => product.client('admin', i % 2).signIn(number)))
  const codes: Map<string, string>[] = []
  for (const number of CHECKERS) codes.push(await codesOf(number))
  const responses = await Promise.all(callers.map((caller, i) => approveAll(caller, codes[i] ?? new Map())))
  expect(responses.flat()).toHaveLength(PAYOUTS * CHECKERS.length)
  expect(responses.flat().filter((status) => status === 200)).toHaveLength(PAYOUTS)

  // The workers of both nodes also compete for the disbursements.
  const [first, second] = product.nodes
  if (!first || !second) throw new Error('two nodes were expected')
  while ((await Promise.all([product.runJobs(first), product.runJobs(second)])).some((done) => done > 0));
  await product.advanceSeconds(3)
  // On a busy machine a response may have timed out; then the status is queried every five minutes.
  for (let round = 0; round < 12; round++) await product.advanceSeconds(300)
  const [counted] = await product.query(
    z.object({ paid: z.number(), approvals: z.number(), disbursements: z.number(), owed: z.number() }),
    sql`select (select count(*) from payouts where state = 'paid') as paid,
               (select count(*) from payout_approvals) as approvals, (select count(*) from disbursements) as disbursements,
               (select count(*) from journals where event = 'suspense-to-refund') as owed`,
  )
  expect(counted).toEqual({ paid: PAYOUTS, approvals: PAYOUTS, disbursements: PAYOUTS, owed: PAYOUTS })
  const sent = (await product.movements()).filter(({ kind, state }) => kind === 'disburse' && state === 'paid')
  expect(sent).toHaveLength(PAYOUTS)
  expect(await checkMoney(product.product)).toEqual([])
})

/** Recommends all payouts in the database, where the same constraints apply. */
async function recommendAll(): Promise<void> {
  await owner.query(`update payouts set state = 'in_review'`)
  await owner.query(
    `update payouts set state = 'recommended', recommended_by = (select id from users where mobile_number = '233200000002'),
            recommended_at = now(), payee_phone = $1, payee_network = 'mtn', account_name = 'AMA OWUSU', name_match = 'same'`,
    [PAYER],
  )
}

/** A valid code of this checker for every payout. */
async function codesOf(mobileNumber: string): Promise<Map<string, string>> {
  const payouts = await product.query(
    z.object({ id: z.string(), hash: z.string() }),
    sql`select id, left(encode(payout_content_hash(p), 'hex'), 32) as hash from payouts p`,
  )
  const codes = new Map<string, string>()
  await runConcurrently(payouts, async ({ id, hash }) => {
    codes.set(id, await product.createVerificationToken(mobileNumber, 'approval', `payout:${id}:${hash}`))
  })
  return codes
}

/** Runs eight at a time, the number of connections, because more could time out on a busy machine. */
async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const processItems = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, processItems))
}

async function approveAll(caller: Client, codes: Map<string, string>): Promise<number[]> {
  const statuses: number[] = []
  for (const [id, verificationToken] of codes) {
    const response = await caller.post(
      `/refunds/${id}/approve`,
      { version: 1, verificationToken },
      withKey(randomUUID()),
    )
    statuses.push(response.status)
  }
  return statuses
}
