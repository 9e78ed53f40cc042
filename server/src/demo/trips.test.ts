import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { checkMoney } from '../money/integrity-checks/check-money.ts'
import { MovableClock } from '../platform/clock.ts'
import { seedDemoTrips } from './trips.ts'

let running: TestProduct
const smallDemo = () => ({
  ...running.product,
  clock: new MovableClock(),
  config: { ...running.product.config, demoSales: 0 },
})
beforeAll(async () => {
  running = await startTestProduct()
  // Demo trips are dated relative to the current day.
  running.clock.now = () => new Date()
  await seedDemoTrips(smallDemo())
})
afterAll(() => running.stop())

const listed = async (path: string) => {
  const superAdmin = await running.client('admin').signIn('0200000001')
  return (await superAdmin.get(path)).body.data
}

test('a demo starts with a trip that has ended, one in progress, one upcoming, and one for an underwriter', async () => {
  const policies = (await listed('/policies?product=travel')) as { policyId: string; status: string }[]
  expect(policies.map(({ status }) => status).sort()).toEqual(['active', 'active', 'expired'])
  expect(await listed('/travel/referrals')).toMatchObject([{ policyholderName: 'Edem Tamakloe', state: 'waiting' }])
})

test('a second start adds no sales, and all integrity checks pass', async () => {
  await seedDemoTrips(smallDemo())
  expect(await listed('/policies?product=travel')).toHaveLength(3)
  await checkMoney(running.product)
  const { checks } = await listed('/health/money')
  expect(checks.filter(({ violations }: { violations: number }) => violations > 0)).toEqual([])
})
