import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { id, moment, pesewas } from './fields.ts'

/** Something sold that waits for its premium: pay it with POST /payments. */
const motorPurchase = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  payableType: z.literal('motor-purchase'),
  payableId: z.string(),
  clientReference: z.string(),
  /** What the premium is for, as the receipt says it. */
  receivedFor: z.string(),
  premiumPesewas: pesewas,
  customer: z.object({ customerCode: z.string(), fullName: z.string(), phone: z.string() }),
  /** Until when it can be paid at this price. */
  offerEndsAt: moment,
})
export type MotorPurchase = z.output<typeof motorPurchase>

export const purchaseEndpoints = endpoints({
  'POST /motor/drafts/{id}/purchase': {
    summary:
      'Sell a complete draft: an offer that POST /payments pays. The vehicle must have been looked up in the last half hour',
    permission: 'policies.sell',
    scope: 'own drafts',
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** A new customer agrees by a code: purpose `consent`, the draft's id as reference. */
      verificationToken: z.string().max(100).optional(),
    }),
    data: motorPurchase,
    idempotent: true,
    status: 201,
  },
})
