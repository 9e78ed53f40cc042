import type { ExceptionSubject, ResolutionDecision } from '@okwan/contract/money/exceptions'
import { EXCEPTION_CAUSE_TEXTS, type ExceptionCause } from '@okwan/domain/money/payments/terms'
import { DISBURSEMENT_CAUSE_TEXTS } from '@okwan/domain/money/payouts/disbursement-resolution'
import { DIFFERENCE_LABELS, type DifferenceClass } from '@okwan/domain/money/reconciliation/reconciliation'

export const DECISION_LABELS: Record<ResolutionDecision, string> = {
  accept: 'Apply payment',
  refund: 'Refund payment',
  close: 'Close without action',
  paid: 'Mark as paid',
  failed: 'Mark as not paid',
  post: 'Post correction',
  explain: 'Close with explanation',
}

export const DECISION_EFFECTS: Record<ResolutionDecision, string> = {
  accept: 'The payment is applied to its purpose and the sale continues.',
  refund: 'Opens a refund to the number that paid.',
  close: 'No money moves. Describe what was done.',
  paid: 'The payout is posted as paid. Check with the provider first.',
  failed: 'The amount becomes payable again and can be resent. Check with the provider first.',
  post: 'Posts a journal so that our ledger matches the provider.',
  explain: 'No correction is posted. Explain the difference.',
}

export function causeText(subject: ExceptionSubject, cause: string): string {
  // The causes of each subject come from its own feature.
  if (subject === 'difference') return DIFFERENCE_LABELS[cause as DifferenceClass]
  const texts = subject === 'payout' ? DISBURSEMENT_CAUSE_TEXTS : EXCEPTION_CAUSE_TEXTS
  return texts[cause as ExceptionCause] ?? 'The network reports conflicting results.'
}
