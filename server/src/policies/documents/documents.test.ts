import { createHash, randomUUID } from 'node:crypto'
import { POLICY_CLAUSES } from '@okwan/domain/policies/policies/documents/certificate-wording'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { updateDueStatuses } from '../policies/change/update-statuses.ts'
import { sales } from '../policies/sale.fixture.ts'
import { DOCUMENT, SCHEDULE, SLIP, TRAVEL_SCHEDULE } from './documents.fixture.ts'
import { endorsementPdf } from './endorsement-slip.ts'
import { schedulePdf } from './schedule.ts'
import { stickerPdf } from './sticker.ts'
import { travelSchedulePdf } from './travel-schedule.ts'

let product: TestProduct
let owner: pg.Client
let { offer, sell } = {} as ReturnType<typeof sales>
let staff: Client
let anonymous: Client

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  ;({ offer, sell } = sales(product))
  staff = await product.client('staff').signIn('0200000003')
  anonymous = product.client('admin')
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

const decide = (recordId: string, change: string) =>
  owner.query(`update policy_records set ${change} where id = $1`, [recordId])

async function codeOf(policyId: string): Promise<string> {
  const { data } = (await staff.get(`/policies/${policyId}`)).body
  return data.verifyUrl.split('/').at(-1)
}

test.each(['certificate', 'schedule', 'sticker', 'brown-card'])(
  'a %s is a PDF with the same bytes each time',
  async (name) => {
    const sold = await sell({ coverType: 'comprehensive' })
    const first = await staff.get(`/policies/${sold.policyId}/${name}.pdf`)
    expect(first.status).toBe(200)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.body.startsWith('%PDF-')).toBe(true)
    product.clock.advance(90)
    const second = await staff.get(`/policies/${sold.policyId}/${name}.pdf`)
    expect(hash(second.body)).toBe(hash(first.body))
  },
)

test('a certificate shows a watermark when the policy is not in force', async () => {
  const sold = await sell()
  const bytes = async () => hash((await staff.get(`/policies/${sold.policyId}/certificate.pdf`)).body)
  const whole = await bytes()
  await decide(sold.policyRecordId, `suspended_from = '2026-11-16'`)
  const suspended = await bytes()
  await decide(sold.policyRecordId, `cancelled_from = '2026-11-16'`)
  const cancelled = await bytes()
  expect(new Set([whole, suspended, cancelled]).size).toBe(3)
})

test('a certificate needs registered cover within reach', async () => {
  const { policyId } = await offer()
  expect(await staff.get(`/policies/${policyId}/certificate.pdf`)).toMatchObject({
    status: 422,
    body: { code: 'not_issued' },
  })
  const north = await product.client('staff').signIn('0200000006')
  for (const name of ['certificate', 'schedule', 'sticker', 'brown-card', 'endorsement']) {
    expect((await north.get(`/policies/${policyId}/${name}.pdf`)).status).toBe(404)
  }
})

test('only endorsements have an endorsement slip', async () => {
  const sold = await sell()
  const { body } = await staff.get(`/policies/${sold.policyId}/documents`)
  expect(body.data.documents).toEqual(['certificate', 'schedule', 'sticker', 'brown-card'])
  expect((await staff.get(`/policies/${sold.policyId}/endorsement.pdf`)).body.code).toBe('no_such_document')
})

test('the screen shows the contents of the document', async () => {
  const sold = await sell({ lastName: 'Ɔpare', plate: 'GW 16-24' })
  const { data } = (await staff.get(`/policies/${sold.policyId}/documents`)).body
  const rows = [...data.certificate, ...data.schedule].flatMap(
    ({ rows: list }: { rows: { label: string; value: string }[] }) => list,
  )
  const values = Object.fromEntries(rows.map(({ label, value }) => [label, value]))
  expect(values).toMatchObject({
    '1. Registration mark': 'GW 16-24',
    '2. Policyholder': 'Kwame Ɔpare',
    'Certificate number': sold.certificateNumber,
    Endorsements: 'None',
  })
  expect(data).toMatchObject({ watermark: null, versionText: 'New Policy, version 1' })
  expect(data.qr.path).toMatch(/^M0 0h1v1h-1z/)
})

describe('a document sent by SMS', () => {
  const linkOf = async (phone: string) => {
    await product.runJobs()
    const [{ text }] = (await staff.get(`/demo/messages?to=${phone}`)).body.data
    return /\/api\/v1(\/documents\/\S+)/.exec(text)?.[1] ?? ''
  }

  test('opens without signing in for 30 days, but not with a changed character', async () => {
    const sold = await sell({ phone: '0244777111' })
    const sent = await staff.post(`/policies/${sold.policyId}/documents`, { document: 'certificate', act: 'sent' })
    expect(sent).toMatchObject({ status: 201, body: { data: { sentTo: expect.stringContaining('111') } } })
    const link = await linkOf('233244777111')
    expect((await anonymous.get(link)).body.startsWith('%PDF-')).toBe(true)
    for (const at of [10, 30, 43]) {
      const code = link.slice('/documents/'.length)
      const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
      expect((await anonymous.get(`/documents/${changed}`)).status).toBe(404)
    }
    expect(
      (await staff.post(`/policies/${sold.policyId}/documents`, { document: 'certificate', act: 'sent' })).status,
    ).toBe(429)
    const schedule = () => staff.post(`/policies/${sold.policyId}/documents`, { document: 'schedule', act: 'sent' })
    const atOnce = await Promise.all(Array.from({ length: 8 }, schedule))
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1)
    product.clock.advance(31 * 86_400)
    expect((await anonymous.get(link)).status).toBe(404)
    product.clock.advance(-31 * 86_400)
  })

  test('is in the timeline, like payments and views of the Ghana Card', async () => {
    const sold = await sell()
    product.clock.advance(1)
    await staff.post(`/policies/${sold.policyId}/documents`, { document: 'schedule', act: 'printed' })
    product.clock.advance(1)
    const card = await staff.post(`/policies/${sold.policyId}/holder-card`)
    expect(card.body.data.ghanaCardNumber).toMatch(/^GHA-\d{9}-\d$/)
    const { data } = (await staff.get(`/policies/${sold.policyId}/timeline`)).body
    expect(data.map(({ text }: { text: string }) => text)).toEqual([
      'Ghana Card number viewed',
      'Document printed: policy schedule',
      'Cover registered and certificate issued',
      'Premium paid',
      'Offer accepted',
    ])
    const north = await product.client('staff').signIn('0200000006')
    expect((await north.get(`/policies/${sold.policyId}/timeline`)).status).toBe(404)
    expect((await north.post(`/policies/${sold.policyId}/holder-card`)).status).toBe(404)
  })
})

describe('the public page', () => {
  const page = (code: string) => anonymous.request('GET', `/verify/${code}`)

  test('shows that the policy is in force, without scripts and with a masked name', async () => {
    const sold = await sell({ plate: 'GW 17-24', lastName: 'Amoah' })
    const { status, body, headers } = await page(await codeOf(sold.policyId))
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('<h1>In force</h1>')
    expect(body).toContain('GW 17-24')
    expect(body).toContain('K••• A•••')
    expect(body).not.toMatch(/Amoah|<script/)
    await decide(sold.policyRecordId, `cancelled_from = '2026-11-16'`)
    expect((await page(await codeOf(sold.policyId))).body).toContain('<h1>Not in force</h1>')
  })

  test('gives all invalid codes the same response', async () => {
    const code = await codeOf((await sell()).policyId)
    const responses = await Promise.all(
      [`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`, 'x', '%3Cscript%3E'].map(page),
    )
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  })
})

test('anyone can verify a certificate and sees only the necessary data', async () => {
  const sold = await sell({ plate: 'GW 15-24', lastName: 'Amoah', phone: '0244777888' })
  const response = await anonymous.get(`/verify/${await codeOf(sold.policyId)}`)
  expect(response.status).toBe(200)
  expect(response.body.data).toMatchObject({
    isInForce: true,
    status: 'active',
    registrationNumber: 'GW 15-24',
    owner: 'K••• A•••',
    vehicle: 'Silver Toyota Corolla',
  })
  expect(JSON.stringify(response.body)).not.toMatch(/Amoah|Kwame|777888|GHA-|CUS-/)
})

test('cancelled cover and future cover are not in force', async () => {
  const sold = await sell()
  const code = await codeOf(sold.policyId)
  await decide(sold.policyRecordId, `cancelled_from = '2026-11-16'`)
  expect((await anonymous.get(`/verify/${code}`)).body.data).toMatchObject({
    isInForce: false,
    status: 'cancelled',
    statusText: 'Cancelled from 16 Nov 2026',
  })
  await product.product.db.transaction((tx) => updateDueStatuses(tx, product.clock.now()))
  expect((await anonymous.get(`/verify/${code}`)).body.data).toMatchObject({ isInForce: false, status: 'cancelled' })

  const later = await sell({ startDate: '2026-11-20' })
  expect((await anonymous.get(`/verify/${await codeOf(later.policyId)}`)).body.data.isInForce).toBe(false)
})

test('a changed character gets the same response as other invalid codes', async () => {
  const sold = await sell()
  const code = await codeOf(sold.policyId)
  const changed = [...code].map((letter, i) => code.slice(0, i) + (letter === 'A' ? 'B' : 'A') + code.slice(i + 1))
  const madeUp = [
    'x',
    sold.policyNumber,
    sold.policyRecordId,
    'A'.repeat(36),
    `${code}A`,
    `${code}=`,
    '%00',
    'ü'.repeat(40),
  ]
  const answers = new Set<string>()
  for (const guess of [...changed, ...madeUp]) {
    const { status, body } = await anonymous.get(`/verify/${guess === '%00' ? guess : encodeURIComponent(guess)}`)
    answers.add(JSON.stringify({ status, ...body, requestId: undefined }))
  }
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('"status":404')
})

test('an endorsement slip shows the changes, the date and the premium', async () => {
  const text = textOf(await endorsementPdf({ ...DOCUMENT, ...SLIP }))
  for (const expected of ['MTR-26-000001/E01', 'Suminsured', 'GH₵90,000.00→GH₵120,000.00', 'GH₵875.96', '16Nov2026']) {
    expect(text).toContain(expected)
  }
})

test('a sticker shows plate, cover, dates and number, and a watermark if it is not in force', async () => {
  const text = textOf(await stickerPdf(DOCUMENT))
  for (const expected of ['GR1-26', 'RedToyotaVitz', 'TP', '15Nov2027', 'NIC00000001']) expect(text).toContain(expected)
  expect(text).not.toContain('CANCELLED')
  expect(textOf(await stickerPdf({ ...DOCUMENT, watermark: 'CANCELLED' }))).toContain('CANCELLED')
})

test('every page of a long schedule has the watermark', async () => {
  const clean = textOf(await schedulePdf(SCHEDULE))
  expect(clean).toContain('MTR-26-000001/E01,MTR-26-000001/E02')
  expect(clean).toContain(POLICY_CLAUSES[0].replaceAll(' ', ''))
  const marked = textOf(await schedulePdf({ ...SCHEDULE, watermark: 'EXPIRED' }))
  expect(marked.split('EXPIRED').length - 1).toBeGreaterThanOrEqual(2)
})

test('a policy can be viewed as of an earlier date', async () => {
  const sold = await sell()
  product.clock.advance(86_400 * 2)
  staff = await product.client('staff').signIn('0200000003')
  await decide(sold.policyRecordId, `cancelled_from = '2026-11-18'`)
  await product.product.db.transaction((tx) => updateDueStatuses(tx, product.clock.now()))
  const policyOn = async (day: string) => (await staff.get(`/policies/${sold.policyId}?on=${day}`)).body
  expect((await policyOn('2026-11-16')).data).toMatchObject({ status: 'cancelled', statusTextOn: 'Active' })
  expect((await policyOn('2026-11-18')).data).toMatchObject({ statusTextOn: 'Cancelled' })
  expect((await policyOn('2026-11-15')).code).toBe('not_in_force_on_date')
  // Users out of reach learn nothing about the dates of the policy.
  const north = await product.client('staff').signIn('0200000006')
  for (const day of ['2026-11-15', '2026-11-16']) {
    for (const id of [sold.policyId, randomUUID()]) {
      expect((await north.get(`/policies/${id}?on=${day}`)).body.code, `${day} ${id}`).toBe('not_found')
    }
  }
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

test('the schedule of a changed trip names the price of the trip, which differs from the amount paid', async () => {
  expect(textOf(await travelSchedulePdf(TRAVEL_SCHEDULE))).toContain('Totalpaid')
  const changed = textOf(await travelSchedulePdf({ ...TRAVEL_SCHEDULE, isChanged: true }))
  expect(changed).toContain('Priceofthetrip')
  expect(changed).not.toContain('Totalpaid')
})
