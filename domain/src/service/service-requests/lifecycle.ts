import { type Moves, stateAfter } from '../../policies/policies/moves.ts'
import { ANSWER_DAYS, type RequestAge, type RequestEvent, type RequestStatus } from './terms.ts'

export const REQUEST_MOVES: Moves<RequestStatus, RequestEvent> = {
  pending: { take: 'in_review', withdraw: 'withdrawn' },
  in_review: { release: 'pending', ask: 'more_info', approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  more_info: { answer: 'in_review', give_up_waiting: 'rejected' },
  approved: { ask_payment: 'awaiting_payment', start: 'processing' },
  // An approved request that is not paid in time is rejected, like a question without an answer.
  awaiting_payment: { pay: 'processing', withdraw: 'withdrawn', give_up_waiting: 'rejected' },
  processing: { complete: 'completed', fail: 'failed' },
  // A paid request that can no longer be completed is rejected and refunded.
  failed: { retry: 'processing', reject: 'rejected' },
  completed: {},
  rejected: {},
  withdrawn: {},
}

export function requestAfter(status: RequestStatus, event: RequestEvent): RequestStatus {
  return stateAfter(REQUEST_MOVES, status, event)
}

const HOUR_MS = 3_600_000
const AMBER_HOURS = 24
/** Service level of a decision. */
export const DECISION_HOURS = 48
const PAY_DAYS = 7

/** Age of a request compared with the service level. */
export function ageOf(raisedAt: Date, now: Date): RequestAge {
  const hours = (now.getTime() - raisedAt.getTime()) / HOUR_MS
  if (hours > DECISION_HOURS) return 'red'
  return hours > AMBER_HOURS ? 'amber' : 'fresh'
}

/** Undecided requests raised before this moment are overdue. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - DECISION_HOURS * HOUR_MS)
}

/** Due time of a decision under the service level. */
export function dueBy(raisedAt: Date): Date {
  return new Date(raisedAt.getTime() + DECISION_HOURS * HOUR_MS)
}

/** An approved price can be paid for seven days. */
export function offerEnd(approvedAt: Date): Date {
  return new Date(approvedAt.getTime() + PAY_DAYS * 24 * HOUR_MS)
}

/** Unanswered questions asked before this moment close the request. */
export function answerOverdueBefore(now: Date): Date {
  return new Date(now.getTime() - ANSWER_DAYS * 24 * HOUR_MS)
}
