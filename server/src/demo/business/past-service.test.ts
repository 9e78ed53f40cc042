import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { MovableClock } from '../../platform/clock.ts'
import { seedDemoClaims } from '../claims.ts'
import { seedDemoTrips } from '../trips.ts'
import { pastClaims } from './past-claims.ts'
import { seedDemoBusiness } from './seed-business.ts'

let running: TestProduct
const product = () => ({
  ...running.product,
  clock: new MovableClock(),
  config: { ...running.product.config, demoSales: 300 },
})
beforeAll(async () => {
  running = await startTestProduct()
  running.clock.now = () => new Date()
  await seedDemoBusiness(product(), 300, jobHandlers)
  await seedDemoClaims(product(), pastClaims())
  await seedDemoTrips(product())
}, 120_000)
afterAll(() => running.stop())

const listed = async <T>(path: string): Promise<T> =>
  (await (await running.client('admin').signIn('0200000001')).get(path)).body.data

type Trip = { status: string; insuranceDetails: { startDate: string } }

test('a demo with a history has trips of many months', async () => {
  const trips = await listed<Trip[]>('/policies?product=travel&limit=100')
  const ended = trips.filter(({ status }) => status === 'expired')
  expect(ended.length).toBeGreaterThan(12)
  expect(new Set(ended.map(({ insuranceDetails }) => insuranceDetails.startDate.slice(0, 7))).size).toBeGreaterThan(8)
})

test('claims of the past year have ended in each way', async () => {
  const claims = await listed<{ status: string }[]>('/claims?view=done&limit=100')
  expect(claims.map(({ status }) => status)).toEqual(expect.arrayContaining(['closed', 'rejected', 'withdrawn']))
})

test('a second start adds nothing, and all integrity checks pass', async () => {
  const before = await listed<unknown[]>('/claims?limit=100')
  await seedDemoClaims(product(), pastClaims())
  await seedDemoTrips(product())
  expect(await listed('/claims?limit=100')).toHaveLength(before.length)
  expect(await checkMoney(running.product)).toEqual([])
})
