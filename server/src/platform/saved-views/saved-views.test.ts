import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

let product: TestProduct
let staff: Client
let agent: Client

beforeAll(async () => {
  product = await startTestProduct()
  staff = await product.client('staff').signIn('0200000003')
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

const save = (client: Client, name: string, search = 'status=active&sort=endDate') =>
  client.post('/saved-views', { list: 'policies', name, search })
const names = async (client: Client) =>
  (await client.get('/saved-views?list=policies')).body.data.map(({ name }: { name: string }) => name)

test('a view is visible only to its owner, and can be changed and deleted', async () => {
  const created = await save(staff, 'Osu fleet')
  expect(created.status).toBe(201)
  const { viewId } = created.body.data
  expect(await names(staff)).toEqual(['Osu fleet'])
  expect(await names(agent)).toEqual([])

  const other = { name: 'Mine now', search: '' }
  expect((await agent.put(`/saved-views/${viewId}`, other)).status).toBe(404)
  expect((await agent.delete(`/saved-views/${viewId}`)).status).toBe(404)

  const changed = await staff.put(`/saved-views/${viewId}`, { name: 'Tema fleet', search: 'q=Tema' })
  expect(changed.body.data).toEqual({ viewId, name: 'Tema fleet', search: 'q=Tema' })
  expect((await staff.delete(`/saved-views/${viewId}`)).status).toBe(200)
  expect(await names(staff)).toEqual([])
})

test('names are unique regardless of case', async () => {
  await save(agent, 'Due soon')
  const again = await save(agent, 'DUE SOON')
  expect(again.status).toBe(422)
  expect(again.body).toMatchObject({ code: 'name_taken', errors: [{ path: 'name' }] })
})

test('twenty views are the limit, even for concurrent requests', async () => {
  for (let i = 0; i < 19; i++) await save(staff, `View ${i}`)
  const last = await Promise.all([save(staff, 'A'), save(staff, 'B')])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('only a valid query string is saved', async () => {
  expect((await save(agent, 'Odd', '"><script>')).status).toBe(422)
})

test('a favourite report is a view of the list of reports', async () => {
  const saved = await staff.post('/saved-views', {
    list: 'reports',
    name: 'production-by-cover',
    search: 'period=12-months',
  })
  expect(saved.status).toBe(201)
  const views = (await staff.get('/saved-views?list=reports')).body.data
  expect(views).toMatchObject([{ name: 'production-by-cover', search: 'period=12-months' }])
})
