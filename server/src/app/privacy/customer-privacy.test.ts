import { everyEndpoint } from '@okwan/contract/all'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../../test/product.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { sql } from '../../platform/db/sql.ts'
import { saleActions } from '../../sales/purchases/sale.fixture.ts'
import {
  addDraft,
  addQuoted,
  answerHealth,
  healthy,
  soloParis,
  tickAndVerify,
} from '../../sales/travel/sale.fixture.ts'
import {
  COMPANY,
  ENTERED,
  ENTERED_COMPANY,
  ENTERED_TRAVELLER,
  PERSON,
  secretsIn,
  shape,
  statementsOf,
  TEN_MINUTES,
  UNKNOWN,
} from './customer-privacy.fixture.ts'

let product: PayingProduct
let selling: ReturnType<typeof saleActions>
let agent: Client
let office: Client
/** A seller and an office user of another branch. */
let otherUsers: Client[]
let seller: Client
let known: { policyId: string; customerCode: string }
let company: { customerCode: string }

beforeAll(async () => {
  product = await startPayingProduct()
  selling = saleActions(product)
  agent = await product.client('agent').signIn('0240000004')
  office = await product.client('staff').signIn('0200000003')
  seller = await product.client('agent').signIn('0240000007')
  otherUsers = [seller, await product.client('staff').signIn('0200000006')]
  const offered = await sellTo(agent, 'GR 7801-22', PERSON)
  await selling.pay(agent, offered.payableId, '233244441556')
  await selling.approve()
  known = { policyId: offered.policyId, customerCode: offered.customer.customerCode }
  company = await addCompany(agent)
})
afterAll(() => product.stop())

async function draftFor(client: Client, plate: string, policyholder: object) {
  const created = await selling.draft(client, plate)
  const saved = await client.send('PATCH', `/motor/drafts/${created.draftId}`, { policyholder })
  return { ...created, saved }
}

async function sellTo(client: Client, plate: string, holder: typeof PERSON) {
  const { draftId } = await draftFor(client, plate, holder)
  const verificationToken = await selling.code(client, holder.phone, draftId)
  const bought = await selling.purchase(client, draftId, { verificationToken })
  expect(bought.status, JSON.stringify(bought.body)).toBe(201)
  return { draftId, ...bought.body.data }
}

async function addCompany(client: Client, policyholder = COMPANY) {
  const body = { policyholder, consent: true }
  expect((await client.post('/customers', body)).body.code).toBe('code_needed')
  const verificationToken = await selling.code(client, policyholder.phone, `customer:${policyholder.phone}`)
  return (await client.post('/customers', { ...body, verificationToken })).body.data
}

const messagesTo = async (phone: string) =>
  (await agent.get(`/demo/messages?to=${phone}`)).body.data as { text: string; code?: string }[]

describe('a seller of another branch', () => {
  test('finds by phone, card or TIN only that a customer exists', async () => {
    for (const client of otherUsers) {
      for (const query of ['phone=0244441556', 'ghanaCard=GHA-811111111-1', 'tin=C0009988776']) {
        const found = await client.get(`/customers?${query}`)
        expect(found.body.data).toHaveLength(1)
        expect(found.body.data[0].fullName).toMatch(/^\p{L}•••( \p{L}•••)*$/u)
        expect(found.body.data[0]).toMatchObject({ ghanaCardNumber: null, city: '', needsCode: true })
        expect(found.body.data[0].phone).toMatch(/^024 ••• \d556$|^024 ••• \d{4}$/)
        expect(secretsIn(found)).toEqual([])
      }
      expect((await client.get(`/customers?ghanaCard=${UNKNOWN.card}`)).body).toEqual({ data: [] })
    }
  })

  test('reads no customer data by entering a card in a motor draft, and known and unknown cards get the same response', async () => {
    for (const [number, client] of otherUsers.entries()) {
      const responses = []
      for (const card of [PERSON.ghanaCardNumber, UNKNOWN.card]) {
        const plate = `GR 78${10 + number * 4 + responses.length}-22`
        const { draftId, saved } = await draftFor(client, plate, { ...ENTERED, ghanaCardNumber: card })
        const opened = await client.get(`/motor/drafts/${draftId}`)
        const bought = await selling.purchase(client, draftId)
        const sent = await client.post('/auth/send/otp', {
          customerMobileNumber: ENTERED.phone,
          purpose: 'consent',
          reference: draftId,
        })
        const guessed = await client.post('/auth/verify/otp', {
          requestId: sent.body.data.requestId,
          prefix: sent.body.data.prefix,
          code: '000000',
          customerMobileNumber: ENTERED.phone,
        })
        const all = [saved, opened, bought, sent, guessed]
        expect(all.flatMap(secretsIn)).toEqual([])
        expect(bought.body.code).toBe('code_needed')
        responses.push(all.map(shape))
        product.clock.advance(TEN_MINUTES)
      }
      expect(responses[0]).toEqual(responses[1])
    }
    await product.drain()
    // The code of the known customer goes to the number on record, with seller and product.
    const received = (await messagesTo('233244441556')).filter(
      ({ text }) => text.includes('Kwesi') || text.includes('motor'),
    )
    expect(received[0]?.text).toMatch(/Read this code to .+ only if you agree to buy motor insurance/)
  })

  test('cannot link a known card with a code to another number, or with a code that was requested before the card was entered', async () => {
    for (const [index, card] of [PERSON.ghanaCardNumber, UNKNOWN.card].entries()) {
      const { draftId } = await selling.draft(seller, `GR 782${index}-22`)
      const own = { ...ENTERED, ghanaCardNumber: `GHA-82222222${index}-2` }
      await seller.send('PATCH', `/motor/drafts/${draftId}`, { policyholder: own })
      const verificationToken = await selling.code(seller, '233249990556', draftId)
      product.clock.advance(TEN_MINUTES)
      await seller.send('PATCH', `/motor/drafts/${draftId}`, { policyholder: { ...own, ghanaCardNumber: card } })
      const bought = await selling.purchase(seller, draftId, { verificationToken })
      expect([index, bought.body.code]).toEqual([index, 'code_not_valid'])
      expect(secretsIn(bought)).toEqual([])
    }
  })

  test('reads no customer data by entering a card in a travel draft, and known and unknown cards get the same response', async () => {
    const responses = []
    for (const idNumber of [PERSON.ghanaCardNumber, UNKNOWN.card]) {
      const policyholder = { ...ENTERED_TRAVELLER, idNumber }
      const added = await seller.post('/travel/drafts', { ...soloParis, policyholder })
      const { draftId } = added.body.data
      const bought = await seller.post(`/travel/drafts/${draftId}/purchase`, {}, withKey())
      const sent = await seller.post('/auth/send/otp', {
        customerMobileNumber: ENTERED.phone,
        purpose: 'consent',
        reference: draftId,
      })
      responses.push([added, bought, sent].map(shape))
      expect([added, bought, sent].flatMap(secretsIn)).toEqual([])
      product.clock.advance(TEN_MINUTES)
    }
    expect(responses[0]).toEqual(responses[1])
  })

  test('reads no customer data by entering a card or TIN for a fleet, and known and unknown numbers get the same response', async () => {
    const pairs = [
      [
        { ...ENTERED, ghanaCardNumber: PERSON.ghanaCardNumber },
        { ...ENTERED, ghanaCardNumber: UNKNOWN.card },
      ],
      [
        { ...ENTERED_COMPANY, tin: COMPANY.tin },
        { ...ENTERED_COMPANY, tin: UNKNOWN.tin },
      ],
    ]
    for (const [number, pair] of pairs.entries()) {
      const responses = []
      for (const [index, holder] of pair.entries()) {
        const phone = `23324777${number}${index}56`
        const { consent: _, ...policyholder } = { consent: true, ...holder, phone }
        // A code that was requested before the details were entered is not accepted.
        const verificationToken = await selling.code(seller, phone, `customer:${phone}`)
        const early = await seller.post('/customers', { policyholder, consent: true, verificationToken })
        const response = await seller.post('/customers', { policyholder, consent: true })
        expect([early, response].flatMap(secretsIn)).toEqual([])
        expect(response.body.code).toBe('code_needed')
        responses.push([early, response].map(shape))
      }
      expect(responses[0]).toEqual(responses[1])
    }
  })

  test('cannot select a customer by customer code without a one-time code from the customer', async () => {
    for (const client of otherUsers) {
      for (const customerCode of [known.customerCode, company.customerCode, 'CUS-999999']) {
        const draft = await client.post('/motor/drafts', { policyholder: { customerCode } })
        expect([draft.status, draft.body.code]).toEqual([422, 'no_such_customer'])
        const table = 'registration,chassis,use,cover,make,model,year,colour,body,engine,seats,value,photos\n'
        const period = 'startDate=2026-11-16&endDate=2027-11-15'
        const fleet = await client.send('POST', `/fleets/check?${period}&customerCode=${customerCode}`, table, {
          'content-type': 'text/csv',
        })
        expect([404, 422]).toContain(fleet.status)
        expect([draft, fleet].flatMap(secretsIn)).toEqual([])
      }
      const unknown = await client.post('/customers/CUS-999999/code', { product: 'motor' })
      expect(unknown.status).toBe(404)
    }
  })

  test('reads no customer data through policies, renewals, claims, requests, search or exports', async () => {
    const { policyId } = known
    for (const client of otherUsers) {
      const responses = await Promise.all([
        client.get(`/policies/${policyId}`),
        client.post(`/policies/${policyId}/holder-card`),
        client.get(`/policies/${policyId}/renewal`),
        client.get(`/policies/${policyId}/documents`),
        client.get(`/travel-policies/${policyId}`),
        client.post('/claims', { policyId }),
        client.post('/service-requests', {
          policyId,
          content: { kind: 'customer', phone: ENTERED.phone },
          fileIds: [],
        }),
        client.get('/policies?q=Quartey'),
        client.get('/renewals'),
        client.get('/claims'),
        client.get('/pay-later'),
        client.get('/fleets'),
        client.get('/search?q=Quartey'),
        client.get('/search?q=0244441556'),
        client.get('/policies/export?format=csv'),
        client.get('/vehicles/lookup?registrationNumber=GR%207801-22'),
      ])
      expect(responses.flatMap(secretsIn)).toEqual([])
      expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
  })

  test('is limited to 120 lookups an hour, including cards in drafts', async () => {
    const staff = await product.client('staff').signIn('0200000006')
    product.clock.advance(3700)
    const { draftId } = (await staff.post('/motor/drafts', {})).body.data
    const statuses = []
    for (let i = 0; i < 125; i++) {
      const ghanaCardNumber = `GHA-83${String(i).padStart(7, '0')}-1`
      const policyholder = { customerType: 'individual', ghanaCardNumber }
      statuses.push((await staff.send('PATCH', `/motor/drafts/${draftId}`, { policyholder })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a customer on record', () => {
  test('can be sold to with a code to the number on record; the seller sees only the entered details until the payment', async () => {
    product.clock.advance(3700)
    seller = await product.client('agent').signIn('0240000007')
    const entered = { ...ENTERED, ghanaCardNumber: PERSON.ghanaCardNumber }
    const { draftId } = await draftFor(seller, 'GR 7830-22', entered)
    const sent = await seller.post('/auth/send/otp', {
      customerMobileNumber: ENTERED.phone,
      purpose: 'consent',
      reference: draftId,
    })
    await product.drain()
    const { requestId, prefix } = sent.body.data
    const code = (await messagesTo('233244441556')).find(({ text }) => text.includes(prefix))?.code
    expect((await messagesTo('233249990556')).some(({ text }) => text.includes(prefix))).toBe(false)
    const verified = await seller.post('/auth/verify/otp', {
      requestId,
      prefix,
      code,
      customerMobileNumber: ENTERED.phone,
    })
    const { verificationToken } = verified.body.data
    const bought = await selling.purchase(seller, draftId, { verificationToken })
    expect(bought.status, JSON.stringify(bought.body)).toBe(201)
    expect(bought.body.data.customer).toMatchObject({ fullName: 'Kofi Amponsah', phone: '233249990556' })
    expect(secretsIn(bought)).toEqual([])

    const { policyId, payableId } = bought.body.data
    const unpaid = await seller.get(`/policies/${policyId}`)
    expect(unpaid.body.data.customer).toEqual({ fullName: 'A••• Q•••', phone: '024 ••• 1556' })
    expect(unpaid.body.data.holder).toMatchObject({ email: null, city: '', canShowDetails: false })
    expect(unpaid.body.data.differences).toEqual([])
    const unmasked = await seller.post(`/policies/${policyId}/holder-card`)
    expect([unmasked.status, unmasked.body.code]).toEqual([422, 'details_not_paid'])
    const others = [
      unpaid,
      await seller.get('/policies'),
      await seller.get('/pay-later'),
      await seller.get('/search?q=Quartey'),
    ]
    expect(others.flatMap(secretsIn)).toEqual([])

    // The office of the seller’s branch sees the difference.
    const kumasi = otherUsers[1] ?? seller
    const differences = (await kumasi.get(`/policies/${policyId}`)).body.data.differences
    expect(differences).toMatchObject([
      { field: 'fullName', entered: 'Kofi Amponsah', recorded: 'Akosua Quartey' },
      { field: 'phone', entered: '233249990556', recorded: '233244441556' },
    ])

    await selling.pay(seller, payableId, '233244441556')
    await selling.approve()
    const paid = await seller.get(`/policies/${policyId}`)
    expect(paid.body.data.customer).toEqual({ fullName: 'Akosua Quartey', phone: '233244441556' })
    expect((await seller.post(`/policies/${policyId}/holder-card`)).body.data).toEqual({
      ghanaCardNumber: 'GHA-811111111-1',
      tin: null,
      phone: '233244441556',
      address: '12 Ring Road, Accra, Greater Accra',
    })
    const logged = await product.query(
      z.object({ action: z.string() }),
      sql`select action from audit_log where action = 'holder-card-shown'`,
    )
    expect(logged).toHaveLength(1)
    // The seller can see the customer after this sale.
    expect((await seller.get('/customers?ghanaCard=GHA-811111111-1')).body.data[0]).toMatchObject({
      fullName: 'Akosua Quartey',
      needsCode: false,
    })
  })

  test('found by TIN, can be selected with a code and stays masked', async () => {
    const found = (await seller.get('/customers?tin=C0009988776')).body.data[0]
    const path = `/customers/${found.customerCode}`
    const { requestId, prefix } = (await seller.post(`${path}/code`, { product: 'motor' })).body.data
    await product.drain()
    const message = (await messagesTo('233244442556')).find(({ text }) => text.includes(prefix))
    expect(message?.text).toContain('buy motor insurance')
    const wrong = await seller.post(`${path}/agreement`, { product: 'motor', requestId, prefix, code: '000000' })
    expect(wrong.status).toBe(422)
    // The code is for motor insurance, not for a fleet.
    const other = await seller.post(`${path}/agreement`, { product: 'fleet', requestId, prefix, code: message?.code })
    expect(other.body.code).toBe('code_not_valid')
    const agreed = await seller.post(`${path}/agreement`, { product: 'motor', requestId, prefix, code: message?.code })
    expect(agreed.body.data).toMatchObject({ fullName: 'S••• T••• L•••', needsCode: false })
    const draft = await seller.post('/motor/drafts', { policyholder: { customerCode: found.customerCode } })
    expect(draft.status).toBe(201)
    expect([agreed, draft].flatMap(secretsIn)).toEqual([])
    product.clock.advance(25 * 3600)
    seller = await product.client('agent').signIn('0240000007')
    const late = await seller.post('/motor/drafts', { policyholder: { customerCode: found.customerCode } })
    expect(late.body.code).toBe('no_such_customer')
  })

  test('is bound to a trip only with a code to the number on record', async () => {
    agent = await product.client('agent').signIn('0240000004')
    const holder = { ...soloParis.policyholder, mobileNumber: '0249990556', idNumber: 'GHA-844444444-4' }
    const quoted = await addQuoted(agent, { ...soloParis, policyholder: { ...holder, mobileNumber: '0244443556' } })
    await answerHealth(agent, quoted.draftId, healthy)
    const token = await tickAndVerify(product, agent, quoted.draftId, '233244443556')
    const total = quoted.quote.totalPesewas
    const path = `/travel/drafts/${quoted.draftId}`
    await agent.post(`${path}/consent`, { verificationToken: token, acceptedTotalPesewas: total })
    expect((await agent.post(`${path}/purchase`, {}, withKey())).status).toBe(201)

    const draft = await addDraft(seller, { ...soloParis, policyholder: holder })
    const sent = await seller.post('/auth/send/otp', {
      customerMobileNumber: '0249990556',
      purpose: 'consent',
      reference: draft.draftId,
    })
    await product.drain()
    const messages = await messagesTo('233244443556')
    expect(
      messages.some(({ text }) => text.includes(sent.body.data.prefix) && text.includes('buy travel insurance')),
    ).toBe(true)
  })

  test('is found by the office of the branch without a code', async () => {
    office = await product.client('staff').signIn('0200000003')
    const found = (await office.get('/customers?ghanaCard=GHA-811111111-1')).body.data[0]
    expect(found).toMatchObject({ fullName: 'Akosua Quartey', needsCode: false })
  })
})

// Last, because the requests leave drafts and lookups behind.
describe('response times', () => {
  const personOf = (ghanaCardNumber: string) => ({ ...ENTERED, ghanaCardNumber })
  const companyOf = (tin: string) => ({ ...ENTERED_COMPANY, tin })
  const tripOf = (idNumber: string) => ({ ...soloParis, policyholder: { ...ENTERED_TRAVELLER, idNumber } })
  let otherCompanyCode: string
  beforeAll(async () => {
    const company = { ...COMPANY, tin: 'C0009988001', companyNumber: 'CS206202001', phone: '233244446556' }
    agent = await product.client('agent').signIn('0240000004')
    otherCompanyCode = (await addCompany(agent, company)).customerCode
  })
  const addCustomer = (policyholder: object) => seller.post('/customers', { policyholder, consent: true })
  const changeDraft = (fields: object) => seller.send('PATCH', `/motor/drafts/${draftId}`, fields)
  const codes = () => [otherCompanyCode, 'CUS-999999'] as const
  const cards = () => [PERSON.ghanaCardNumber, UNKNOWN.card] as const
  const tins = () => [COMPANY.tin, UNKNOWN.tin] as const
  const phones = () => [PERSON.phone, '233249990111'] as const
  const agreed = { product: 'motor', requestId: '00000000-0000-4000-8000-000000000000', prefix: 'ABCD', code: '000000' }
  const fleetTable = 'registration,chassis,use,cover,make,model,year,colour,body,engine,seats,value,photos\n'

  /** Every endpoint that looks up a customer, with a known and an unknown key. */
  const LOOK_UPS: [name: string, keys: () => readonly [string, string], ask: (key: string) => Promise<unknown>][] = [
    ['GET /customers by card', cards, (card) => seller.get(`/customers?ghanaCard=${card}`)],
    ['GET /customers by TIN', tins, (tin) => seller.get(`/customers?tin=${tin}`)],
    ['GET /customers by phone', phones, (phone) => seller.get(`/customers?phone=${phone}`)],
    ['POST /customers by card', cards, (card) => addCustomer(personOf(card))],
    ['POST /customers by TIN', tins, (tin) => addCustomer(companyOf(tin))],
    ['POST /customers/{customerCode}/details', codes, (code) => seller.post(`/customers/${code}/details`)],
    ['POST /customers/{customerCode}/agreement', codes, (code) => seller.post(`/customers/${code}/agreement`, agreed)],
    ['POST /motor/drafts', codes, (customerCode) => seller.post('/motor/drafts', { policyholder: { customerCode } })],
    ['PATCH /motor/drafts/{id}', cards, (card) => changeDraft({ policyholder: personOf(card) })],
    ['POST /travel/drafts', cards, (card) => seller.post('/travel/drafts', tripOf(card))],
    [
      'POST /fleets/check',
      codes,
      (code) =>
        seller.send('POST', `/fleets/check?startDate=2026-11-16&endDate=2027-11-15&customerCode=${code}`, fleetTable, {
          'content-type': 'text/csv',
        }),
    ],
  ]
  let draftId: string

  test.each(LOOK_UPS)('of %s do not reveal whether a customer exists', async (name, keys, lookUp) => {
    // At most 120 lookups an hour.
    product.clock.advance(3700)
    seller = await product.client('agent').signIn('0240000007')
    draftId = (await seller.post('/motor/drafts', {})).body.data.draftId
    const [known, unknown] = keys()
    await lookUp(unknown) // loads the data that the server caches
    const statements = await statementsOf(() => lookUp(known))
    // Endpoints with a minimum duration may do different work.
    const hasMinimum = everyEndpoint().some(([key, { minimumMs }]) => minimumMs && name.split(' by ')[0] === key)
    if (!hasMinimum) expect(statements).toEqual(await statementsOf(() => lookUp(unknown)))
    else expect(statements.length).toBeGreaterThan(0)
  })
})
