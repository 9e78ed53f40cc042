import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { seedRateBooks } from './seed-rate-books.ts'

const tariff = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../data/tariff-nic-2024.json'), 'utf8'))

let product: TestProduct
let efua: Client
let ama: Client
let agent: Client

beforeAll(async () => {
  product = await startTestProduct({ nodes: 2 })
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin', 1).signIn('0200000009')
  agent = await product.client('agent', 1).signIn('0240000004')
})
afterAll(() => product.stop())

const write = (fields: object) => efua.post('/rate-books', { book: { ...tariff, ...fields } })
const higherRates = (fields: object) => ({
  ...fields,
  classes: tariff.classes.map((each: { tpBasicPesewas: number }) => ({
    ...each,
    tpBasicPesewas: each.tpBasicPesewas + 4800,
  })),
})
const priceOn = async (startDate: string, endDate: string) => {
  const { body } = await agent.post('/motor/estimates', {
    riskCode: 'X1',
    coverType: 'thirdparty',
    seats: 5,
    startDate,
    endDate,
  })
  return body.data
}

const publish = async (client: Client, id: string, revision = 1) => {
  const confirmed = await product.stepUp(client, `rate-book:${id}`)
  return client.post(`/rate-books/${id}/publish`, { ...confirmed, revision })
}

test('every start ensures the rates of 2024, without a second copy', async () => {
  await seedRateBooks(product.product)
  const { body } = await efua.get('/rate-books?product=motor')
  expect(body.meta.count).toBe(1)
  expect(body.data[0]).toMatchObject({
    version: 'NIC-2024',
    status: 'published',
    isInForce: true,
    createdBy: null,
    allowedActions: [],
  })
  const whole = await efua.get(`/rate-books/${body.data[0].rateBookId}`)
  expect(whole.body.data.book).toEqual(tariff)
  expect(whole.body.data.problems).toEqual([])
})

describe('a new version', () => {
  test('changes prices from its first day, after a second SuperAdmin has published it, on every node immediately', async () => {
    const draft = (await write(higherRates({ version: 'NIC-2027', effectiveFrom: '2026-12-01' }))).body.data
    expect(draft).toMatchObject({ status: 'draft', createdBy: 'Efua Mensah', allowedActions: ['edit', 'delete'] })
    expect(draft.publicationRefusalReason).toContain('Another SuperAdmin')
    expect((await priceOn('2026-12-01', '2027-11-30')).totalPesewas).toBe(48_200)

    const own = await publish(efua, draft.rateBookId)
    expect([own.status, own.body.code]).toEqual([422, 'rate_book_not_publishable'])
    const draftDetail = (await ama.get(`/rate-books/${draft.rateBookId}`)).body.data
    expect(draftDetail.allowedActions).toEqual(['publish', 'edit', 'delete'])

    const published = await publish(ama, draft.rateBookId)
    expect(published.body.data).toMatchObject({ status: 'published', publishedBy: 'Ama Serwaa', isInForce: false })
    expect(await priceOn('2026-12-01', '2027-11-30')).toMatchObject({ rateBook: 'NIC-2027', totalPesewas: 53_000 })
    expect(await priceOn('2026-11-30', '2027-11-29')).toMatchObject({ rateBook: 'NIC-2024', totalPesewas: 48_200 })
    expect((await publish(ama, draft.rateBookId)).status).toBe(422)
  })

  test('shows its sample prices before it is saved, as the saved version does', async () => {
    const book = higherRates({ version: 'NIC-2028', effectiveFrom: '2027-09-01' })
    const versions = async () => (await efua.get('/rate-books?product=motor&limit=100')).body.data.length
    const before = await versions()
    const { data } = (await efua.post('/rate-books/preview', { book: { ...tariff, ...book } })).body
    expect(data.samples[0]).toMatchObject({ name: 'Private saloon', beforePesewas: expect.any(Number) })
    expect(await versions()).toBe(before)
    const saved = (await write(book)).body.data
    expect([data.replaces, data.problems, data.samples]).toEqual([saved.replaces.version, [], saved.samples])
    const incomplete = { ...tariff, ...book, classes: tariff.classes.slice(1) }
    expect((await efua.post('/rate-books/preview', { book: incomplete })).body.data).toMatchObject({
      problems: ['Risk class X1 is listed 0 times. List it once.'],
      samples: [],
    })
  })

  test('needs a unique version and a unique start date', async () => {
    expect((await write({ version: 'NIC-2024', effectiveFrom: '2027-01-01' })).body.code).toBe('version_taken')
    const [one, two] = [
      await write({ version: 'A', effectiveFrom: '2027-02-01' }),
      await write({ version: 'B', effectiveFrom: '2027-02-01' }),
    ]
    expect((await publish(ama, one.body.data.rateBookId)).status).toBe(200)
    const second = await publish(ama, two.body.data.rateBookId)
    expect(second.body.code).toBe('rate_book_day_taken')
  })

  test('cannot start in the past or be published with errors', async () => {
    const late = (await write({ version: 'LATE', effectiveFrom: '2026-11-15' })).body.data
    expect((await publish(ama, late.rateBookId)).body.detail).toContain('15 Nov 2026')
    const short = (await write({ version: 'SHORT', effectiveFrom: '2027-03-01', classes: tariff.classes.slice(1) }))
      .body.data
    expect(short.problems).toEqual(['Risk class X1 is listed 0 times. List it once.'])
    expect((await publish(ama, short.rateBookId)).body.detail).toContain('X1')
  })

  test('accepts only integers and known names', async () => {
    for (const fields of [{ shortPeriodBps: 1.5 }, { minimumOfficePremiumPesewas: -1 }, { discountForFriends: 1 }]) {
      expect((await write({ version: 'BAD', ...fields })).status).toBe(422)
    }
  })
})

test('a published rate book cannot be changed or deleted, nor a draft rewritten, not even in the database', async () => {
  const draft = (await write({ version: 'KEPT', effectiveFrom: '2027-04-01' })).body.data
  const statements = [
    `update rate_books set content = jsonb_set(content, '{yearDays}', '360') where version = 'NIC-2024'`,
    `update rate_books set effective_to = '2026-12-31' where version = 'NIC-2024'`,
    `delete from rate_books where version = 'NIC-2024'`,
    `update rate_books set content = jsonb_set(content, '{yearDays}', '360') where id = '${draft.rateBookId}'`,
    `update rate_books set revision = 2 where id = '${draft.rateBookId}'`,
    `update rate_books set status = 'published', published_at = created_at, published_by = created_by where id = '${draft.rateBookId}'`,
  ]
  for (const statement of statements) {
    await expect(product.product.db.transaction((tx) => tx.query(statement))).rejects.toThrow(
      /cannot be changed|rate_books_second_person/,
    )
  }
})
