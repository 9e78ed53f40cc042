import type { DisbursementContext } from '@okwan/domain/money/payouts/disbursement'
import type { Tx } from '../../../platform/db/database.ts'
import { type DisbursementRow, disbursementsOf } from '../send/disbursement-store.ts'
import type { PayoutRow } from '../store.ts'

/** The state of a locked payout from the view of one of its disbursements. */
export async function disbursementContext(
  tx: Tx,
  payout: PayoutRow,
  disbursement: DisbursementRow,
): Promise<DisbursementContext> {
  const others = (await disbursementsOf(tx, payout.id)).filter(({ id }) => id !== disbursement.id)
  const isLatest = !others.some((other) => other.attempt_number > disbursement.attempt_number && isUndecided(other))
  const isWaiting = payout.state === 'waiting_for_float' || payout.state === 'disbursing'
  return {
    isReserved: payout.reserve_reference !== null && isLatest,
    isAwaited: isLatest && isWaiting && disbursement.reason === 'float_low' && wasSentToPayee(disbursement, payout),
    isUnderReview: others.some(({ state }) => state === 'review'),
  }
}

/** Whether the reserved amount can still be paid by this disbursement. A late payment was posted separately. */
export function isUndecided({ state, cause }: DisbursementRow): boolean {
  return state !== 'failed' && state !== 'paid' && !(state === 'review' && cause === 'paid_after_failed')
}

export function wasSentToPayee(disbursement: DisbursementRow, payout: PayoutRow): boolean {
  return (
    disbursement.phone === payout.payee_phone &&
    disbursement.network === payout.payee_network &&
    disbursement.bank_code === payout.bank_code &&
    disbursement.bank_account === payout.bank_account
  )
}
