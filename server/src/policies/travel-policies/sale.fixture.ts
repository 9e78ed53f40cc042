import { expect } from 'vitest'
import type { Client, TestProduct } from '../../../test/product.ts'
import type { PayingProduct } from '../../money/payments/testing.ts'
import { withKey } from '../../money/payments/testing.ts'
import { addQuoted, answerHealth, answers, dataOf, healthy, tickAndVerify } from '../../sales/travel/sale.fixture.ts'

let next = 0

export type TripOptions = {
  plan?: string
  country?: string
  days?: number
  agesYears?: readonly number[]
  departure?: string
  partyType?: string
  /** Address for the certificates. */
  email?: string
  /** Passport number, which identifies the traveller together with the nationality. */
  passports?: readonly string[]
  /** Health answers by traveller; healthy by default. */
  health?: readonly object[]
}

/** A new customer for each sale, with another phone, card and passport. */
export function tripOf(change: TripOptions = {}) {
  next += 1
  const number = String(next).padStart(7, '0')
  const { plan = 'SCH', country = 'FR', days = 14, agesYears = [34], departure = '2026-12-01' } = change
  const { partyType, passports, email } = change
  const content = answers({ plan, to: country, days }, agesYears, { departure, ...(partyType && { partyType }) })
  return {
    ...content,
    policyholder: {
      ...content.policyholder,
      // The last three digits decide how the simulated phone responds. A phone with 557 approves the payment.
      mobileNumber: `23324${number.slice(-4)}557`,
      idNumber: `GHA-73${number}-1`,
      ...(email && { email, emailCertificate: true }),
    },
    travellers: content.travellers.map((one, index) => ({
      ...one,
      passportNumber: passports?.[index] ?? `H${1_000_000 + next * 300 + index}`,
    })),
  }
}

/** Sells trips through the API with the steps of the portal: draft, price, health, consent, purchase, payment. */
export function sellingTrips(product: PayingProduct) {
  async function consentedSale(client: Client, change: TripOptions = {}) {
    const content = tripOf(change)
    const { mobileNumber } = content.policyholder
    const { draftId } = await addQuoted(client, content)
    let price = { totalPesewas: 0 }
    for (const [index, { travellerId }] of content.travellers.entries()) {
      price = (await answerHealth(client, draftId, change.health?.[index] ?? healthy, travellerId)).draft.price
    }
    const acceptedTotalPesewas = price.totalPesewas
    // `tickAndVerify` expects a product without a payment provider, but works with this product too.
    const token = await tickAndVerify(product as TestProduct, client, draftId, mobileNumber)
    const body = { acceptedTotalPesewas, verificationToken: token }
    const draft = dataOf(await client.post(`/travel/drafts/${draftId}/consent`, body))
    return { draftId, mobileNumber, version: draft.version, totalPesewas: acceptedTotalPesewas }
  }

  async function offer(client: Client, change: TripOptions = {}, kind: 'purchase' | 'pay-later' = 'purchase') {
    const sale = await consentedSale(client, change)
    return { ...sale, ...dataOf(await client.post(`/travel/drafts/${sale.draftId}/${kind}`, {}, withKey())) }
  }

  async function pay(client: Client, { payableId, mobileNumber }: { payableId: string; mobileNumber: string }) {
    const payer = { method: 'momo', network: 'mtn', msisdn: mobileNumber }
    const started = await client.post('/payments', { payableType: 'travel-purchase', payableId, ...payer }, withKey())
    expect(started.body.detail).toBeUndefined()
  }

  /** Lets time pass, so that the simulated customer approves the request and the jobs run. */
  async function approve() {
    await product.drain()
    await product.advanceSeconds(5)
    await product.advanceSeconds(10)
  }

  async function sell(client: Client, change: TripOptions = {}) {
    const offered = await offer(client, change)
    await pay(client, offered)
    await approve()
    return { ...offered, policy: await policy(client, offered.policyId) }
  }

  const policy = async (client: Client, policyId: string) => dataOf(await client.get(`/travel/policies/${policyId}`))

  return { consentedSale, offer, pay, approve, sell, policy }
}
