import type { ReviewSubject, RulingDecision } from '@okwan/contract/money/exceptions'
import { REVIEW_CAUSE_TEXTS, type ReviewCause } from '@okwan/domain/money/payments/terms'
import { SENDING_CAUSE_TEXTS } from '@okwan/domain/money/payouts/review'
import { DIFFERENCE_LABELS, type DifferenceClass } from '@okwan/domain/money/reconciliation/reconciliation'

export const DECISION_LABELS: Record<RulingDecision, string> = {
  accept: 'Apply payment',
  give_back: 'Refund payment',
  close: 'Close without action',
  paid: 'Mark as paid',
  failed: 'Mark as not paid',
  book: 'Post correction',
  explain: 'Close with explanation',
}

export const DECISION_EFFECTS: Record<RulingDecision, string> = {
  accept: 'The money counts for what it was meant for, and the sale goes on.',
  give_back: 'A refund to the number that paid is put in the queue.',
  close: 'Nothing moves. Say what was done about it.',
  paid: 'The books say that the money has left. Look it up at the provider first.',
  failed: 'The money is owed again and can be sent once more. Look it up at the provider first.',
  book: 'A journal brings our books to the provider’s.',
  explain: 'Nothing is booked. Say why the two sides differ.',
}

export function causeText(subject: ReviewSubject, cause: string): string {
  // The causes of each subject come from its own feature.
  if (subject === 'difference') return DIFFERENCE_LABELS[cause as DifferenceClass]
  const texts = subject === 'payout' ? SENDING_CAUSE_TEXTS : REVIEW_CAUSE_TEXTS
  return texts[cause as ReviewCause] ?? 'The network reports conflicting results.'
}
