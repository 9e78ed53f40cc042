import * as z from 'zod'
import { moment, pesewas } from '../platform/fields.ts'

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
