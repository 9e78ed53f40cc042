import { toAccraDate } from '../../platform/dates.ts'
import type { TravelStatus } from '../../products/travel-plans/terms.ts'
import { type DatedRecord, statusAt } from '../policies/status-at.ts'
import type { PolicyStatus } from '../policies/terms.ts'

/** A policy's status in the words of travel: upcoming, on trip and ended follow from the dates alone. */
export function travelStatusAt(record: DatedRecord, now: Date, isWithdrawn = false): TravelStatus {
  const status = statusAt(record, now)
  if (status === 'lapsed' && isWithdrawn) return 'withdrawn'
  return status === 'active' && toAccraDate(now) < record.startDate ? 'issued' : TRAVEL_WORDS[status]
}

const TRAVEL_WORDS: Record<PolicyStatus, TravelStatus> = {
  draft: 'draft',
  awaiting_payment: 'awaiting_payment',
  pay_later: 'awaiting_payment',
  // Money is in and the certificate is on its way.
  issuing: 'payment_pending',
  challenged: 'challenged',
  active: 'active',
  // Trips are not suspended.
  suspended: 'active',
  cancelled: 'cancelled',
  expired: 'expired',
  lapsed: 'lapsed',
  superseded: 'replaced',
}
