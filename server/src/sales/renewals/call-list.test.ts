import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'

let product: TestProduct
let selling: ReturnType<typeof sales>
let clients: Record<'agent' | 'assistant' | 'staff' | 'north', Client>

beforeAll(async () => {
  product = await startTestProduct()
  selling = sales(product)
  clients = {
    agent: await product.client('agent').signIn('0240000004'),
    assistant: await product.client('agent').signIn('0240000005'),
    staff: await product.client('staff').signIn('0200000003'),
    north: await product.client('staff').signIn('0200000006'),
  }
  await selling.sell({ seller: 'agent', lastName: 'Ofori', days: 30 })
  await selling.sell({ seller: 'assistant', lastName: 'Boadi', days: 31 })
  await selling.sell({ seller: 'agent', lastName: 'Later', days: 365 })
})
afterAll(() => product.stop())

const namesListedFor = async (role: keyof typeof clients) =>
  (await clients[role].get('/renewals')).body.data.map(
    ({ customer }: { customer: { fullName: string } }) => customer.fullName,
  )

async function written(role: keyof typeof clients, filter: object = {}): Promise<string[]> {
  const created = await clients[role].post('/renewals/exports', { format: 'csv', filter })
  expect(created).toMatchObject({ status: 201, body: { data: { fileName: 'renewals-2026-11-16.csv' } } })
  const file = await clients[role].get(`/exports/${created.body.data.exportId}/file`)
  // The last row names the exporter.
  return file.body.trim().split('\r\n').slice(0, -1)
}

test('policies are listed by end date, without those whose cover continues', async () => {
  expect(await namesListedFor('agent')).toEqual(['Kwame Ofori', 'Kwame Boadi'])
})

test('the list and its export are searched and filtered by the end of cover', async () => {
  const found = async (query: string) =>
    (await clients.agent.get(`/renewals?${query}`)).body.data.map(
      ({ customer }: { customer: { fullName: string } }) => customer.fullName,
    )
  expect(await found('q=boadi')).toEqual(['Kwame Boadi'])
  expect(await found('q=nobody')).toEqual([])
  expect(await found('due=month')).toEqual(['Kwame Ofori', 'Kwame Boadi'])
  expect(await found('due=week')).toEqual([])
  expect(await found('due=ended')).toEqual([])
  expect(await written('agent', { q: 'boadi' })).toHaveLength(2)
})

test('users see the renewals of policies within reach', async () => {
  expect(await namesListedFor('assistant')).toEqual(['Kwame Boadi'])
  expect(await namesListedFor('staff')).toHaveLength(2)
  expect(await namesListedFor('north')).toEqual([])
})

test('the export has the rows of the list with full phone numbers', async () => {
  const [header, first, second, ...rest] = await written('agent')
  expect(header).toContain('Customer,Phone,Policy number,Registration number')
  expect(first).toMatch(/^Kwame Ofori,024 \d{3} \d{4},MTR-26-/)
  expect(first).toContain(',Third Party,2026-12-15,29,')
  expect(second).toContain('Kwame Boadi')
  expect(rest).toEqual([])
  expect(await written('north')).toHaveLength(1)
})

test('a vehicle insured by a later policy is neither listed nor renewed', async () => {
  const plate = 'GR 6412-21'
  const { policyId } = await selling.sell({ seller: 'north', lastName: 'Anew', days: 30, plate })
  expect(await namesListedFor('north')).toEqual(['Kwame Anew'])
  const next = await selling.sell({ seller: 'north', lastName: 'Anew', startDate: '2026-12-16', plate })
  expect(await namesListedFor('north')).toEqual([])
  const { refusalReason } = (await clients.north.get(`/policies/${policyId}/renewal`)).body.data
  expect(refusalReason).toBe(`Policy ${next.policyNumber} already covers the vehicle after this term.`)
  const policy = (await clients.north.get(`/policies/${policyId}`)).body.data
  expect(policy.allowedActions).not.toContain('renew')
  expect(policy.insuredBy).toEqual({ policyNumber: next.policyNumber, policyId: next.policyId })
  const listed = (await clients.north.get('/policies?limit=100')).body.data
  const actionsOf = (id: string) => listed.find((row: { policyId: string }) => row.policyId === id).allowedActions
  expect(actionsOf(policyId)).not.toContain('renew')
  expect(actionsOf(policyId)).toContain('certificate')
})
