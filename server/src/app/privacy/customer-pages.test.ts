import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'

let product: PayingProduct
let agent: Client
let assistant: Client
let staff: Client
let admin: Client
let superAdmin: Client
/** An agent and an office user of another branch. */
let otherUsers: Client[]
let sold: { policyId: string; customerCode: string }
let unpaid: { customerCode: string }
const PLATE = 'GR 7901-22'
const PHONE = '233244445556'

beforeAll(async () => {
  product = await startPayingProduct()
  const selling = saleActions(product)
  ;({ agent, assistant, staff, superAdmin } = await product.signInAs('agent', 'assistant', 'staff', 'superAdmin'))
  admin = await product.client('admin').signIn('0200000002')
  otherUsers = [await product.client('agent').signIn('0240000007'), await product.client('staff').signIn('0200000006')]
  const buy = async (plate: string, phone: string, lastName: string) => {
    const { draftId } = await selling.draft(agent, plate, { phone })
    await agent.send('PATCH', `/motor/drafts/${draftId}`, { policyholder: { lastName } })
    const verificationToken = await selling.code(agent, phone, draftId)
    const { body } = await selling.purchase(agent, draftId, { verificationToken })
    return body.data
  }
  const offered = await buy(PLATE, PHONE, 'Nkansah')
  await selling.pay(agent, offered.payableId, PHONE)
  await selling.approve()
  sold = { policyId: offered.policyId, customerCode: offered.customer.customerCode }
  unpaid = { customerCode: (await buy('GR 7902-22', '233244446556', 'Quaicoe')).customer.customerCode }
}, 60_000)
afterAll(() => product.stop())

const listed = async (client: Client, query = '') =>
  (await client.get(`/customers/list?${query}`)).body.data.map((row: { customerCode: string }) => row.customerCode)
const search = (client: Client, q: string) => listed(client, `q=${encodeURIComponent(q)}`)

describe('the list of customers', () => {
  test('shows each role the customers within reach, and none of another branch', async () => {
    const both = [unpaid.customerCode, sold.customerCode]
    for (const client of [agent, staff, admin, superAdmin]) {
      expect((await listed(client)).slice(0, 2)).toEqual(both)
    }
    for (const client of [assistant, ...otherUsers]) {
      expect(await listed(client)).not.toEqual(expect.arrayContaining([sold.customerCode]))
    }
  })

  test('finds by name, phone, card, plate and policy number, only within reach', async () => {
    const [card] = await product.query(
      z.object({ ghana_card: z.string() }),
      sql`select ghana_card from customers where code = ${sold.customerCode}`,
    )
    const { policyNumber } = (await agent.get(`/policies/${sold.policyId}`)).body.data
    const texts = ['nkansah akosua', '024 444 5556', card?.ghana_card ?? '', PLATE, policyNumber, sold.customerCode]
    for (const text of texts) {
      expect(await search(agent, text), text).toEqual([sold.customerCode])
      expect(await search(staff, text), text).toEqual([sold.customerCode])
      for (const client of otherUsers) expect(await search(client, text), text).toEqual([])
    }
    // A part of a card number matches no customer, so that a card can't be guessed digit by digit.
    expect(await search(agent, (card?.ghana_card ?? '').slice(0, 12))).toEqual([])
  })

  test('is filtered by type, cover and day', async () => {
    expect(await listed(agent, 'cover=active')).toEqual([sold.customerCode])
    expect(await listed(agent, 'cover=none&customerType=individual')).toContain(unpaid.customerCode)
    expect(await listed(agent, 'customerType=corporate')).not.toContain(unpaid.customerCode)
    expect(await listed(agent, 'addedTo=2020-01-01')).toEqual([])
    expect((await agent.get('/customers/list?cover=maybe')).body.errors).toMatchObject([{ path: 'cover' }])
  })

  test('shows an office a customer of another branch while it services a paid policy of the customer', async () => {
    const [, north = staff] = otherUsers
    const { branchId } = (await north.get('/users/profile')).body.data.branch
    const homeBranchId = (await staff.get('/users/profile')).body.data.branch.branchId
    const owner = new pg.Client(product.databaseUrl)
    await owner.connect()
    const move = (id: string) =>
      owner.query(`update policy_records set branch_id = $1 where policy_id = $2`, [id, sold.policyId])
    expect(await listed(north)).toEqual([])
    await move(branchId)
    for (const query of ['', 'cover=active', 'sort=createdAt'])
      expect(await listed(north, query)).toEqual([sold.customerCode])
    expect(await listed(north, 'cover=none')).toEqual([])
    expect((await north.get('/customers/list')).body.meta).toMatchObject({ count: 1, countIsExact: true })
    // The customer stays visible to the branch that added them.
    expect(await listed(staff)).toContain(sold.customerCode)
    await move(homeBranchId)
    expect(await listed(north)).toEqual([])
    await owner.end()
  })

  test('is exported and saved as a view', async () => {
    const filter = { q: 'nkansah' }
    const { body } = await agent.post('/customers/exports', { format: 'csv', filter })
    const file = (await agent.get(`/exports/${body.data.exportId}/file`)).body
    expect(file).toContain(`${sold.customerCode},Akosua Nkansah,Person,${PHONE}`)
    expect((await agent.post('/saved-views', { list: 'customers', name: 'Mine', search: 'cover=active' })).status).toBe(
      201,
    )
  })
})

describe('the page of a customer', () => {
  const page = (client: Client, { customerCode }: { customerCode: string } = sold) =>
    client.get(`/customers/${customerCode}`)

  test('shows the contact after the payment and masks it before', async () => {
    expect((await page(agent)).body.data).toMatchObject({
      fullName: 'Akosua Nkansah',
      phone: PHONE,
      ghanaCardNumber: expect.stringMatching(/^GHA-•{5}\d{4}-1$/),
      activePolicies: 1,
      openClaims: 0,
      flags: [],
      canShowDetails: true,
    })
    expect((await page(agent, unpaid)).body.data).toMatchObject({ phone: '024 ••• 6556', canShowDetails: false })
    expect((await agent.post(`/customers/${unpaid.customerCode}/card`)).body.code).toBe('details_not_paid')
  })

  test('returns 404 to others at each of its addresses', async () => {
    const missing = await otherUsers[0]?.get('/customers/CUS-999999')
    for (const client of [assistant, ...otherUsers]) {
      for (const part of ['', '/payments', '/timeline', '/messages']) {
        const { status, body } = await client.get(`/customers/${sold.customerCode}${part}`)
        expect({ status, detail: body.detail }).toEqual({ status: 404, detail: missing?.body.detail })
      }
      expect((await client.post(`/customers/${sold.customerCode}/card`)).status).toBe(404)
      for (const list of ['policies', 'claims', 'service-requests']) {
        expect((await client.get(`/${list}?customerCode=${sold.customerCode}`)).body.data).toEqual([])
      }
    }
  })

  test('records who viewed the full details; the seller does not read what the office viewed', async () => {
    const { body } = await staff.post(`/customers/${sold.customerCode}/card`)
    expect(body.data).toMatchObject({ phone: PHONE, address: '12 Ring Road, Accra, Greater Accra' })
    const texts = async (client: Client) =>
      (await client.get(`/customers/${sold.customerCode}/timeline`)).body.data.map(({ text }: { text: string }) => text)
    expect(await texts(staff)).toEqual(expect.arrayContaining(['Customer details viewed', 'Customer added']))
    expect(await texts(agent)).toContain('Cover registered and certificate issued')
    expect(await texts(agent)).not.toContain('Customer details viewed')
  })

  test('filters the lists of policies, payments, claims and requests', async () => {
    const listOfCustomer = (list: string) => agent.get(`/${list}?customerCode=${sold.customerCode}`)
    expect((await listOfCustomer('policies')).body.data).toMatchObject([{ policyId: sold.policyId }])
    expect((await listOfCustomer('claims')).body.data).toEqual([])
    expect((await listOfCustomer('service-requests')).body.data).toEqual([])
    const payments = (await admin.get(`/customers/${sold.customerCode}/payments`)).body.data
    expect(payments).toMatchObject([{ policyId: sold.policyId, kind: 'new', status: 'successful', product: 'motor' }])
  })

  test('resends a message to the number on record, once in 10 minutes', async () => {
    await product.drain()
    const messages = (await agent.get(`/customers/${sold.customerCode}/messages`)).body.data
    const issued = messages.find(({ about }: { about: string }) => about === 'Policy issued')
    expect(issued).toMatchObject({ status: 'sent', resendTo: '024 ••• 5556', to: '024 ••• 5556' })
    const resend = (client: Client) =>
      client.post(`/customers/${sold.customerCode}/messages/${issued.messageId}/again`, {}, withKey())
    expect((await resend(agent)).body.code).toBe('message_just_sent')
    product.clock.advance(601)
    for (const client of otherUsers) expect((await resend(client)).status).toBe(404)
    const repeated = await Promise.all([resend(agent), resend(staff)])
    expect(repeated.map(({ status }) => status).toSorted()).toEqual([202, 422])
    await product.drain()
    const after = (await agent.get(`/customers/${sold.customerCode}/messages`)).body.data
    expect(after.length).toBe(messages.length + 1)
    expect(after[0]).toMatchObject({ about: 'Policy issued', status: 'sent' })
  })
})
