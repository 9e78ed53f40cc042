import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { AGENT, type PayingProduct, startPayingProduct, withKey } from '../payments/testing.ts'

let product: PayingProduct
let agent: Client
beforeAll(async () => {
  product = await startPayingProduct({ nodes: 2 })
  agent = await product.client('agent').signIn(AGENT)
})
afterAll(() => product.stop())

async function consentToken(msisdn: string): Promise<string> {
  const { id: customerId } = await product.actorOf(AGENT)
  await product.giveConsent({ customerId }, msisdn)
  return msisdn
}
const topUp = (msisdn: string, amountPesewas = 10_00, key = withKey()) =>
  agent.post('/wallet/top-ups', { amountPesewas, network: 'mtn', msisdn }, key)
const floatPesewas = async () => (await agent.get('/wallet')).body.data.floatPesewas as number
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => `2332410${from + i}`)

test('concurrent top-ups each get their own response', async () => {
  const before = await floatPesewas()
  const payers = await Promise.all(numbers(10000, 12).map(consentToken))
  const unknownPayer = '233241020000'
  const responses = await Promise.all(
    [...payers.slice(0, 6), unknownPayer, ...payers.slice(6)].map((payer) => topUp(payer)),
  )
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202, 422, ...Array(6).fill(202)])
  expect(new Set(responses.map(({ body }) => body.data?.clientReference)).size).toBe(13)
  await product.drain()
  await product.advanceSeconds(4)
  expect(await floatPesewas()).toBe(before + 12 * 10_00)
})

test('a number gets at most five requests in 30 minutes, including concurrent requests', async () => {
  const payer = await consentToken('233241030000')
  const others = await Promise.all(numbers(31000, 4).map(consentToken))
  const payers = [payer, payer, payer, ...others.slice(0, 2), payer, payer, payer, ...others.slice(2), payer]
  const responses = await Promise.all(payers.map((msisdn) => topUp(msisdn)))
  const ofPayer = responses.filter((_, i) => payers[i] === payer).map(({ status }) => status)
  expect(ofPayer.toSorted()).toEqual([202, 202, 202, 202, 202, 422, 422])
  expect(responses.filter((_, i) => payers[i] !== payer).map(({ status }) => status)).toEqual([202, 202, 202, 202])
})

test('of two concurrent top-ups with one idempotency key one succeeds and the other is refused', async () => {
  const [first = '', second = ''] = await Promise.all(numbers(32000, 2).map(consentToken))
  const key = withKey()
  const responses = await Promise.all([topUp(first, 10_00, key), topUp(second, 10_00, key), topUp(first, 10_00, key)])
  const statuses = responses.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(statuses[0] === 202 ? [202, 202, 422] : [202, 422, 422])
})
