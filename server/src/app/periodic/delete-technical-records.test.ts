import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { DELETE_BATCH_SIZE } from '../../platform/db/delete-batch.ts'
import { once } from '../../platform/http/idempotency.ts'
import { deleteTechnicalRecords } from './delete-technical-records.ts'

const DAY_SECONDS = 86_400

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const countRemaining = async () => {
  const { rows } = await product.product.db.read((tx) =>
    tx.query(`select (select count(*) from idempotency_keys) as keys,
                     (select count(*) from otp_requests where purpose = 'sign-in') as codes,
                     (select count(*) from otp_requests where purpose <> 'sign-in') as proofs,
                     (select count(*) from passkey_challenges) as challenges`),
  )
  return rows[0]
}

test('idempotency keys are deleted after a week, sign-in codes and passkey challenges after 90 days; consent codes stay', async () => {
  const agent = await product.client('agent').signIn('0240000004')
  const { userId } = (await agent.get('/users/profile')).body.data
  const { db, clock } = product.product
  const effect = async () => ({ data: 1 })
  await db.transaction((tx) =>
    once(tx, { userId, operation: 'POST /x', key: 'key-1234', input: {} }, clock.now(), effect),
  )
  await product.product.db.transaction((tx) =>
    tx.query(`insert into passkey_challenges (user_id, purpose, challenge, expires_at) values ($1, 'add', 'x', $2)`, [
      userId,
      clock.now(),
    ]),
  )
  const sent = { customerMobileNumber: '0244000777' }
  expect((await product.client('agent').post('/auth/send/otp', sent)).status).toBe(200)
  const otpRequest = { customerMobileNumber: '0244000778', purpose: 'consent', reference: 'draft-1' }
  expect((await agent.post('/auth/send/otp', otpRequest)).status).toBe(200)

  const remainingAfter = async (days: number) => {
    product.clock.advance(days * DAY_SECONDS)
    await deleteTechnicalRecords(product.product)
    return countRemaining()
  }
  expect(await remainingAfter(7)).toEqual({ keys: 1, codes: 1, proofs: 1, challenges: 1 })
  expect(await remainingAfter(1)).toEqual({ keys: 0, codes: 1, proofs: 1, challenges: 1 })
  expect(await remainingAfter(83)).toEqual({ keys: 0, codes: 0, proofs: 1, challenges: 0 })
})

test('large numbers of records are deleted in batches until none is left', async () => {
  const agent = await product.client('agent').signIn('0240000004')
  const { userId } = (await agent.get('/users/profile')).body.data
  await product.product.db.transaction((tx) =>
    tx.query(
      `insert into idempotency_keys (user_id, operation, key, request_hash, status, answer, created_at)
       select $1, 'POST /x', 'many-' || n, '', 200, '{}', $2 from generate_series(1000, $3) n`,
      [userId, product.product.clock.now(), 1000 + 2 * DELETE_BATCH_SIZE],
    ),
  )
  product.clock.advance(8 * DAY_SECONDS)
  await deleteTechnicalRecords(product.product)
  expect(await countRemaining()).toMatchObject({ keys: 0 })
})
