import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { MovableClock } from '../platform/clock.ts'
import { seedDemoComplaints } from './complaints.ts'
import { seedDemoSales } from './sales.ts'
import { seedDemoScreening } from './screening.ts'

let running: TestProduct
const product = () => ({ ...running.product, clock: new MovableClock() })
beforeAll(async () => {
  running = await startTestProduct()
  await seedDemoSales(product())
  await seedDemoComplaints(product())
  await seedDemoScreening(product())
}, 120_000)
afterAll(() => running.stop())

test('a demo starts with complaints in every state, and a second start adds nothing', async () => {
  const { superAdmin } = await running.signInAs('superAdmin')
  const list = async () => (await superAdmin.get('/complaints?limit=100')).body.data as { status: string }[]
  expect((await list()).map(({ status }) => status).toSorted()).toEqual([
    'answered',
    'closed',
    'escalated',
    'in_progress',
    'in_progress',
    'received',
    'received',
  ])
  await seedDemoComplaints(product())
  expect(await list()).toHaveLength(7)
  const agent = await running.client('agent').signIn('0240000004')
  expect((await agent.get('/complaints')).body.data).toMatchObject([{ status: 'in_progress' }])
})

test('a demo starts with a list, its hits and one report', async () => {
  const { superAdmin } = await running.signInAs('superAdmin')
  while ((await running.runJobs()) > 0);
  const references = (await superAdmin.get('/screening/hits')).body.data.map(
    ({ reference }: { reference: string }) => reference,
  )
  expect([...new Set(references)].toSorted()).toEqual(['D-003', 'D-004', 'D-005'])
  expect((await superAdmin.get('/suspicious-reports')).body.data).toMatchObject([
    { source: 'colleague', state: 'draft' },
  ])
  await seedDemoScreening(product())
  expect((await superAdmin.get('/screening/lists')).body.data).toHaveLength(1)
})
