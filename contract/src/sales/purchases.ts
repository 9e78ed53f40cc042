import * as z from 'zod'
import { knownCustomer } from '../customers/customers.ts'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas, version } from '../platform/fields.ts'
import { policyholder } from './motor/drafts.ts'

/** What every sale has that waits for its premium: pay it with POST /payments. */
export const offerFields = {
  payableId: z.string(),
  clientReference: z.string(),
  /** What the premium is for, as the receipt says it. */
  receivedFor: z.string(),
  premiumPesewas: pesewas,
  customer: z.object({ customerCode: z.string(), fullName: z.string(), phone: z.string() }),
  /** Until when it can be paid at this price. */
  offerEndsAt: moment,
}

/** Something sold that waits for its premium: pay it with POST /payments. */
export const motorPurchase = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  payableType: z.literal('motor-purchase'),
  ...offerFields,
})
export type MotorPurchase = z.output<typeof motorPurchase>

export const travelPurchase = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  payableType: z.literal('travel-purchase'),
  ...offerFields,
})
export type TravelPurchase = z.output<typeof travelPurchase>

const params = z.strictObject({ id })

export const purchaseEndpoints = endpoints({
  'POST /customers': {
    summary:
      'Take down a new customer who agrees, by a code with purpose `consent` and `customer:` and the number as reference; one on record stays as they are',
    permission: 'policies.sell',
    scope: 'any customer',
    body: z.strictObject({
      policyholder: policyholder.omit({ customerCode: true }),
      /** The customer agrees to the use of the data. */
      consent: z.boolean(),
      verificationToken: z.string().max(100).optional(),
    }),
    data: knownCustomer,
    status: 201,
  },
  'POST /motor/drafts/{id}/purchase': {
    summary:
      'Sell a complete draft: an offer that POST /payments pays. The vehicle must have been looked up in the last half hour',
    permission: 'policies.sell',
    scope: 'own drafts',
    params,
    body: z.strictObject({
      /** A new customer agrees by a code: purpose `consent`, the draft's id as reference. */
      verificationToken: z.string().max(100).optional(),
    }),
    data: motorPurchase,
    idempotent: true,
    status: 201,
  },
  'POST /travel/drafts/{id}/purchase': {
    summary: 'Sell a travel sale the customer has agreed to: an offer that POST /payments pays',
    permission: 'policies.sell',
    scope: 'own sales',
    params,
    body: z.strictObject({ version: version.optional() }),
    data: travelPurchase,
    idempotent: true,
    status: 201,
  },
})
