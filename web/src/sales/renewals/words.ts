import type { RenewalMode } from '@okwan/domain/policies/policies/terms'

/** What a person chooses; `renew-with-changes` is renewing now what is not as before. */
const MODE_OPTIONS = [
  { value: 'renew-now', label: 'Now' },
  { value: 'renew-on-expiry', label: 'By the day cover ends' },
  { value: 'pay-later', label: 'Later, within 7 days' },
] as const

/** Cover that has ended cannot be paid for by the day it ends. */
export function modeOptions({ payableUntil }: { payableUntil: string | null }) {
  return MODE_OPTIONS.filter(({ value }) => value !== 'renew-on-expiry' || payableUntil !== null)
}

/** An offer that is not paid at once: there is a price and no cover. */
export function isParked(mode: RenewalMode): boolean {
  return mode === 'pay-later' || mode === 'renew-on-expiry'
}

export function modeOf(chosen: RenewalMode, hasChanges: boolean): RenewalMode {
  if (isParked(chosen)) return chosen
  return hasChanges ? 'renew-with-changes' : 'renew-now'
}
