import { addDays, formatDate, type IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
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
  | 'put_on_hold'
  | 'drop'

/**
 * Who acts is settled by approval.ts; a corrected payee goes back to the checker. A sending that had failed can turn out to be
 * paid when the payout has gone back to the queue or was given up: from wherever it stands, it is then held for a person. What
 * was asked for in the place of one that had been given up, and has not left, is dropped then.
 */
export const PAYOUT_MOVES = {
  requested: { take: 'in_review', withdraw: 'withdrawn', put_on_hold: 'on_hold', hold: 'review', drop: 'rejected' },
  in_review: {
    recommend: 'recommended',
    return: 'requested',
    reject: 'rejected',
    withdraw: 'withdrawn',
    put_on_hold: 'on_hold',
    hold: 'review',
    drop: 'rejected',
  },
  recommended: { approve: 'approved', return: 'in_review', put_on_hold: 'on_hold', hold: 'review', drop: 'rejected' },
  approved: { send: 'disbursing', wait: 'waiting_for_float', put_on_hold: 'on_hold', hold: 'review', drop: 'rejected' },
  waiting_for_float: { send: 'disbursing', pay: 'paid', put_on_hold: 'on_hold', hold: 'review', drop: 'rejected' },
  disbursing: { pay: 'paid', fail: 'failed', hold: 'review', wait: 'waiting_for_float' },
  failed: { send: 'disbursing', correct: 'recommended', put_on_hold: 'on_hold', hold: 'review', drop: 'rejected' },
  on_hold: { correct: 'recommended', reject: 'rejected', hold: 'review', drop: 'rejected' },
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

/** Where a payout that is released goes back to. What is on its way cannot be called back, so it is not among them. */
export const PAUSABLE = [
  'requested',
  'in_review',
  'recommended',
  'approved',
  'waiting_for_float',
  'failed',
] as const satisfies PayoutState[]
export type PausableState = (typeof PAUSABLE)[number]

/** Nothing changed while it was held: it goes on where it stood, with the approvals it had. */
export function releasePayout(state: PayoutState, pausedFrom: PausableState | null): PausableState {
  if (state === 'on_hold' && pausedFrom) return pausedFrom
  throw new Refusal('payout_state', 'This payout is not on hold. Reload to see what can be done.')
}

/** A hold says when it should be over; it never ends by itself, because money leaves by a person’s act alone. */
const PAUSE_MAX_DAYS = 90

export function allowPauseUntil(until: IsoDate, today: IsoDate): void {
  const latest = addDays(today, PAUSE_MAX_DAYS)
  if (until > today && until <= latest) return
  const message = `Choose a day from tomorrow to ${formatDate(latest)}.`
  throw new Refusal('pause_until', message, [{ path: 'until', message }])
}
