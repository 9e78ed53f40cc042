import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import type { PaymentGateway } from '../../../platform/ports/mobile-money.ts'
import { checkMoney } from '../../integrity-checks/check-money.ts'
import { PAYER, type PayoutProduct, startPayoutProduct } from './testing.ts'

const CHECKER = '233200000008'

let product: PayoutProduct
let maker: Client
let checker: Client
beforeAll(async () => {
  product = await startPayoutProduct({ mtn: true })
  maker = await product.client('admin').signIn('233200000002')
  checker = await product.client('admin').signIn(CHECKER)
})
afterAll(async () => {
  expect(await checkMoney(product.product)).toEqual([])
  await product.stop()
})

async function approved(): Promise<string> {
  const id = await product.refund(100_00)
  await product.recommend(maker, id)
  expect((await product.approve(checker, CHECKER, id)).status).toBe(200)
  return id
}

const getPayout = (id: string) => product.getPayout(maker, id)

test('B10-10 G-03 409 for a repeated transfer: the status query returns paid, posted once', async () => {
  const id = await approved()
  const { providers } = product.product
  const { mtn } = providers
  if (!mtn) throw new Error('MTN is not connected')
  // A proxy loses the response and repeats the request: MTN has the first one, so we receive 409.
  const disburse: PaymentGateway['disburse'] = async (request) => {
    await mtn.disburse(request)
    return mtn.disburse(request)
  }
  product.product.providers = { ...providers, mtn: { ...mtn, disburse } }
  await product.drain()
  product.product.providers = providers
  expect(await getPayout(id)).toMatchObject({ state: 'disbursing', disbursements: [{ state: 'awaiting' }] })
  await product.advanceSeconds(10)
  expect(await getPayout(id)).toMatchObject({ state: 'paid' })
  expect((await product.movements()).filter(({ phone }) => phone === PAYER)).toMatchObject([{ protocol: 'mtn' }])
})

test('G-11 MTN reports another currency: under review', async () => {
  const id = await approved()
  await product.arm({ on: 'disburse-status', times: 2, fault: { kind: 'fields', fields: { currency: 'EUR' } } })
  await product.drain()
  await product.advanceSeconds(10)
  expect(await getPayout(id)).toMatchObject({ state: 'review', note: expect.stringContaining('currency') })
  expect(await product.balance('inTransit', id)).toBe(100_00)
})
