import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { run } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { saveCustomer } from './save-customer.ts'

let product: TestProduct
let agent: Client
let outsider: Client
let seller: Actor

beforeAll(async () => {
  product = await startTestProduct()
  agent = await product.client('agent').signIn('0240000004')
  outsider = await product.client('agent').signIn('0240000007')
  const { userId, fullName, role, branch } = (await agent.get('/users/profile')).body.data
  seller = {
    id: userId,
    fullName,
    role,
    branchId: branch.branchId,
    branchGroupId: '',
    agentId: null,
    sessionId: '00000000-0000-4000-8000-000000000000',
    portal: 'agent',
  }
})
afterAll(() => product.stop())

const person: MotorPolicyholder = {
  customerType: 'individual',
  firstName: 'akosua',
  lastName: 'boateng',
  gender: 'FEMALE',
  dateOfBirth: '1990-05-04',
  ghanaCardNumber: 'gha 123456789 0',
  phone: '024 123 4567',
  residentialAddress: '12 Ring Road',
  city: 'Accra',
  region: 'Greater Accra',
  occupation: 'Trader',
  consentAt: '2026-11-16T09:00:00.000Z',
}
const company: MotorPolicyholder = {
  ...person,
  customerType: 'corporate',
  ghanaCardNumber: undefined,
  companyName: 'Volta Traders',
  tin: 'C0001234567',
  companyNumber: 'CS206202016',
  contactPerson: 'Kwame Osei',
  businessSector: 'Trade',
}

const save = (holder: MotorPolicyholder) =>
  product.product.db.transaction((tx) => {
    const caller = { requestId: 'test', ip: '', userAgent: '', portal: 'agent' as const }
    const ctx: Ctx = { tx, now: product.clock.now(), actor: seller, caller, product: product.product, headers: {} }
    return saveCustomer(ctx, holder)
  })

test('a Ghana Card identifies one customer, even in concurrent sales', async () => {
  const buyer = { ...person, ghanaCardNumber: 'GHA-727272727-2' }
  const stored = await Promise.all([save(buyer), save({ ...buyer, phone: '0209999999' }), save(buyer)])
  expect(new Set(stored.map(({ code }) => code)).size).toBe(1)
  expect(stored[0]?.code).toMatch(/^CUS-\d{6}$/)
})

test('a taxpayer number identifies one company', async () => {
  const first = await save(company)
  expect(await save({ ...company, companyName: 'VOLTA TRADERS LTD' })).toEqual({ ...first, isNew: false })
  expect(first.code).not.toBe((await save(person)).code)
})

test('a customer is found by phone or card, with only enough data to recognise them', async () => {
  const { code } = await save(person)
  for (const query of ['phone=0241234567', 'ghanaCard=GHA1234567890']) {
    const { body } = await agent.get(`/customers?${query}`)
    const found = body.data.find(({ customerCode }: { customerCode: string }) => customerCode === code)
    expect(found).toEqual({
      customerCode: code,
      customerType: 'individual',
      fullName: 'Akosua Boateng',
      phone: '024 ••• 4567',
      ghanaCardNumber: 'GHA-•••••6789-0',
      city: 'Accra',
      needsCode: false,
      hasConsent: true,
      hasDetails: false,
    })
  }
  const found = (await outsider.get('/customers?ghanaCard=GHA-123456789-0')).body.data
  expect(found[0]).toMatchObject({ fullName: 'A••• B•••', ghanaCardNumber: null, city: '', needsCode: true })
  expect(found[0].hasDetails).toBe(false)
})

test('details are shown to the office, to a seller only after a payment, and each view is recorded', async () => {
  const { code } = await save(person)
  const path = `/customers/${code}/details`
  expect((await outsider.post(path)).status).toBe(404)
  expect((await agent.post(path)).body.code).toBe('details_not_paid')
  // The agent also reaches a customer that an assistant added, but sees no details before a payment.
  await product.product.db.transaction((tx) =>
    run(
      tx,
      sql`update customers set created_by = (select id from users where agent_id = ${seller.id} limit 1) where code = ${code}`,
    ),
  )
  expect((await agent.post(path)).body.code).toBe('details_not_paid')
  const staff = await product.client('staff').signIn('0200000003')
  const { body } = await staff.post(path)
  expect(body.data).toMatchObject({
    phone: '233241234567',
    firstName: 'Akosua',
    dateOfBirth: '1990-05-04',
    residentialAddress: '12 Ring Road',
  })
  const { body: log } = await staff.get('/activities?limit=100')
  expect(log.data).toContainEqual(expect.objectContaining({ sentence: 'Customer details viewed' }))
})

test('a lookup by a partial number, by both keys or by no key is refused', async () => {
  for (const query of ['phone=0241', 'ghanaCard=GHA-1', '', 'phone=0241234567&ghanaCard=GHA-123456789-0']) {
    expect((await agent.get(`/customers?${query}`)).status).toBe(422)
  }
})

test('a draft with the code of an existing customer uses that customer', async () => {
  const { code, id } = await save(person)
  expect(await save({ customerType: 'individual', customerCode: code })).toEqual({ id, code, isNew: false })
})

test('no customer is saved without consent or identity', async () => {
  await expect(save({ ...person, ghanaCardNumber: undefined })).rejects.toThrow('customers_identified')
  await expect(save({ ...person, consentAt: undefined })).rejects.toThrow('is incomplete')
  const blank = sql`update customers set consent_at = null`
  await expect(product.product.db.transaction((tx) => run(tx, blank))).rejects.toThrow('consent_at')
})

describe('sequential customer codes', () => {
  const select = async (client: Client, customerCode: string) =>
    (await client.post('/motor/drafts', { policyholder: { customerCode } })).body.code

  test('a seller can select only own customers and customers who agreed by code', async () => {
    const { code } = await save({ ...person, ghanaCardNumber: 'GHA-723456789-0', phone: '0247654321' })
    expect(await select(agent, code)).toBeUndefined()
    expect(await select(outsider, code)).toBe('no_such_customer')
    const table = await outsider.send('POST', `/fleets/check?${FLEET}&customerCode=${code}`, FLEET_TABLE, CSV)
    expect(table.status, JSON.stringify(table.body)).toBe(404)
    expect((await outsider.post(`/customers/${code}/code`, { product: 'motor' })).status).toBe(404)
    await outsider.get('/customers?phone=0247654321')
    expect(await select(outsider, code)).toBe('no_such_customer')
    const { requestId, prefix } = (await outsider.post(`/customers/${code}/code`, { product: 'motor' })).body.data
    await product.runJobs()
    const [message] = (await outsider.get('/demo/messages?to=233247654321')).body.data
    const agreement = { product: 'motor', requestId, prefix, code: message.code }
    expect((await outsider.post(`/customers/${code}/agreement`, agreement)).status).toBe(200)
    expect(await select(outsider, code)).toBeUndefined()
    product.clock.advance(31 * 24 * 3600)
    outsider = await product.client('agent').signIn('0240000007')
    expect(await select(outsider, code)).toBe('no_such_customer')
  })

  test('lookups are limited per hour, including concurrent lookups', async () => {
    const responses = await Promise.all(
      Array.from({ length: 130 }, (_, i) => outsider.get(`/customers?phone=02411${String(i).padStart(5, '0')}`)),
    )
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(120)
    expect(responses.some(({ status }) => status === 429)).toBe(true)
  })
})
const FLEET = 'startDate=2026-11-16&endDate=2027-11-15'
const FLEET_TABLE =
  'registration,chassis,use,cover,make,model,year,colour,body,engine,seats,value,photos\nGR 9001-20,ABC123456,X1,thirdparty,Toyota,Corolla,2018,Red,Saloon,1800,5,,\n'
const CSV = { 'content-type': 'text/csv' }
