import { closeCheckout } from '../../../money/payments/checkout/close-checkout.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { withdrawOffer } from '../../../policies/policies/issue/withdraw-offer.ts'
import { findPurchase, markWithdrawn } from '../store.ts'
import { payableTypeOf } from './offer-of.ts'

/** Withdraws an offer: closes its checkout first, then ends the offer. */
export async function withdrawPurchase(ctx: AuditCtx, policyRecordId: string): Promise<void> {
  await closeCheckout(ctx, payableTypeOf(await findPurchase(ctx.tx, policyRecordId)), policyRecordId)
  await withdrawOffer(ctx, { policyRecordId })
  await markWithdrawn(ctx.tx, policyRecordId, ctx.now)
}
