import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { checkMoney } from '../money/integrity-checks/check-money.ts'
import { MovableClock } from '../platform/clock.ts'
import { seedDemoClaims } from './claims.ts'
import { seedDemoSales } from './sales.ts'

let running: TestProduct
const product = () => ({ ...running.product, clock: new MovableClock() })
beforeAll(async () => {
  running = await startTestProduct()
  // The claims are dated relative to the current day.
  running.clock.now = () => new Date()
  await seedDemoSales(product())
  await seedDemoClaims(product())
})
afterAll(() => running.stop())

test('a demo starts with claims in every stage, one of them overdue, and a second start adds nothing', async () => {
  const staff = await running.client('staff').signIn('0200000003')
  const list = async (query = '') => (await staff.get(`/claims?limit=100${query}`)).body.data as { status: string }[]
  expect((await list()).map(({ status }) => status).sort()).toEqual([
    'assessed',
    'documents_pending',
    'offer_sent',
    'reported',
    'reported',
  ])
  expect((await list('&view=breached')).length).toBeGreaterThan(0)
  await seedDemoClaims(product())
  expect(await list()).toHaveLength(5)
  expect(await checkMoney(running.product)).toEqual([])
})
