import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'

let product: PayingProduct
let agent: Client
let staff: Client
let admin: Client
let selling: ReturnType<typeof saleActions>

beforeAll(async () => {
  product = await startPayingProduct({ nodes: 1 })
  agent = await product.client('agent').signIn('0240000004')
  staff = await product.client('staff').signIn('0200000003')
  admin = await product.client('admin').signIn('0200000002')
  selling = saleActions(product)
}, 60_000)
afterAll(() => product.stop())

async function sold(plate: string, client = agent) {
  const offered = await selling.offer(client, plate)
  expect((await selling.pay(client, offered.payableId, offered.phone)).status).toBe(202)
  await product.drain()
  await product.advanceSeconds(5)
  await product.advanceSeconds(10)
  return offered
}
async function challengeOf(policyId: string) {
  const { data } = (await staff.get('/challenged-policies?limit=100')).body
  const listed = data.find((one: { policyId: string }) => one.policyId === policyId)
  return listed && (await staff.get(`/challenged-policies/${listed.challengeId}`)).body.data
}
async function act(client: Client, { challengeId }: { challengeId: string }, action: string, more: object = {}) {
  const { version } = (await staff.get(`/challenged-policies/${challengeId}`)).body.data
  return client.post(`/challenged-policies/${challengeId}/${action}`, { version, ...more }, withKey())
}
const policyOf = async (policyId: string) => (await staff.get(`/policies/${policyId}`)).body.data

describe('a challenged policy', () => {
  test('is corrected, retried and issued, which resolves it', async () => {
    const sale = await sold('GR 2399-21')
    const challenge = await challengeOf(sale.policyId)
    expect(challenge).toMatchObject({ reason: 'MID_REJECTED', state: 'open', attempts: 0, owner: null })
    expect(challenge.exchanges[0]).toMatchObject({
      answer: 'The registration number is not in the vehicle register.',
      code: 'MID_REJECTED',
    })
    expect(challenge.exchanges[0].sent[0]).toEqual({ label: 'Registration number', value: 'GR 2399-21' })

    expect((await act(staff, challenge, 'retry')).body.data).toMatchObject({ state: 'trying', attempts: 1 })
    await product.drain()
    expect(await challengeOf(sale.policyId)).toMatchObject({
      state: 'open',
      attempts: 1,
      owner: { fullName: 'Abena Owusu' },
    })

    const wrong = await act(staff, challenge, 'correct', { note: 'Misread', registrationNumber: 'no plate' })
    expect(wrong.status).toBe(422)
    const corrected = await act(staff, challenge, 'correct', { note: 'Misread', registrationNumber: 'GR 2396-21' })
    expect(corrected.status).toBe(200)
    await product.drain()
    await product.advanceSeconds(200)
    expect(await policyOf(sale.policyId)).toMatchObject({ status: 'active', midStatus: 'registered' })
    const ended = (await staff.get(`/challenged-policies/${challenge.challengeId}`)).body.data
    expect(ended).toMatchObject({ state: 'resolved', resolutionText: 'Corrected', attempts: 2, actions: [] })
  })

  test('starts after the cover of the other insurer', async () => {
    const sale = await sold('GR 2499-21')
    // The plate was misread, and the right one has other cover for 20 more days.
    const misread = await challengeOf(sale.policyId)
    await act(staff, misread, 'correct', { note: 'Misread', registrationNumber: 'GR 2497-21' })
    await product.drain()
    const challenge = await challengeOf(sale.policyId)
    expect(challenge).toMatchObject({ reason: 'DUPLICATE_COVER', freeFrom: expect.any(String) })
    const early = await act(staff, challenge, 'move-start', { startDate: addDays(challenge.freeFrom, -1) })
    expect(early.body).toMatchObject({ code: 'start_date' })
    expect((await act(staff, challenge, 'move-start', { startDate: challenge.freeFrom })).status).toBe(200)
    await product.drain()
    const policy = await policyOf(sale.policyId)
    expect(policy).toMatchObject({ status: 'active', insuranceDetails: { startDate: challenge.freeFrom } })
  })

  test('is refunded in full by a user who is not its seller, with one payout request', async () => {
    const sale = await sold('GR 2599-21')
    const challenge = await challengeOf(sale.policyId)
    const body = { refundPesewas: challenge.leftPesewas, note: 'The customer does not want to wait' }
    expect((await act(staff, challenge, 'refund', { ...body, refundPesewas: 1 })).body.code).toBe('stale_version')
    const { version } = challenge
    const at = `/challenged-policies/${challenge.challengeId}/refund`
    const both = await Promise.all([
      staff.post(at, { ...body, version }, withKey()),
      admin.post(at, { ...body, version }, withKey()),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await policyOf(sale.policyId)).status).toBe('cancelled')
    const refunds = await product.query(
      z.object({ amount_pesewas: z.number(), funding: z.unknown() }),
      sql`select amount_pesewas, funding from payouts where policy_id = ${sale.policyId}`,
    )
    expect(refunds).toEqual([
      { amount_pesewas: challenge.paidPesewas, funding: { from: 'unissued', paymentId: expect.any(String) } },
    ])
  })

  test('is not refunded by its seller, and not closed before it is refunded', async () => {
    const sale = await sold('GR 2699-21', staff)
    const challenge = await challengeOf(sale.policyId)
    const body = { refundPesewas: challenge.leftPesewas, note: 'The customer asked for it' }
    expect((await act(staff, challenge, 'refund', body)).body).toMatchObject({ code: 'not_yours_to_decide' })
    expect((await act(admin, challenge, 'close', { note: 'Over' })).body).toMatchObject({ code: 'illegal_move' })
    expect((await agent.get('/challenged-policies')).status).toBe(403)
    const seller = (await product.actorOf('233200000003')).id
    const around = product.db.transaction((tx) =>
      run(
        tx,
        sql`update challenges set resolution = 'full-refund', resolved_by = ${seller}, resolved_at = ${product.clock.now()}
            where id = ${challenge.challengeId}`,
      ),
    )
    await expect(around).rejects.toMatchObject({ constraint: 'challenges_not_own_sale' })
  })
})
