import type { ExceptionSubject } from '@okwan/contract/money/exceptions'

export const SUBJECT_LABELS: Record<ExceptionSubject, string> = {
  payment: 'Payment',
  payout: 'Payout',
  difference: 'Difference',
}
