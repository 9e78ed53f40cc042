import { toAccraDate } from '../../platform/dates.ts'
import type { TravelStatus } from '../../products/travel-plans/terms.ts'
import { type DatedRecord, statusAt } from '../policies/status-at.ts'
import type { PolicyStatus } from '../policies/terms.ts'

/** Status in travel terms: upcoming, on trip and ended follow from the dates. */
export function travelStatusAt(record: DatedRecord, now: Date, isWithdrawn = false): TravelStatus {
  const status = statusAt(record, now)
  if (status === 'lapsed' && isWithdrawn) return 'withdrawn'
  return status === 'active' && toAccraDate(now) < record.startDate ? 'issued' : TRAVEL_STATUSES[status]
}

const TRAVEL_STATUSES: Record<PolicyStatus, TravelStatus> = {
  draft: 'draft',
  awaiting_payment: 'awaiting_payment',
  pay_later: 'awaiting_payment',
  // The premium is paid and the certificate is being issued.
  issuing: 'payment_pending',
  challenged: 'challenged',
  active: 'active',
  // Travel policies cannot be suspended.
  suspended: 'active',
  cancelled: 'cancelled',
  expired: 'expired',
  lapsed: 'lapsed',
  superseded: 'replaced',
}
