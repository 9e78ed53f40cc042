import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { checkMoney } from '../money/integrity-checks/check-money.ts'
import { MovableClock } from '../platform/clock.ts'
import { simulateEvat } from './tax-invoices.ts'
import { seedDemoTrips } from './trips.ts'

let running: TestProduct
let evat: { stop(): Promise<void> }
const smallDemo = () => ({
  ...running.product,
  clock: new MovableClock(),
  config: { ...running.product.config, demoSales: 0, simulatorUrl: undefined, evatSimulatorUrl: undefined },
})

beforeAll(async () => {
  running = await startTestProduct()
  // Demo trips are dated relative to the current day.
  running.clock.now = () => new Date()
  await seedDemoTrips(smallDemo())
  evat = await simulateEvat(smallDemo())
})
afterAll(async () => {
  await evat.stop()
  await running.stop()
})

test('a demo has a signed invoice, a rejected one and one that awaits its signature', async () => {
  const superAdmin = await running.client('admin').signIn('0200000001')
  const { data } = (await superAdmin.get('/tax-documents?state=all')).body
  expect(
    data.map(({ signedAt, problem }: { signedAt: string | null; problem: string | null }) => [
      signedAt !== null,
      problem,
    ]),
  ).toEqual([
    [false, 'unreachable'],
    [false, 'refused'],
    [true, null],
  ])
  expect(await checkMoney(running.product)).toEqual([])
})

test('a second start adds no invoices', async () => {
  await (await simulateEvat(smallDemo())).stop()
  const superAdmin = await running.client('admin').signIn('0200000001')
  expect((await superAdmin.get('/tax-documents?state=all')).body.meta.count).toBe(3)
})
