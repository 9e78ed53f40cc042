import { Refusal } from '@okwan/domain/platform/refusal'
import type { ClaimEvent, ClaimStatus } from '@okwan/domain/service/claims/terms'
import type { ClaimPayoutRow } from '../../money/payouts/read/payouts-of-claim.ts'
import type { ClaimRow } from './store.ts'

/** Statuses in which the accepted amount is owed. */
const OWED: readonly ClaimStatus[] = ['offer_accepted', 'payout_pending', 'payout_failed']

/** Total amount agreed, including earlier rounds of a reopened claim. */
export function agreedPesewas({ status, paid_pesewas, payable_pesewas }: ClaimRow): number {
  return paid_pesewas + (OWED.includes(status) ? (payable_pesewas ?? 0) : 0)
}

/** Agreed amount that is neither paid nor covered by an open payout. */
export function unrequestedPesewas(claim: ClaimRow, payouts: readonly ClaimPayoutRow[]): number {
  const live = payouts.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn')
  const restPesewas = live.reduce((rest, { amount_pesewas }) => rest - amount_pesewas, agreedPesewas(claim))
  // A rejected payout that was requested again can turn out to be paid.
  return Math.max(0, restPesewas)
}

/** Refuses to request or withdraw an amount that was paid or can still be paid. */
export function payoutRefusalReason(
  claim: ClaimRow,
  payouts: readonly ClaimPayoutRow[],
  event: ClaimEvent,
): Refusal | undefined {
  if (claim.status !== 'payout_failed') return undefined
  const restPesewas = unrequestedPesewas(claim, payouts)
  const isOpen = payouts.some(({ state }) => !['rejected', 'withdrawn', 'paid'].includes(state))
  if (event === 'withdraw' ? isOpen : event === 'retry_payout' && restPesewas === 0) {
    const message = 'The payout of this claim is still open. Send or reject it under Payouts first.'
    return new Refusal('payout_open', message)
  }
  if (event !== 'withdraw' || restPesewas === claim.payable_pesewas) return undefined
  return new Refusal('partly_paid')
}
