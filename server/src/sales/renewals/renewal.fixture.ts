import pg from 'pg'
import { expect } from 'vitest'
import type { Client, TestResponse } from '../../../test/product.ts'
import { findCustomer } from '../../customers/customers/find-customer.ts'
import { recordConsent } from '../../money/payments/checkout/record-consent.ts'
import { type PayingProduct, startPayingProduct, withKey } from '../../money/payments/testing.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'

/** A product with sold motor policies, a connection of the database owner, and users who renew. */
export async function startRenewals() {
  const product = await startPayingProduct()
  const owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  const { sell, offer: unpaid } = sales(product)
  return {
    product,
    owner,
    sell,
    unpaid,
    /** One month of cover, which can be renewed immediately. */
    sellMonth: (more: Parameters<typeof sell>[0] = {}) => sell({ days: 30, ...more }),
    staff: await product.client('staff').signIn('0200000003'),
    north: await product.client('staff').signIn('0200000006'),
    agent: await product.client('agent').signIn('0240000004'),
    async stop() {
      await owner.end()
      await product.stop()
    },
  }
}
export type Renewals = Awaited<ReturnType<typeof startRenewals>>

/** Prices the next term like the screen: the same cover for the proposed dates. */
export async function price(client: Client, policyId: string, changes: object = {}): Promise<TestResponse> {
  const { data } = (await client.get(`/policies/${policyId}`)).body
  const { data: renewal } = (await client.get(`/policies/${policyId}/renewal`)).body
  return client.post(`/policies/${policyId}/renewal-estimates`, {
    coverType: data.insuranceDetails.coverType,
    riskCode: data.riskCode,
    startDate: renewal.startDate,
    endDate: renewal.endDate,
    seats: 5,
    marketValue: renewal.costOfCar,
    additionalTppd: 0,
    excessApplicable: false,
    policyId,
    ...changes,
  })
}

export async function offer(client: Client, policyId: string, mode = 'renew-now', changes: object = {}) {
  const { estimateId } = (await price(client, policyId, changes)).body.data
  return client.post(`/policies/${policyId}/renewals`, { estimateId, mode }, withKey())
}

type Offer = { payableType: string; payableId: string; customer: { phone: string; customerCode: string } }

/** An existing customer approves the payment request. */
export async function pay(product: PayingProduct, client: Client, { payableType, payableId, customer }: Offer) {
  await product.product.db.transaction(async (tx) => {
    const known = await findCustomer(tx, customer.customerCode)
    if (known) await recordConsent(tx, customer.phone, known.id, product.clock.now())
  })
  const payment = { payableType, payableId, method: 'momo', network: 'mtn', msisdn: customer.phone }
  expect((await client.post('/payments', payment, withKey())).status).toBe(202)
  await product.drain()
  await product.advanceSeconds(5)
  await product.advanceSeconds(10)
}
