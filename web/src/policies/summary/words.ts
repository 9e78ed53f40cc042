import type { DocumentName } from '@okwan/contract/policies/documents'
import type { PolicyDetail, PolicyPayment } from '@okwan/contract/policies/policies'
import { CHALLENGE_LABELS, type ChallengeReason } from '@okwan/domain/policies/policies/terms'
import type { Tone } from '../../ui/data/tone.ts'

/** Style of links in text; on touch screens the tappable area is larger than the text. */
export const LINK =
  'relative font-medium text-accent-text underline underline-offset-2 hover:no-underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-3'

export const KIND_WORDS = { new: 'New policy', renewal: 'Renewal', endorsement: 'Endorsement' } as const

export const DOCUMENT_LABELS: Record<DocumentName, string> = {
  certificate: 'Certificate',
  schedule: 'Schedule',
  sticker: 'Sticker',
  'brown-card': 'Brown Card',
  endorsement: 'Endorsement slip',
}

export const PAYMENT_KINDS: Record<PolicyPayment['kind'], string> = {
  new: 'New policy',
  renewal: 'Renewal',
  endorsement: 'Endorsement',
  refund: 'Refund',
}

const PAYMENT_STATUSES: Record<PolicyPayment['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'warning', label: 'Pending' },
  successful: { tone: 'success', label: 'Successful' },
  failed: { tone: 'danger', label: 'Failed' },
}

export function paymentBadge({ status, refund }: Pick<PolicyPayment, 'status' | 'refund'>) {
  if (refund) return { tone: 'info', label: refund.isPaid ? 'Refunded' : 'Refund in progress' } as const
  return PAYMENT_STATUSES[status]
}

/** Reasons why a travel policy is challenged; the domain texts mention vehicles. */
const TRIP_CHALLENGES: Partial<Record<ChallengeReason, string>> = {
  DUPLICATE_COVER: 'A traveller already has cover for these dates',
  PREMIUM_MISMATCH: 'The premium changed after the offer',
  PAYMENT_MISMATCH: 'The payment arrived after the offer expired',
}

/** Why a paid policy has no cover yet. */
export function challengeText(policy: Pick<PolicyDetail, 'product' | 'challengeReason'>): string {
  // Only the domain writes this column, with its own reasons.
  const reason = policy.challengeReason as ChallengeReason
  const tripText = policy.product === 'travel' ? TRIP_CHALLENGES[reason] : undefined
  return tripText ?? CHALLENGE_LABELS[reason] ?? 'The policy couldn’t be registered'
}

/** The first destination and the number of other destinations, short enough for a row or a title. */
export function destinationText([first = 'Travel', ...more]: readonly string[]): string {
  return more.length > 0 ? `${first} +${more.length}` : first
}
