import type { MotorPurchase } from '@okwan/contract/sales/purchases'
import type { Purpose } from '@okwan/domain/money/payments/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import { TIME_TO_ISSUE_MS } from '@okwan/domain/policies/policies/status-at'
import type { SoldVehicle } from '../../../customers/vehicles/stored-vehicle.ts'
import { openCheckout } from '../../../money/payments/checkout/open-checkout.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { type MotorOffer, offerPolicy } from '../../../policies/policies/issue/offer-policy.ts'
import { presentPurchase } from '../present.ts'
import { findPurchase, insertPurchase } from '../store.ts'
import { announceOffer } from './announce-offer.ts'

export type NewOffer = {
  offer: MotorOffer
  customerName: string
  /** Text for the receipt. */
  receivedFor: string
  purpose?: Purpose
  /** Draft of the sale, if there is one. */
  draft?: { draftId: string; draftVersion: number; vehicle: SoldVehicle; enteredName?: string; enteredPhone?: string }
}

/** Creates an unpaid policy and its checkout, payable until the offer expires. */
export async function openOffer(
  ctx: Ctx,
  { offer, customerName, receivedFor, purpose, draft }: NewOffer,
): Promise<MotorPurchase> {
  const { tx, now } = ctx
  const { policyId, policyRecordId, dueAt } = await offerPolicy(ctx, offer)
  const offerEndsAt = offerEnd(dueAt, now)
  const { client_reference: clientReference } = await openCheckout(ctx, {
    payableType: 'motor-purchase',
    payableId: policyRecordId,
    ...(purpose ? { purpose } : {}),
    policyId,
    amountPesewas: offer.estimate.totalPesewas,
    receivedFor,
    customerId: offer.customerId,
    customerName,
    offerEndsAt,
  })
  const { payLater } = offer
  await insertPurchase(tx, { policyRecordId, clientReference, offerEndsAt, payLater, ...draft }, now)
  if (payLater) await announceOffer(ctx, policyRecordId)
  return presentPurchase(await findPurchase(tx, policyRecordId), now)
}

export function offerEnd(dueAt: Date, now: Date): Date {
  const endsAt = new Date(dueAt.getTime() - TIME_TO_ISSUE_MS)
  if (now < endsAt) return endsAt
  const message = 'It is too late for cover to start today. Select tomorrow as start date.'
  throw new Refusal('too_late_today', message, [{ path: 'underwriting.startDate', message }])
}
