import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'

// A product without any mobile money provider, such as a new instance that is being set up.
let product: TestProduct
let agent: Client
beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

test('a network that no provider supports has an unknown registered name', async () => {
  const response = await agent.get('/payments/options?msisdn=0201234567')
  expect([response.status, response.body.data?.holder]).toEqual([200, { kind: 'unknown' }])
})

test('a query for the name on such a network is refused at its field', async () => {
  const response = await agent.get('/wallet/momo-accounts/name?msisdn=0201234567&network=vodafone')
  const message = 'Telecel Cash isn’t available. Use another network.'
  expect([response.status, response.body.code]).toEqual([422, 'network_not_available'])
  expect(response.body.errors).toEqual([{ path: 'network', message }])
})
