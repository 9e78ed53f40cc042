import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../test/product.ts'
import { certificatePdf } from '../documents/certificate.ts'
import { moveOn } from './move-on.ts'
import { sales } from './sale.fixture.ts'

let product: TestProduct
let owner: pg.Client
let { offer, sell } = {} as ReturnType<typeof sales>
let staff: Client
let nobody: Client

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  ;({ offer, sell } = sales(product))
  staff = await product.client('staff').signIn('0200000003')
  nobody = product.client('admin')
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

test.each(['certificate', 'schedule'])('a %s is a PDF and the same bytes each time', async (name) => {
  const sold = await sell({ coverType: 'comprehensive' })
  const first = await staff.get(`/policies/${sold.policyId}/${name}.pdf`)
  expect(first.status).toBe(200)
  expect(first.headers['content-type']).toBe('application/pdf')
  expect(first.body.startsWith('%PDF-')).toBe(true)
  product.clock.advance(90)
  const second = await staff.get(`/policies/${sold.policyId}/${name}.pdf`)
  expect(hash(second.body)).toBe(hash(first.body))
})

test('a certificate changes when cover does not hold any more', async () => {
  const sold = await sell()
  const bytes = async () => hash((await staff.get(`/policies/${sold.policyId}/certificate.pdf`)).body)
  const whole = await bytes()
  await decide(sold.policyRecordId, `suspended_from = '2026-11-16'`)
  const suspended = await bytes()
  await decide(sold.policyRecordId, `cancelled_from = '2026-11-16'`)
  const cancelled = await bytes()
  expect(new Set([whole, suspended, cancelled]).size).toBe(3)
})

test('there is no certificate before cover is registered, and none of another branch', async () => {
  const { policyId } = await offer()
  expect(await staff.get(`/policies/${policyId}/certificate.pdf`)).toMatchObject({
    status: 422,
    body: { code: 'not_issued' },
  })
  const north = await product.client('staff').signIn('0200000006')
  for (const name of ['certificate', 'schedule']) {
    expect((await north.get(`/policies/${policyId}/${name}.pdf`)).status).toBe(404)
  }
})

test('anybody can verify a certificate without signing in, and sees no more than is needed', async () => {
  const sold = await sell({ plate: 'GW 15-24', lastName: 'Amoah', phone: '0244777888' })
  const answer = await nobody.get(`/verify/${await codeOf(sold.policyId)}`)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({
    isInForce: true,
    status: 'active',
    registrationNumber: 'GW 15-24',
    owner: 'K••• A•••',
    vehicle: 'Silver Toyota Corolla',
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/Amoah|Kwame|777888|GHA-|CUS-/)
})

test('cancelling flips the answer, and cover that begins later is not in force yet', async () => {
  const sold = await sell()
  const code = await codeOf(sold.policyId)
  await decide(sold.policyRecordId, `cancelled_from = '2026-11-16'`)
  expect((await nobody.get(`/verify/${code}`)).body.data).toMatchObject({ isInForce: false, status: 'cancelled' })
  await product.product.db.transaction((tx) => moveOn(tx, product.clock.now()))
  expect((await nobody.get(`/verify/${code}`)).body.data).toMatchObject({ isInForce: false, status: 'cancelled' })

  const later = await sell({ startDate: '2026-11-20' })
  expect((await nobody.get(`/verify/${await codeOf(later.policyId)}`)).body.data.isInForce).toBe(false)
})

test('one changed character is refused, and everything that is not ours gets the same answer', async () => {
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
    const { status, body } = await nobody.get(`/verify/${guess === '%00' ? guess : encodeURIComponent(guess)}`)
    answers.add(JSON.stringify({ status, ...body, requestId: undefined }))
  }
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('"status":404')
})

test('whatever a customer is called stands on the certificate letter for letter', async () => {
  const holderName = `<script>alert(1)</script> (Ɛsi) \\ %s ${'Ɔ'.repeat(3)} "; drop table`
  const bytes = await certificatePdf({ ...PAPER, holderName })
  expect(textOf(bytes)).toContain(holderName.replaceAll(' ', ''))
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const PAPER = {
  policyNumber: 'MTR-26-000001',
  certificateNumber: 'CRT-26-000001-01',
  brownCardNumber: 'BRC-26-000001-01',
  stickerNumber: 'NIC00000001',
  registrationNumber: 'GR 1-26',
  chassisNumber: 'WAUZZZ8V0HA012345',
  make: 'Toyota',
  model: 'Vitz',
  color: 'Red',
  bodyType: 'Saloon',
  numberOfSeats: 5,
  engineCapacityCc: 1300,
  yearOfManufacture: 2016,
  coverName: 'Third Party',
  useName: 'Private',
  limitationsOfUse: 'Own use',
  startDate: '2026-11-16',
  endDate: '2027-11-15',
  issuedAt: new Date('2026-11-16T09:00:00Z'),
  soldBy: 'Yaw Boateng',
  intermediaryCode: 'AG-0004',
  branchName: 'Accra Central',
  verifyUrl: 'https://example.com/verify/abc',
}

/** The text of a PDF without spaces, read back by the fonts' own tables from glyph to letter. */
function textOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, raw = '']) => {
    try {
      return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const maps = streams.filter((each) => each.includes('beginbfrange')).map(readMap)
  const pages = streams.filter((each) => each.includes(' TJ') || each.includes(' Tj'))
  const glyphs = [...pages.join('\n').matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
  const codes = glyphs.match(/.{4}/g) ?? []
  return maps
    .map((map) => codes.map((code) => map[Number.parseInt(code, 16)] ?? '').join(''))
    .join('\n')
    .replaceAll(' ', '')
}

/** One letter for each glyph, or several for a ligature. */
function readMap(stream: string): string[] {
  const lists = [...stream.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list).join(' ')
  return [...lists.matchAll(/<([0-9a-f ]+)>/g)].map(([, units = '']) =>
    String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
  )
}
