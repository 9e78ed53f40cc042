import type { Policy } from '@okwan/contract/policies/policies'
import type { PolicyStatus } from '@okwan/domain/policies/policies/terms'
import type { Tone } from '../../ui/data/tone.ts'

const TONES: Record<PolicyStatus, Tone> = {
  draft: 'neutral',
  awaiting_payment: 'info',
  pay_later: 'info',
  issuing: 'info',
  active: 'success',
  challenged: 'danger',
  suspended: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
  lapsed: 'neutral',
  superseded: 'neutral',
}

/** Tone of a policy status; policies that expire soon are highlighted, and cover that has not started is not yet green. */
export function statusTone({ status, statusText }: Pick<Policy, 'status' | 'statusText'>): Tone {
  if (statusText.startsWith('Expires')) return 'warning'
  return statusText.startsWith('Starts') ? 'info' : TONES[status]
}
