import { withAmount } from '@okwan/domain/platform/code-reference'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { AGENT, type PayingProduct, startPayingProduct, withKey } from '../testing.ts'

// Consent and limits of payment requests.

let product: PayingProduct
let agent: Client
beforeAll(async () => {
  product = await startPayingProduct()
  agent = await product.client('agent').signIn('0240000004')
})
afterAll(() => product.stop())

describe('consent', () => {
  const requestPayment = (
    offer: { payableType: string; payableId: string },
    msisdn: string,
    verificationToken?: string,
  ) => agent.post('/payments', { ...pick(offer), method: 'momo', network: 'mtn', msisdn, verificationToken }, withKey())
  const pick = ({ payableType, payableId }: { payableType: string; payableId: string }) => ({ payableType, payableId })

  async function tokenFor(customerMobileNumber: string, reference: string): Promise<string> {
    const sent = await agent.post('/auth/send/otp', { customerMobileNumber, purpose: 'payment', reference })
    await product.drain()
    const [message] = (await agent.get(`/demo/messages?to=${customerMobileNumber}`)).body.data
    const { requestId, prefix } = sent.body.data
    const input = { requestId, prefix, code: message.code, customerMobileNumber }
    return (await agent.post('/auth/verify/otp', input)).body.data.verificationToken
  }

  test('another person’s number needs a code, which covers further requests for 24 hours', async () => {
    const offer = await product.offer()
    const msisdn = '233241234020'
    expect((await requestPayment(offer, msisdn)).body).toMatchObject({ status: 422, code: 'code_needed' })
    const options = await agent.get(
      `/payments/options?msisdn=${msisdn}&payableType=${offer.payableType}&payableId=${offer.payableId}`,
    )
    expect(options.body.data.consent).toEqual({ needed: true, purpose: 'payment', reference: offer.customerId })
    const verificationToken = await tokenFor(msisdn, offer.customerId)
    expect((await requestPayment(offer, '233241234021', verificationToken)).body.code).toBe('code_not_valid')
    expect((await requestPayment(offer, msisdn, verificationToken)).status).toBe(202)
    const after = await agent.get(
      `/payments/options?msisdn=${msisdn}&payableType=${offer.payableType}&payableId=${offer.payableId}`,
    )
    expect(after.body.data.consent.needed).toBe(false)
  })

  test('a code sent for another amount is refused', async () => {
    const offer = await product.offer({ amountPesewas: 20_000 })
    const msisdn = '233241234022'
    const otherAmount = await tokenFor(msisdn, withAmount(offer.customerId, 19_999))
    expect((await requestPayment(offer, msisdn, otherAmount)).body.code).toBe('code_not_valid')
    product.clock.advance(31_000)
    const sameAmount = await tokenFor(msisdn, withAmount(offer.customerId, 20_000))
    expect((await requestPayment(offer, msisdn, sameAmount)).status).toBe(202)
  })

  test('the user’s own number needs no code', async () => {
    const offer = await product.offer()
    expect((await requestPayment(offer, AGENT)).status).toBe(202)
  })
})

describe('limits', () => {
  test('amounts below GH₵1 and above the wallet limit are refused; above GH₵15,000 there is a warning', async () => {
    const refused = async (amountPesewas: number) =>
      (await product.pay(agent, await product.offer({ amountPesewas }), '233241234030')).body.code
    expect(await refused(99)).toBe('amount_below_minimum')
    expect(await refused(25_000_01)).toBe('amount_above_limit')
    const large = await product.pay(agent, await product.offer({ amountPesewas: 20_000_00 }), '233241234030')
    expect(large.body.data.warning).toContain('fully identified')
  })

  test('after five requests to one number in 30 minutes, the refusal says when to try again', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await product.pay(agent, await product.offer(), '233241234031')).status).toBe(202)
    }
    const sixth = await product.pay(agent, await product.offer(), '233241234031')
    expect(sixth.body).toMatchObject({ status: 422, code: 'too_many_attempts' })
  })

  test('a payment request needs an Idempotency-Key', async () => {
    const { payableType, payableId } = await product.offer()
    const body = { payableType, payableId, method: 'momo', network: 'mtn', msisdn: AGENT }
    expect((await agent.post('/payments', body)).body.code).toBe('idempotency_key_needed')
  })

  test('B10-20 a price in the request is refused: the server calculates the amount', async () => {
    const { payableType, payableId } = await product.offer()
    const request = { payableType, payableId, method: 'momo', msisdn: '233241234567', network: 'mtn' }
    const response = await agent.post('/payments', { ...request, amountPesewas: 1_00 }, withKey())
    expect(response.body.errors).toMatchObject([{ path: 'amountPesewas', message: 'Unknown field' }])
  })

  test('mobile money needs a number and a network', async () => {
    const { payableType, payableId } = await product.offer()
    const response = await agent.post('/payments', { payableType, payableId, method: 'momo' }, withKey())
    expect(response.body.errors).toMatchObject([{ path: 'msisdn' }, { path: 'network' }])
  })
})

describe('payment options of a number', () => {
  test('the likely network comes first, with the registered name and no fee for the payer', async () => {
    const { body } = await agent.get('/payments/options?msisdn=0201234567')
    expect(body.data).toMatchObject({
      msisdn: '020 123 4567',
      predictedNetwork: 'vodafone',
      holder: { kind: 'registered' },
    })
    expect(body.data.networks[0]).toMatchObject({
      network: 'vodafone',
      label: 'Telecel Cash',
      condition: 'normal',
      payerFeePesewas: 0,
    })
  })
})
