import type { AuditCtx } from '../audit/record-audit.ts'
import { closeCheckout } from '../payments/close-checkout.ts'
import { withdrawOffer } from '../policies/withdraw-offer.ts'
import { payableTypeOf } from './present.ts'
import { findPurchase, markWithdrawn } from './store.ts'

/** An offer that is not wanted: first nobody can pay it any more, then it ends. */
export async function withdrawPurchase(ctx: AuditCtx, policyRecordId: string): Promise<void> {
  await closeCheckout(ctx, payableTypeOf(await findPurchase(ctx.tx, policyRecordId)), policyRecordId)
  await withdrawOffer(ctx, { policyRecordId })
  await markWithdrawn(ctx.tx, policyRecordId, ctx.now)
}
