import { formatMoment } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'

/**
 * Refuses privileged acts for a day after the phone number of an account was changed or another person removed its passkeys. The
 * same applies to a new office account and to the first passkey of an Admin or SuperAdmin. The owner of the account can object in
 * this time, and no one can approve their own request with an account that they took over (decision 0048).
 */
export function requireCooldownOver(cooldownUntil: Date | null | undefined, now: Date): void {
  if (!cooldownUntil || now >= cooldownUntil) return
  throw new Refusal(
    'number_too_new',
    `Your account or its sign-in details are new. You can do this from ${formatMoment(cooldownUntil)}.`,
  )
}
