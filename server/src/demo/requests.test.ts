import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { MovableClock } from '../platform/clock.ts'
import { seedDemoRequests } from './requests.ts'
import { seedDemoSales } from './sales.ts'

let running: TestProduct
const product = () => ({ ...running.product, clock: new MovableClock() })
beforeAll(async () => {
  running = await startTestProduct()
  await seedDemoSales(product())
  await seedDemoRequests(product())
})
afterAll(() => running.stop())

test('a demo starts with open requests in three queues, and a second start adds nothing', async () => {
  const staff = await running.client('staff').signIn('0200000003')
  const list = async () => (await staff.get('/service-requests?view=to-decide')).body.data as { kind: string }[]
  const kinds = (await list()).map(({ kind }) => kind).sort()
  expect(kinds).toEqual(['cancellation', 'cancellation', 'sticker', 'suspension'])
  await seedDemoRequests(product())
  expect(await list()).toHaveLength(kinds.length)
})
