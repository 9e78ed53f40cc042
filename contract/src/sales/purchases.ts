import * as z from 'zod'
import { knownCustomer } from '../customers/customers.ts'
import { limitsResponse } from '../people/assistants.ts'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas, version } from '../platform/fields.ts'
import { policyholder } from './motor/drafts.ts'

/** Fields of every unpaid offer for POST /payments. */
export const offerFields = {
  payableId: z.string(),
  clientReference: z.string(),
  /** Description of the insured item, as on the receipt. */
  receivedFor: z.string(),
  premiumPesewas: pesewas,
  customer: z.object({ customerCode: z.string(), fullName: z.string(), phone: z.string() }),
  /** Time at which the price expires. */
  offerEndsAt: moment,
}

/** Unpaid offer for POST /payments. */
export const motorPurchase = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  payableType: z.literal('motor-purchase'),
  ...offerFields,
  /** Deadline of a payment link that is sent now; the start of cover can shorten it. */
  payLink: z.object({ endsAt: moment, isShortened: z.boolean() }),
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

const sellingLimits = z.object({
  agentName: z.string(),
  limits: limitsResponse,
  soldToday: z.object({ count: z.number().int(), amountPesewas: pesewas }),
})
export type SellingLimits = z.output<typeof sellingLimits>

export const purchaseEndpoints = endpoints({
  'GET /selling-limits': {
    summary: 'Agent, limits and today’s sales of an assistant; null for other roles',
    permission: 'policies.sell',
    scope: 'the caller',
    data: sellingLimits.nullable(),
  },
  'POST /customers': {
    summary:
      'Add a new customer with consent by a code (purpose `consent`, reference `customer:` and the phone number); an existing customer stays unchanged',
    permission: 'policies.sell',
    scope: 'any customer',
    body: z.strictObject({
      policyholder: policyholder.omit({ customerCode: true }),
      /** Consent to the use of the data. */
      consent: z.boolean(),
      verificationToken: z.string().max(100).optional(),
    }),
    data: knownCustomer,
    status: 201,
  },
  'POST /motor/drafts/{id}/purchase': {
    summary:
      'Sell a complete draft: creates an offer for POST /payments. The vehicle must have been looked up in the last 30 minutes',
    permission: 'policies.sell',
    scope: 'own drafts',
    params,
    body: z.strictObject({
      /** Consent of a new customer by a code: purpose `consent`, reference the draft id. */
      verificationToken: z.string().max(100).optional(),
    }),
    data: motorPurchase,
    idempotent: true,
    status: 201,
  },
  'POST /travel/drafts/{id}/purchase': {
    summary: 'Sell a travel draft with consent: creates an offer for POST /payments',
    permission: 'policies.sell',
    scope: 'own sales',
    params,
    body: z.strictObject({ version: version.optional() }),
    data: travelPurchase,
    idempotent: true,
    status: 201,
  },
})
