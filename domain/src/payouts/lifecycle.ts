import { Refusal } from '../refusal.ts'
import { PAYOUT_STATE_LABELS, type PayoutState } from './terms.ts'

export type PayoutAct =
  | 'take'
  | 'recommend'
  | 'return'
  | 'reject'
  | 'withdraw'
  | 'approve'
  | 'send'
  | 'wait'
  | 'pay'
  | 'fail'
  | 'hold'
  | 'correct'

/** Who acts is settled by approval.ts; a corrected payee goes back to the checker. */
export const PAYOUT_MOVES = {
  requested: { take: 'in_review', withdraw: 'withdrawn' },
  in_review: { recommend: 'recommended', return: 'requested', reject: 'rejected', withdraw: 'withdrawn' },
  recommended: { approve: 'approved', return: 'in_review' },
  approved: { send: 'disbursing', wait: 'waiting_for_float' },
  waiting_for_float: { send: 'disbursing' },
  disbursing: { pay: 'paid', fail: 'failed', hold: 'review', wait: 'waiting_for_float' },
  failed: { send: 'disbursing', correct: 'recommended', hold: 'review' },
  review: { pay: 'paid', fail: 'failed' },
  paid: {},
  rejected: {},
  withdrawn: {},
} as const satisfies Record<PayoutState, Partial<Record<PayoutAct, PayoutState>>>

export function movePayout(state: PayoutState, act: PayoutAct): PayoutState {
  const moves: Partial<Record<PayoutAct, PayoutState>> = PAYOUT_MOVES[state]
  const next = moves[act]
  if (next) return next
  throw new Refusal(
    'payout_state',
    `This payout is ${PAYOUT_STATE_LABELS[state].toLowerCase()}. Reload to see what can be done.`,
  )
}
