import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { type PayoutProduct, startPayoutProduct } from '../../money/payouts/send/testing.ts'
import { watchForAlerts } from './watch-for-alerts.ts'

const ABENA = '0200000003'

let product: PayoutProduct
let superAdmin: Client

beforeAll(async () => {
  product = await startPayoutProduct()
  await watch()
})
afterAll(() => product.stop())

const watch = () => watchForAlerts(product.product)
const open = async () => {
  superAdmin = await product.client('admin').signIn('233200000001')
  return (await superAdmin.get('/alerts')).body.data as { alertId: string; kind: string; sentence: string }[]
}
const about = async (kind: string) => (await open()).filter((alert) => alert.kind === kind)

test('a sign-in at night alerts every SuperAdmin once; one by day does not', async () => {
  await product.client('staff').signIn(ABENA)
  expect(await watch()).toBe(0)
  product.clock.advance(13 * 3600)
  await product.client('staff').signIn(ABENA)
  await product.client('agent').signIn('0240000004')
  expect(await watch()).toBe(1)
  expect(await watch()).toBe(0)
  await product.drain()
  for (const number of ['233200000001', '233200000009']) {
    const { body } = await product.client('admin').get(`/demo/messages?to=${number}`)
    const sentence = 'Okwan alert: Abena Owusu signed in at 22:00, outside office hours.'
    expect(body.data.map(({ text }: { text: string }) => text)).toContainEqual(expect.stringContaining(sentence))
  }
})

test('five wrong codes within half an hour cause one alert', async () => {
  const client = product.client('staff')
  const sent = (await client.post('/auth/send/otp', { customerMobileNumber: ABENA })).body.data
  const wrong = { ...sent, code: '000000', customerMobileNumber: ABENA }
  const { requestId, prefix, code, customerMobileNumber } = wrong
  for (let n = 0; n < 5; n += 1) {
    product.clock.advance(1)
    await client.post('/auth/verify/otp', { requestId, prefix, code, customerMobileNumber })
    await watch()
  }
  expect(await about('many-failures')).toMatchObject([
    { sentence: '5 wrong codes for Abena Owusu within 30 minutes', person: { fullName: 'Abena Owusu' } },
  ])
})

test('a large approval causes an alert, a smaller one does not', async () => {
  const maker = await product.client('admin').signIn('233200000002')
  const checker = await product.client('admin').signIn('233200000009')
  for (const amountPesewas of [100_00, 900_00]) {
    const id = await product.refund(amountPesewas)
    await product.recommend(maker, id)
    expect((await product.approve(checker, '233200000009', id)).status).toBe(200)
  }
  const rules = (await checker.get('/alert-rules')).body.data
  expect((await checker.put('/alert-rules', { ...rules, largeApprovalPesewas: 900_00 })).status).toBe(200)
  await watch()
  expect((await about('large-approval')).map(({ sentence }) => sentence)).toEqual([
    'Ama Serwaa approved a payout of GH₵900.00',
  ])
})

test('a SuperAdmin acknowledges an alert once, with a note', async () => {
  const [first] = await about('many-failures')
  const address = `/alerts/${first?.alertId}/acknowledge`
  const done = await superAdmin.post(address, { note: 'She forgot her phone' })
  expect(done.body.data).toMatchObject({ note: 'She forgot her phone', acknowledgedBy: { fullName: 'Efua Mensah' } })
  expect((await superAdmin.post(address, {})).body.code).toBe('alert_over')
  expect(await about('many-failures')).toEqual([])
  expect((await superAdmin.get('/alerts?only=all')).body.meta.count).toBeGreaterThan(1)
  const admin = await product.client('admin').signIn('233200000002')
  expect((await admin.get('/alerts')).status).toBe(403)
})

test('alerts are found by type, name and day', async () => {
  const found = async (query: string) => {
    const { data, meta } = (await superAdmin.get(`/alerts?only=all&${query}`)).body
    expect(meta.count).toBe(data.length)
    return [...new Set((data as { kind: string }[]).map(({ kind }) => kind))]
  }
  expect(await found('kind=large-approval')).toEqual(['large-approval'])
  expect(await found('q=owusu')).toContain('many-failures')
  expect(await found('q=owusu')).not.toContain('large-approval')
  const today = product.clock.now().toISOString().slice(0, 10)
  expect(await found(`from=${today}&to=${today}`)).toContain('large-approval')
  expect(await found('to=2020-01-01')).toEqual([])
})

test('a stale version of the rules is refused; the end hour must follow the start hour', async () => {
  superAdmin = await product.client('admin').signIn('233200000001')
  const rules = (await superAdmin.get('/alert-rules')).body.data
  expect((await superAdmin.put('/alert-rules', { ...rules, offHours: false })).body.data.version).toBe(
    rules.version + 1,
  )
  expect((await superAdmin.put('/alert-rules', rules)).status).toBe(412)
  const backwards = { ...rules, version: rules.version + 1, officeFromHour: 20, officeToHour: 6 }
  expect((await superAdmin.put('/alert-rules', backwards)).body.errors[0].path).toBe('officeToHour')
})
