import { type Moves, stateAfter } from '../policies/moves.ts'
import type { RequestAge, RequestEvent, RequestStatus } from './terms.ts'

export const REQUEST_MOVES: Moves<RequestStatus, RequestEvent> = {
  pending: { take: 'in_review', withdraw: 'withdrawn' },
  in_review: { ask: 'more_info', approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  more_info: { answer: 'in_review', give_up_waiting: 'rejected' },
  approved: { ask_payment: 'awaiting_payment', start: 'processing' },
  awaiting_payment: { pay: 'processing' },
  processing: { complete: 'completed', fail: 'failed' },
  failed: { retry: 'processing' },
  completed: {},
  rejected: {},
  withdrawn: {},
}

export function requestAfter(status: RequestStatus, event: RequestEvent): RequestStatus {
  return stateAfter(REQUEST_MOVES, status, event)
}

const HOUR_MS = 3_600_000
const AMBER_HOURS = 24
const RED_HOURS = 48
const ANSWER_DAYS = 14

/** How long it has waited against the promise to customers. */
export function ageOf(raisedAt: Date, now: Date): RequestAge {
  const hours = (now.getTime() - raisedAt.getTime()) / HOUR_MS
  if (hours > RED_HOURS) return 'red'
  return hours > AMBER_HOURS ? 'amber' : 'fresh'
}

/** A question left without an answer closes the request by itself. */
export function givesUpAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + ANSWER_DAYS * 24 * HOUR_MS)
}
