import { addDays } from '@okwan/domain/platform/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../../test/product.ts'
import { sql } from '../../../platform/db/sql.ts'
import { countDueUpTo } from '../issue/due-renewal.ts'
import { sales } from '../sale.fixture.ts'

const TODAY = '2026-11-16'
const RANGE = `from=${addDays(TODAY, -29)}&to=${TODAY}`

let product: TestProduct
let { sell, offer } = {} as ReturnType<typeof sales>
const clients: Record<string, Client> = {}
const premium: Record<string, number> = {}

beforeAll(async () => {
  product = await startTestProduct()
  ;({ sell, offer } = sales(product))
  clients.superAdmin = await product.client('admin').signIn('0200000001')
  clients.admin = await product.client('admin').signIn('0200000002')
  clients.staff = await product.client('staff').signIn('0200000003')
  clients.north = await product.client('staff').signIn('0200000006')
  clients.agent = await product.client('agent').signIn('0240000004')
  clients.assistant = await product.client('agent').signIn('0240000005')
  for (const seller of ['staff', 'agent', 'assistant', 'north'] as const) {
    const coverType = seller === 'north' ? 'comprehensive' : 'thirdparty'
    premium[seller] = (await sell({ seller, coverType, days: 30 })).estimate.totalPesewas
  }
  await offer({ seller: 'assistant' })
})
afterAll(() => product.stop())

const overview = async (client: string, more = '') => {
  const response = await clients[client]?.get(`/overview?${RANGE}${more}`)
  expect(response?.status).toBe(200)
  return response?.body.data
}
const counts = async (client: string, more = '') =>
  (await clients[client]?.get(`/overview/counts${more.replace('&', '?')}`))?.body.data
const branchOfNorth = async () => (await clients.north?.get('/users/profile'))?.body.data.branch.branchId
const soldBy = (...sellers: string[]) => sellers.reduce((sum, seller) => sum + (premium[seller] ?? 0), 0)

describe('figures and charts have the same reach as the list', () => {
  test.each([
    ['assistant', ['assistant'], null],
    ['agent', ['agent', 'assistant'], 'seller'],
    ['staff', ['staff', 'agent', 'assistant'], 'seller'],
    ['north', ['north'], 'seller'],
    ['admin', ['staff', 'agent', 'assistant'], 'branch'],
    ['superAdmin', ['staff', 'agent', 'assistant', 'north'], 'branch'],
  ])('%s', async (client, sellers, groupedBy) => {
    const seen = await overview(client)
    const sold = { count: sellers.length, premiumPesewas: soldBy(...sellers) }
    expect(seen.sold).toEqual(sold)
    expect(seen.days).toEqual([{ date: TODAY, motorPesewas: sold.premiumPesewas, travelPesewas: 0 }])
    expect(total(seen.covers)).toEqual(sold)
    expect(seen.groupedBy).toBe(groupedBy)
    expect(groupedBy ? total(seen.groups) : sold).toEqual(sold)
    expect((await counts(client)).renewalsDue).toBe(sellers.length)
    const list = await clients[client]?.get(`/policies?soldFrom=${addDays(TODAY, -29)}&soldTo=${TODAY}`)
    expect(list?.body.meta.count).toBe(sellers.length)
  })
})

test('groups have names, largest first, and match their lists', async () => {
  const { groups } = await overview('superAdmin')
  expect(groups.map(({ name }: { name: string }) => name).sort()).toEqual(['Accra Central', 'Kumasi Adum'])
  expect(groups[0].premiumPesewas).toBeGreaterThanOrEqual(groups[1].premiumPesewas)
  const list = await clients.superAdmin?.get(`/policies?soldFrom=${TODAY}&branchId=${groups[0].id}`)
  expect(list?.body.meta.count).toBe(groups[0].count)
})

test('branch and product filter all figures', async () => {
  const branchId = await branchOfNorth()
  const north = await overview('superAdmin', `&branchId=${branchId}`)
  expect(north).toMatchObject({ sold: { count: 1 }, groupedBy: 'seller' })
  expect((await overview('superAdmin', '&product=travel')).sold).toEqual({ count: 0, premiumPesewas: 0 })
  expect((await counts('superAdmin', `&branchId=${branchId}`)).renewalsDue).toBe(1)
})

test('a branch out of reach shows nothing', async () => {
  const branchId = await branchOfNorth()
  expect((await overview('staff', `&branchId=${branchId}`)).sold.count).toBe(0)
})

test('current counts match the lists', async () => {
  const now = await counts('agent')
  expect(now).toMatchObject({ awaitingPayment: 1, renewalsDue: 2, renewalsDueIsExact: true, challenged: 0 })
  const list = await clients.agent?.get('/renewals')
  expect(list?.body.meta.count).toBe(now.renewalsDue)
  expect(now.awaitingPesewas).toBeGreaterThan(0)
})

test('counting renewals due stops at a limit, which the response shows', async () => {
  const upTo = (limit: number) => product.product.db.read((tx) => countDueUpTo(limit, tx, sql`true`, { today: TODAY }))
  expect(await upTo(3)).toEqual({ count: 3, countIsExact: false })
  expect(await upTo(4)).toEqual({ count: 4, countIsExact: true })
})

test('the previous period has the same length', async () => {
  const response = await clients.superAdmin?.get(`/overview?from=${addDays(TODAY, 1)}&to=${addDays(TODAY, 7)}`)
  expect(response?.body.data).toMatchObject({ sold: { count: 0 }, before: { count: 4 } })
})

test('reversed dates are swapped, and more than a year is refused', async () => {
  const swapped = await clients.superAdmin?.get(`/overview?from=${TODAY}&to=${addDays(TODAY, -9)}`)
  expect(swapped?.body.data).toMatchObject({ from: addDays(TODAY, -9), to: TODAY })
  const long = await clients.superAdmin?.get(`/overview?from=2025-01-01&to=${TODAY}`)
  expect(long?.body).toMatchObject({ status: 422, code: 'too_many_days' })
})

test('an early renewal counts as a sale in addition to the current term', async () => {
  const first = await sell({ plate: 'GT 91-20', days: 30 })
  await sell({ plate: 'GT 91-20', days: 60, startDate: addDays(TODAY, 30), renews: first.policyId })
  const sold = await clients.staff?.get(`/policies?soldFrom=${TODAY}&soldTo=${TODAY}&q=GT9120`)
  expect(sold?.body.data.map(({ policyId }: { policyId: string }) => policyId)).toEqual([
    first.policyId,
    first.policyId,
  ])
  const neighbours = await clients.staff?.get(`/policies/${first.policyId}/neighbours?soldFrom=${TODAY}`)
  expect(neighbours?.status).toBe(200)
  expect((await clients.staff?.get('/policies?q=GT9120'))?.body.data).toHaveLength(1)
})

function total(parts: { count: number; premiumPesewas: number }[]) {
  return parts.reduce(
    (sum, part) => ({ count: sum.count + part.count, premiumPesewas: sum.premiumPesewas + part.premiumPesewas }),
    { count: 0, premiumPesewas: 0 },
  )
}
