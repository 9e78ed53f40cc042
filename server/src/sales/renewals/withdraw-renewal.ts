import { Refusal } from '@okwan/domain/platform/refusal'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import { withdrawPurchase } from '../purchases/offer/withdraw-purchase.ts'
import { findRenewalOffer } from './store.ts'

/**
 * The policy ends, so its next term cannot be bought any more. A request that is on a phone right now is waited for: the caller
 * is refused. An offer whose payment people look into stays with them.
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
