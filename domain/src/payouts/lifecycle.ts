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

/**
 * Who acts is settled by approval.ts; a corrected payee goes back to the checker. A sending that had failed can turn out to be
 * paid when the payout has gone back to the desk or was given up: from wherever it stands, it is then held for a person.
 */
export const PAYOUT_MOVES = {
  requested: { take: 'in_review', withdraw: 'withdrawn', hold: 'review' },
  in_review: {
    recommend: 'recommended',
    return: 'requested',
    reject: 'rejected',
    withdraw: 'withdrawn',
    hold: 'review',
  },
  recommended: { approve: 'approved', return: 'in_review', hold: 'review' },
  approved: { send: 'disbursing', wait: 'waiting_for_float', hold: 'review' },
  waiting_for_float: { send: 'disbursing', hold: 'review' },
  disbursing: { pay: 'paid', fail: 'failed', hold: 'review', wait: 'waiting_for_float' },
  failed: { send: 'disbursing', correct: 'recommended', hold: 'review' },
  review: { pay: 'paid', fail: 'failed' },
  paid: {},
  rejected: { hold: 'review' },
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
