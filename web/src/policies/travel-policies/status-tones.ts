import type { TravelStatus } from '@okwan/domain/products/travel-plans/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const STATUS_TONES: Record<TravelStatus, Tone> = {
  draft: 'neutral',
  quoted: 'neutral',
  referred: 'info',
  awaiting_payment: 'warning',
  payment_pending: 'info',
  challenged: 'danger',
  issued: 'info',
  active: 'success',
  expired: 'neutral',
  replaced: 'neutral',
  lapsed: 'neutral',
  declined: 'danger',
  withdrawn: 'neutral',
  abandoned: 'neutral',
  cancelled: 'neutral',
}
