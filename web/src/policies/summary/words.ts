import type { PaperName } from '@okwan/contract/policies/documents'
import type { PolicyDetail, PolicyPayment } from '@okwan/contract/policies/policies'
import { CHALLENGE_LABELS, type ChallengeReason } from '@okwan/domain/policies/policies/terms'
import type { Tone } from '../../ui/data/tone.ts'

/** A link in running text, and a number to call while somebody waits: a thumb hits it also beside its letters. */
export const LINK =
  'relative font-medium text-accent-text underline underline-offset-2 hover:no-underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-3'

export const KIND_WORDS = { new: 'New policy', renewal: 'Renewal', endorsement: 'Endorsement' } as const

export const PAPER_LABELS: Record<PaperName, string> = {
  certificate: 'Certificate',
  schedule: 'Schedule',
  sticker: 'Sticker',
  'brown-card': 'Brown card',
  endorsement: 'Endorsement slip',
}

export const PAYMENT_KINDS: Record<PolicyPayment['kind'], string> = {
  new: 'New policy',
  renewal: 'Renewal',
  endorsement: 'Change',
  refund: 'Refund',
}

export const PAYMENT_TONES: Record<PolicyPayment['status'], { tone: Tone; word: string }> = {
  pending: { tone: 'warning', word: 'Waiting' },
  successful: { tone: 'success', word: 'Successful' },
  failed: { tone: 'danger', word: 'Failed' },
}

/** A trip is challenged for three reasons, and none is about a vehicle. */
const TRIP_CHALLENGES: Partial<Record<ChallengeReason, string>> = {
  DUPLICATE_COVER: 'A traveller has other cover for these days',
  PREMIUM_MISMATCH: 'An answer changed after the offer',
  PAYMENT_MISMATCH: 'The money came when the offer had ended',
}

/** Why a policy that is paid for is not cover yet. */
export function challengeText(policy: Pick<PolicyDetail, 'product' | 'challengeReason'>): string {
  // Written by the domain's own reasons alone.
  const reason = policy.challengeReason as ChallengeReason
  const ofTrip = policy.product === 'travel' ? TRIP_CHALLENGES[reason] : undefined
  return ofTrip ?? CHALLENGE_LABELS[reason] ?? 'It could not be registered'
}
