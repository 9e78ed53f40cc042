import type { RenewalMode } from '@okwan/domain/policies/policies/terms'

/** Payment options. `renew-with-changes` is set automatically when the terms differ from the last term. */
const MODE_OPTIONS = [
  { value: 'renew-now', label: 'Now' },
  { value: 'renew-on-expiry', label: 'By expiry date' },
  { value: 'pay-later', label: 'Within 7 days' },
] as const

/** Payment by the expiry date is not possible after that date. */
export function modeOptions({ offerEndDate }: { offerEndDate: string | null }) {
  return MODE_OPTIONS.filter(({ value }) => value !== 'renew-on-expiry' || offerEndDate !== null)
}

/** Whether the offer is saved for a later payment. */
export function isParked(mode: RenewalMode): boolean {
  return mode === 'pay-later' || mode === 'renew-on-expiry'
}

export function modeOf(chosen: RenewalMode, hasChanges: boolean): RenewalMode {
  if (isParked(chosen)) return chosen
  return hasChanges ? 'renew-with-changes' : 'renew-now'
}
