import type { RenewalMode } from '@okwan/domain/policies/terms'

/** What a person chooses; `renew-with-changes` is renewing now what is not as before. */
export const MODE_OPTIONS = [
  { value: 'renew-now', label: 'Now' },
  { value: 'renew-on-expiry', label: 'By the day cover ends' },
  { value: 'pay-later', label: 'Later, within 7 days' },
] as const

/** An offer that is not paid at once: there is a price and no cover. */
export function isParked(mode: RenewalMode): boolean {
  return mode === 'pay-later' || mode === 'renew-on-expiry'
}

export function modeOf(chosen: RenewalMode, hasChanges: boolean): RenewalMode {
  if (isParked(chosen)) return chosen
  return hasChanges ? 'renew-with-changes' : 'renew-now'
}
