import { addDays, formatDate, type IsoDate } from '../../platform/dates.ts'
import { lowerFirst } from '../../platform/messages/lower-first.ts'
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
 * approval.ts decides who may act. A corrected payee needs a new approval. A failed disbursement can be reported as paid after
 * the payout was returned or rejected: the payout then needs review from any state, and an unsent replacement is cancelled.
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
    `This payout has changed. Status: ${lowerFirst(PAYOUT_STATE_LABELS[state])}. Reload the page.`,
  )
}

/** States in which a payout can be paused. A payout that is being sent can't be recalled. */
export const PAUSABLE = [
  'requested',
  'in_review',
  'recommended',
  'approved',
  'waiting_for_float',
  'failed',
] as const satisfies PayoutState[]
export type PausableState = (typeof PAUSABLE)[number]

/** A released payout returns to its previous state with its approvals. */
export function releasePayout(state: PayoutState, pausedFrom: PausableState | null): PausableState {
  if (state === 'on_hold' && pausedFrom) return pausedFrom
  throw new Refusal('payout_state', 'This payout isn’t on hold. Reload the page.')
}

/** Maximum length of a pause. A pause never ends automatically, because only people release payouts. */
const PAUSE_MAX_DAYS = 90

export function allowPauseUntil(until: IsoDate, today: IsoDate): void {
  const latest = addDays(today, PAUSE_MAX_DAYS)
  if (until > today && until <= latest) return
  const message = `Select a date from tomorrow to ${formatDate(latest)}.`
  throw new Refusal('pause_until', message, [{ path: 'until', message }])
}
