import type { Standing } from '@okwan/domain/money/payouts/disbursement'
import type { Tx } from '../../../platform/db/database.ts'
import { type DisbursementRow, disbursementsOf } from '../send/disbursement-store.ts'
import type { PayoutRow } from '../store.ts'

/** How a locked payout stands for one of its sendings. */
export async function standingOf(tx: Tx, payout: PayoutRow, sending: DisbursementRow): Promise<Standing> {
  const others = (await disbursementsOf(tx, payout.id)).filter(({ id }) => id !== sending.id)
  const isLatest = !others.some((other) => other.attempt_number > sending.attempt_number && isUndecided(other))
  const isWaiting = payout.state === 'waiting_for_float' || payout.state === 'disbursing'
  return {
    isReserved: payout.reserve_reference !== null && isLatest,
    isAwaited: isLatest && isWaiting && sending.reason === 'float_low' && wentToPayee(sending, payout),
    isUnderReview: others.some(({ state }) => state === 'review'),
  }
}

/** Whether what is set aside may still be taken by it. What was booked late has taken its own way. */
export function isUndecided({ state, cause }: DisbursementRow): boolean {
  return state !== 'failed' && state !== 'paid' && !(state === 'review' && cause === 'paid_after_failed')
}

export function wentToPayee(sending: DisbursementRow, payout: PayoutRow): boolean {
  return (
    sending.phone === payout.payee_phone &&
    sending.network === payout.payee_network &&
    sending.bank_code === payout.bank_code &&
    sending.bank_account === payout.bank_account
  )
}
