import type { Policy } from '@okwan/contract/policies/policies'
import type { PolicyStatus } from '@okwan/domain/policies/policies/terms'
import type { Tone } from '../../ui/data/tone.ts'

const TONES: Record<PolicyStatus, Tone> = {
  draft: 'neutral',
  awaiting_payment: 'warning',
  pay_later: 'warning',
  issuing: 'info',
  active: 'success',
  challenged: 'danger',
  suspended: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  lapsed: 'neutral',
  superseded: 'neutral',
}

/** Tone of a policy status: `warning` if someone must act in time, `info` if work is in progress, `neutral` if idle or ended. */
export function statusTone({ status, statusText }: Pick<Policy, 'status' | 'statusText'>): Tone {
  if (statusText.startsWith('Expires')) return 'warning'
  return statusText.startsWith('Starts') ? 'info' : TONES[status]
}
