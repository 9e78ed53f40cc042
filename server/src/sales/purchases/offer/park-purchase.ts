import type { MotorPurchase } from '@okwan/contract/sales/purchases'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { payLaterDueAt } from '@okwan/domain/policies/policies/status-at'
import { extendCheckout } from '../../../money/payments/checkout/extend-checkout.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { parkOffer } from '../../../policies/policies/issue/park-offer.ts'
import { presentPurchase } from '../present.ts'
import { findPurchase, markParked } from '../store.ts'
import { announceOffer } from './announce-offer.ts'
import { offerEnd } from './open-offer.ts'

type Parked = { policyRecordId: string; startDate: IsoDate }

/** Saves an existing offer for a later payment, instead of creating a second one. */
export async function parkPurchase(ctx: Ctx, { policyRecordId, startDate }: Parked): Promise<MotorPurchase> {
  const { tx, now } = ctx
  const dueAt = payLaterDueAt(now, startDate)
  const offerEndsAt = offerEnd(dueAt, now)
  await extendCheckout(ctx, { payableType: 'motor-purchase', payableId: policyRecordId }, offerEndsAt)
  await parkOffer(ctx, { policyRecordId, dueAt })
  await markParked(tx, policyRecordId, offerEndsAt)
  await announceOffer(ctx, policyRecordId)
  return presentPurchase(await findPurchase(tx, policyRecordId), now)
}
