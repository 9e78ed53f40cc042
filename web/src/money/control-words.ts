import type { BookMonth } from '@okwan/contract/money/accounting'
import type { ReviewSubject } from '@okwan/contract/money/exceptions'

export const SUBJECT_LABELS: Record<ReviewSubject, string> = {
  payment: 'Payment',
  payout: 'Payout',
  difference: 'Difference',
}
export const PROVIDER_LABELS = { hubtel: 'Hubtel', mtn: 'MTN' } as const
export const MONTH_STATES: Record<BookMonth['state'], string> = {
  running: 'running',
  open: 'open',
  proposed: 'proposed to close',
  closed: 'closed',
}
