import type { ReviewSubject } from '@okwan/contract/money/exceptions'

export const SUBJECT_LABELS: Record<ReviewSubject, string> = {
  payment: 'Payment',
  payout: 'Payout',
  difference: 'Difference',
}
