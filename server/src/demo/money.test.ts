import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { checkMoney } from '../money/integrity-checks/check-money.ts'
import { balanceOf } from '../money/ledger/balance-of.ts'
import { MovableClock } from '../platform/clock.ts'
import { gatewayOf } from '../platform/ports/providers.ts'
import { seedDemoMoney } from './money.ts'
import { seedDemoRequests } from './requests.ts'
import { seedDemoSales } from './sales.ts'
import { simulateProviders } from './simulate-providers.ts'

let running: TestProduct
const product = () => ({ ...running.product, clock: new MovableClock() })
beforeAll(async () => {
  running = await startTestProduct()
  await seedDemoSales(product())
  await seedDemoRequests(product())
  await seedDemoMoney(product())
})
afterAll(() => running.stop())

test('a demo starts with an open refund, withdrawal and payment review, and a second start adds nothing', async () => {
  const admin = await running.client('admin').signIn('0200000002')
  const waiting = async () => ({
    refunds: (await admin.get('/refunds')).body.data.map(({ state }: { state: string }) => state),
    payouts: (await admin.get('/payouts')).body.data.map(({ kind }: { kind: string }) => kind),
    exceptions: (await admin.get('/exceptions')).body.data.map(({ subject }: { subject: string }) => subject),
  })
  const expected = { refunds: ['requested'], payouts: ['withdrawal'], exceptions: ['payment'] }
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

test('the simulated provider and the ledger have the same balances, so that reconciliation finds no difference', async () => {
  const simulated = await simulateProviders(running.product, 0)
  try {
    const providerBalances = await gatewayOf(running.product.providers, 'hubtel').balances()
    const ledgerBalance = (account: 'collectionFloat' | 'disbursementFloat') =>
      running.product.db.read((tx) => balanceOf(tx, account, 'hubtel'))
    expect(providerBalances).toMatchObject({
      collectionPesewas: await ledgerBalance('collectionFloat'),
      disbursementPesewas: await ledgerBalance('disbursementFloat'),
    })
    expect(await ledgerBalance('disbursementFloat')).toBe(100_000_00)
  } finally {
    await simulated.stop()
  }
})

test('all integrity checks pass', async () => {
  expect(await checkMoney(product())).toEqual([])
})
