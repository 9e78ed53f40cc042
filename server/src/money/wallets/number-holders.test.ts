import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { type PayoutProduct, startPayoutProduct } from '../payouts/send/testing.ts'

let product: PayoutProduct
let agent: Client
beforeAll(async () => {
  product = await startPayoutProduct()
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

test('the name of a number can be queried 60 times an hour over all endpoints, including concurrent requests', async () => {
  const responses = await Promise.all(
    Array.from({ length: 35 }, (_, i) => {
      const query = `msisdn=02411000${String(i).padStart(2, '0')}&network=mtn`
      return [agent.get(`/wallet/momo-accounts/name?${query}`), agent.get(`/payments/options?${query}`)]
    }).flat(),
  )
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  product.clock.advance(3600)
  expect((await agent.get('/wallet/momo-accounts/name?msisdn=0241100000&network=mtn')).status).toBe(200)
})
