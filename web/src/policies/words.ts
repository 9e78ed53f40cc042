import type { PolicyPayment } from '@okwan/contract/policies'
import type { PaperName } from '@okwan/contract/policy-papers'
import type { Tone } from '../ui/tone.ts'

/** A link in running text. */
export const LINK = 'font-medium text-accent-text underline underline-offset-2 hover:no-underline'

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
