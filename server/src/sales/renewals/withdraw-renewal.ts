import { Refusal } from '@okwan/domain/platform/refusal'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import { withdrawPurchase } from '../purchases/offer/withdraw-purchase.ts'
import { findRenewalOffer } from './store.ts'

/**
 * Withdraws the renewal offer of a policy that ends. Throws a refusal while a payment request is pending; an offer with a payment
 * under review stays open.
 */
export async function withdrawRenewal(ctx: AuditCtx, policyId: string): Promise<void> {
  const offer = await findRenewalOffer(ctx.tx, policyId)
  if (!offer) return
  try {
    await withdrawPurchase(ctx, offer.policy_record_id)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'already_paid')) throw error
  }
}
