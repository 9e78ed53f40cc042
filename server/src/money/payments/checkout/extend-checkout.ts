import type { PayableType } from '@okwan/contract/money/payments'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { saveOfferEnd } from '../checkout-store.ts'
import { lockIdle } from './close-checkout.ts'

/** Extends the time to pay, for the feature that sold the payable. Refused while a request is pending. */
export async function extendCheckout(
  ctx: AuditCtx,
  payable: { payableType: PayableType; payableId: string },
  offerEndsAt: Date,
): Promise<void> {
  const checkout = await lockIdle(ctx.tx, payable.payableType, payable.payableId)
  await saveOfferEnd(ctx.tx, checkout.id, offerEndsAt)
  await recordAudit(ctx, {
    action: 'payment-put-off',
    entityType: 'payment',
    entityId: checkout.client_reference,
    before: { offerEndsAt: checkout.offer_ends_at?.toISOString() ?? null },
    after: { offerEndsAt: offerEndsAt.toISOString() },
  })
}
