import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { addDraft, dataOf, PEOPLE, soloParis } from '../../sales/travel/sale.fixture.ts'

const book = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../data/travel-2026.json'), 'utf8'))

let product: TestProduct
let efua: Client
let ama: Client
let agent: Client

beforeAll(async () => {
  product = await startTestProduct({ nodes: 2 })
  efua = await product.client('admin').signIn(PEOPLE.SuperAdmin)
  ama = await product.client('admin', 1).signIn('0200000009')
  agent = await product.client('agent', 1).signIn(PEOPLE.Agent)
})
afterAll(() => product.stop())

const write = (fields: object) => efua.post('/rate-books/travel', { book: { ...book, ...fields } })
const plans = (fields: object) =>
  book.plans.map((plan: { code: string }) => (plan.code === 'SCH' ? { ...plan, ...fields } : plan))

const publish = async (client: Client, id: string, revision = 1) => {
  const confirmed = await product.stepUp(client, `rate-book:${id}`)
  return client.post(`/rate-books/${id}/publish`, { ...confirmed, revision })
}

test('new travel rates apply from their first day, after a second SuperAdmin has published them', async () => {
  const premiums = [{ fromDays: 1, toDays: 92, premiumPesewas: 20_000 }]
  const nextBook = { version: 'TRV-2027', effectiveFrom: '2026-11-17', plans: plans({ premiums }) }
  const draft = dataOf(await write(nextBook))
  expect(draft).toMatchObject({ product: 'travel', status: 'draft', problems: [], allowedActions: ['edit', 'delete'] })
  const priceNow = async () => (await addDraft(agent, soloParis)).standardPrice.netPremiumPesewas
  expect((await publish(efua, draft.rateBookId)).status).toBe(422)
  dataOf(await publish(ama, draft.rateBookId))
  expect(await priceNow()).toBe(17_500)
  product.clock.advance(86_400)
  await agent.signIn(PEOPLE.Agent)
  expect(await priceNow()).toBe(20_000)
})

test('an incomplete rate book stays a draft, lists its errors and cannot be published', async () => {
  await efua.signIn(PEOPLE.SuperAdmin)
  await ama.signIn('0200000009')
  const premiums = [{ fromDays: 1, toDays: 7, premiumPesewas: 20_000 }]
  const draft = dataOf(await write({ version: 'TRV-HOLE', effectiveFrom: '2027-01-01', plans: plans({ premiums }) }))
  expect(draft.problems.length).toBeGreaterThan(0)
  expect((await publish(ama, draft.rateBookId)).body.code).toBe('rate_book_not_publishable')
})

test('a fractional amount and a user who is not a SuperAdmin are refused', async () => {
  expect((await write({ version: 'TRV-BAD', policyFeePesewas: 1.5 })).status).toBe(422)
  expect((await agent.post('/rate-books/travel', { book })).status).toBe(403)
})
