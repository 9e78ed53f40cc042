import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { checkMoney } from '../money/integrity-checks/check-money.ts'
import { MovableClock } from '../platform/clock.ts'
import { seedDemoBook } from './book.ts'
import { seedDemoMoney } from './money.ts'
import { seedDemoRequests } from './requests.ts'

let running: TestProduct
const product = () => ({ ...running.product, clock: new MovableClock() })
beforeAll(async () => {
  running = await startTestProduct()
  await seedDemoBook(product())
  await seedDemoRequests(product())
  await seedDemoMoney(product())
})
afterAll(() => running.stop())

test('a demo starts with an open refund, withdrawal and payment review, and a second start adds nothing', async () => {
  const admin = await running.client('admin').signIn('0200000002')
  const waiting = async () => ({
    refunds: (await admin.get('/refunds')).body.data.map(({ state }: { state: string }) => state),
    payouts: (await admin.get('/payouts')).body.data.map(({ kind }: { kind: string }) => kind),
    reviews: (await admin.get('/reviews')).body.data.map(({ subject }: { subject: string }) => subject),
  })
  const expected = { refunds: ['requested'], payouts: ['withdrawal'], reviews: ['payment'] }
  expect(await waiting()).toEqual(expected)
  await seedDemoMoney(product())
  expect(await waiting()).toEqual(expected)
})

test('the commission of an agent is partly pending, partly available and partly paid, each with its date', async () => {
  const agent = await running.client('agent').signIn('0240000004')
  const { data } = (await agent.get('/commissions?limit=100')).body
  const statuses = new Set(data.map(({ status }: { status: string }) => status))
  for (const status of ['pending', 'available', 'paid']) expect(statuses).toContain(status)
  expect(data.at(-1)).toMatchObject({ status: 'paid' })
  const summary = (await agent.get('/commissions/summary')).body.data
  expect(summary.availablePesewas).toBeGreaterThan(0)
  const month = data.at(-1).vestsOn.slice(0, 7)
  const { vestedPesewas } = (await agent.get(`/commissions/statement?month=${month}`)).body.data
  expect(vestedPesewas).toBeGreaterThan(0)
})

test('all integrity checks pass', async () => {
  expect(await checkMoney(product())).toEqual([])
})
