import { Refusal } from '@okwan/domain/platform/refusal'
import type { ClaimEvent, ClaimStatus } from '@okwan/domain/service/claims/terms'
import type { ClaimPayoutRow } from '../../money/payouts/read/payouts-of-claim.ts'
import type { ClaimRow } from './store.ts'

/** From its acceptance until it is paid, what was offered is owed. */
const OWED: readonly ClaimStatus[] = ['offer_accepted', 'payout_pending', 'payout_failed']

/** What was agreed in all, rounds before it was opened again included. */
export function agreedOf({ status, paid_pesewas, payable_pesewas }: ClaimRow): number {
  return paid_pesewas + (OWED.includes(status) ? (payable_pesewas ?? 0) : 0)
}

/** What of it has neither arrived nor can still be sent. */
export function restOf(claim: ClaimRow, payouts: readonly ClaimPayoutRow[]): number {
  const live = payouts.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn')
  const restPesewas = live.reduce((rest, { amount_pesewas }) => rest - amount_pesewas, agreedOf(claim))
  // One that was rejected and asked for again can turn out to be paid.
  return Math.max(0, restPesewas)
}

/** Money that was paid or may still be sent is neither asked for again nor given up. */
export function whyNotByMoney(
  claim: ClaimRow,
  payouts: readonly ClaimPayoutRow[],
  event: ClaimEvent,
): Refusal | undefined {
  if (claim.status !== 'payout_failed') return undefined
  const restPesewas = restOf(claim, payouts)
  const isOpen = payouts.some(({ state }) => !['rejected', 'withdrawn', 'paid'].includes(state))
  if (event === 'withdraw' ? isOpen : event === 'retry_payout' && restPesewas === 0) {
    const message = 'Its payout can still be sent at the payouts queue. Send it again or reject it there.'
    return new Refusal('payout_open', message)
  }
  if (event !== 'withdraw' || restPesewas === claim.payable_pesewas) return undefined
  return new Refusal('partly_paid')
}
