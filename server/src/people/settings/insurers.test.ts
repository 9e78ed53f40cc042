import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { one } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

let product: TestProduct
let efua: Client
let ama: Client

beforeAll(async () => {
  product = await startTestProduct()
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin').signIn('0200000009')
})
afterAll(() => product.stop())

const current = async () => (await efua.get('/settings')).body.data.insurers.value
const propose = (value: object) => {
  const startsOn = product.clock.now().toISOString().slice(0, 10)
  return efua.post('/settings/insurers', { value, startsOn, reason: 'Second insurer for motor' })
}
const STAR_INSURANCE = {
  code: 'STAR',
  name: 'Star Assurance',
  bankName: 'GCB Bank',
  accountNumber: '1',
  cycle: 'monthly',
  claimFunding: 'before-payout',
}

test('the shares of a product add up to 100%, insurer codes are known, and no insurer is removed', async () => {
  const value = await current()
  const refused = async (change: object) => {
    const { status, body } = await propose({ ...value, ...change })
    expect(status).toBe(422)
    return body.errors.map(({ path }: { path: string }) => path)
  }
  const [motor, travel] = value.products
  expect(await refused({ products: [{ ...motor, shareBps: 9_999 }, travel] })).toEqual(['value.products'])
  expect(await refused({ products: [{ ...motor, insurerCode: 'NOBODY' }, travel] })).toEqual(['value.products'])
  const others = value.insurers.filter(({ code }: { code: string }) => code !== 'ADOM')
  expect(
    await refused({
      insurers: [...others, STAR_INSURANCE],
      products: [motor, { ...travel, insurerCode: 'STAR' }],
      brokerage: [],
    }),
  ).toEqual(['value.insurers'])
})

test('policies of a product are divided between its insurers by share', async () => {
  const value = await current()
  const [motor, travel] = value.products
  const shared = [{ ...motor, shareBps: 7_000 }, { product: 'motor', insurerCode: 'STAR', shareBps: 3_000 }, travel]
  const { settingChangeId: id } = (
    await propose({ ...value, insurers: [...value.insurers, STAR_INSURANCE], products: shared })
  ).body.data
  expect((await ama.post(`/setting-changes/${id}/approve`, await product.stepUp(ama, `setting:${id}`))).status).toBe(
    200,
  )
  const counted = await product.product.db.read((tx) =>
    one(
      tx,
      z.object({ star: z.number(), okwan: z.number(), travel: z.string() }),
      sql`select count(*) filter (where code = 'STAR')::integer as star, count(*) filter (where code = 'Okwan')::integer as okwan,
            insurer_for('travel', ${product.clock.now()}, gen_random_uuid()) as travel
          from (select insurer_for('motor', ${product.clock.now()}, md5(n::text)::uuid) as code from generate_series(1, 1000) n) s`,
    ),
  )
  expect(counted.star + counted.okwan).toBe(1000)
  expect(counted.star).toBeGreaterThan(250)
  expect(counted.star).toBeLessThan(350)
  expect(counted.travel).toBe('ADOM')
})
