import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { checkMoney } from '../money/integrity-checks/check-money.ts'
import { MovableClock } from '../platform/clock.ts'
import { seedDemoSales } from './sales.ts'

let running: TestProduct
beforeAll(async () => {
  running = await startTestProduct()
  await seedDemoSales({ ...running.product, clock: new MovableClock() })
})
afterAll(() => running.stop())

const policies = async () => {
  const superAdmin = await running.client('admin').signIn('0200000001')
  return (await superAdmin.get('/policies?limit=100')).body as { data: { status: string }[]; meta: { count: number } }
}

test('a demo starts with policies in force, expired policies and a challenged policy', async () => {
  const { data } = await policies()
  expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['active', 'expired', 'challenged']))
})

test('all integrity checks pass', async () => {
  await checkMoney(running.product)
  const superAdmin = await running.client('admin').signIn('0200000001')
  const { healthy, checks } = (await superAdmin.get('/health/money')).body.data as {
    healthy: boolean
    checks: { name: string; violations: number }[]
  }
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
  expect(healthy).toBe(true)
})

test('a second start adds no sales', async () => {
  const { count } = (await policies()).meta
  await seedDemoSales({ ...running.product, clock: new MovableClock() })
  expect((await policies()).meta.count).toBe(count)
})
