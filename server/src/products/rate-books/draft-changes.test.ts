import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

const data = (file: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../data', file), 'utf8'))
const tariff = data('tariff-nic-2024.json')
const travel = data('travel-2026.json')

let product: TestProduct
let efua: Client
let ama: Client
let third: Client

beforeAll(async () => {
  product = await startTestProduct()
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin').signIn('0200000009')
  third = await thirdSuperAdmin()
})
afterAll(() => product.stop())

/** The demo has two SuperAdmins; these rules need a third. */
async function thirdSuperAdmin(): Promise<Client> {
  await product.product.db.transaction((tx) =>
    tx.query(`update users set role = 'SuperAdmin' where mobile_number = '233200000002'`),
  )
  return product.client('admin').signIn('0200000002')
}

const withPrivate = (tpBasicPesewas: number) =>
  tariff.classes.map((one: { code: string }) => (one.code === 'X1' ? { ...one, tpBasicPesewas } : one))
let count = 0
const book = (fields: object = {}) => {
  count += 1
  return { ...tariff, version: `D-${count}`, effectiveFrom: '2027-01-01', ...fields }
}
const add = async (fields: object = {}) => (await efua.post('/rate-books', { book: book(fields) })).body.data
const change = (client: Client, id: string, body: object) => client.put(`/rate-books/${id}`, body)
const publish = async (client: Client, id: string, revision: number) => {
  const confirmed = await product.stepUp(client, `rate-book:${id}`)
  return client.post(`/rate-books/${id}/publish`, { ...confirmed, revision })
}

describe('a draft', () => {
  test('can be changed by its author and by any other SuperAdmin', async () => {
    const draft = await add()
    const first = await change(efua, draft.rateBookId, { book: book({ version: 'CHANGED' }), revision: 1 })
    expect(first.body.data).toMatchObject({ version: 'CHANGED', revision: 2, createdBy: 'Efua Mensah' })
    const classes = withPrivate(48_600)
    const second = await change(ama, draft.rateBookId, { book: { ...first.body.data.book, classes }, revision: 2 })
    expect(second.body.data.revision).toBe(3)
    expect(second.body.data.replaces).toEqual({
      rateBookId: expect.any(String),
      version: 'NIC-2024',
      changes: [
        {
          label: 'Classes: Private Individual, Third party basic',
          before: 'GH₵405.00',
          after: 'GH₵486.00',
          percent: 20,
          isLarge: false,
        },
      ],
    })
    const [saloon] = second.body.data.samples
    expect(saloon).toEqual({
      name: 'Private saloon',
      detail: 'Third party, 5 seats',
      beforePesewas: 48_200,
      afterPesewas: 56_300,
      percent: 16.8,
    })
    const log = await efua.get(`/activities?entityId=${draft.rateBookId}`)
    expect(log.body.data).toContainEqual(expect.objectContaining({ sentence: 'Rate book draft changed' }))
  })

  test('is published by someone who did not write any part of it, and only the revision that this person has read', async () => {
    const draft = await add({ effectiveFrom: '2027-02-01' })
    await change(ama, draft.rateBookId, { book: book({ effectiveFrom: '2027-02-01' }), revision: 1 })
    for (const writer of [efua, ama]) {
      const refused = await publish(writer, draft.rateBookId, 2)
      expect([refused.status, refused.body.code]).toEqual([422, 'rate_book_not_publishable'])
    }
    const stale = await publish(third, draft.rateBookId, 1)
    expect([stale.status, stale.body.code]).toEqual([412, 'stale_version'])
    expect((await publish(third, draft.rateBookId, 2)).body.data.status).toBe('published')
  })

  test('that a colleague has changed is not overwritten', async () => {
    const draft = await add()
    await change(ama, draft.rateBookId, { book: book({ version: 'AMA' }), revision: 1 })
    const late = await change(efua, draft.rateBookId, { book: book({ version: 'EFUA' }), revision: 1 })
    expect([late.status, late.body.code]).toEqual([412, 'stale_version'])
    expect((await efua.get(`/rate-books/${draft.rateBookId}`)).body.data.version).toBe('AMA')
  })

  test('cannot use the version name of another rate book or the rates of another product', async () => {
    const draft = await add()
    const response = await change(efua, draft.rateBookId, { book: book({ version: 'NIC-2024' }), revision: 1 })
    expect(response.body.code).toBe('version_taken')
    const other = await efua.put(`/rate-books/${draft.rateBookId}/travel`, { book: travel, revision: 1 })
    expect(other.status).toBe(404)
  })

  test('can be deleted', async () => {
    const draft = await add()
    expect((await ama.delete(`/rate-books/${draft.rateBookId}`)).status).toBe(200)
    expect((await efua.get(`/rate-books/${draft.rateBookId}`)).status).toBe(404)
    expect((await ama.delete(`/rate-books/${draft.rateBookId}`)).status).toBe(404)
  })
})

test('a published rate book cannot be changed or deleted', async () => {
  const [published] = (await efua.get('/rate-books?product=motor&limit=100')).body.data.filter(
    ({ version }: { version: string }) => version === 'NIC-2024',
  )
  const changed = await change(ama, published.rateBookId, { book: book(), revision: 1 })
  expect([changed.status, changed.body.code]).toEqual([422, 'rate_book_published'])
  const deleted = await ama.delete(`/rate-books/${published.rateBookId}`)
  expect([deleted.status, deleted.body.code]).toEqual([422, 'rate_book_published'])
})

describe('a rate that changes by more than 50%', () => {
  test('is refused with the percentage until the author confirms it', async () => {
    const large = book({ classes: withPrivate(400_000) })
    const response = await efua.post('/rate-books', { book: large })
    expect([response.status, response.body.code]).toEqual([422, 'rate_change_unconfirmed'])
    expect(response.body.errors).toEqual([
      {
        path: 'book.classes.0.tpBasicPesewas',
        message: 'Classes: Private Individual, Third party basic changes from GH₵405.00 to GH₵4,000.00 (+888%)',
      },
    ])
    const saved = await efua.post('/rate-books', { book: large, areLargeChangesConfirmed: true })
    expect(saved.status).toBe(201)
  })

  test('is refused in a changed draft and in travel rates too', async () => {
    const draft = await add()
    const changed = await change(ama, draft.rateBookId, { book: book({ classes: withPrivate(100) }), revision: 1 })
    expect(changed.body.code).toBe('rate_change_unconfirmed')
    const expensive = { ...travel, version: 'TRV-X', effectiveFrom: '2027-01-01', policyFeePesewas: 99_999_900 }
    const trips = await efua.post('/rate-books/travel', { book: expensive })
    expect(trips.body.code).toBe('rate_change_unconfirmed')
  })
})
