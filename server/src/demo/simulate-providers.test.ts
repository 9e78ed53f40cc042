import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayingProduct, startPayingProduct } from '../money/payments/testing.ts'
import { gatewayOf } from '../platform/ports/providers.ts'
import { saleActions } from '../sales/purchases/sale.fixture.ts'
import { simulateProviders } from './simulate-providers.ts'

let product: PayingProduct
let simulated: { stop(): Promise<void> }

beforeAll(async () => {
  product = await startPayingProduct()
  simulated = await simulateProviders(product.product, 0)
})
afterAll(async () => {
  await simulated.stop()
  await product.stop()
})

test('the number of a customer is registered to the customer, so that a refund can be paid', async () => {
  const agent = await product.client('agent').signIn('0240000004')
  const { phone, customer } = await saleActions(product).offer(agent, 'GR 7651-22')
  const named = await gatewayOf(product.product.providers, 'hubtel').findName(phone, 'mtn')
  expect(named).toMatchObject({ kind: 'registered', name: customer.fullName })
})
