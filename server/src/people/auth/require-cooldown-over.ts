import { formatMoment } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'

/**
 * Refuses privileged acts for a day after an office account was added, its phone number was changed or a passkey was removed by
 * others, so that the person can object first and no one is their own second person (decision 0048).
 */
export function requireCooldownOver(cooldownUntil: Date | null | undefined, now: Date): void {
  if (!cooldownUntil || now >= cooldownUntil) return
  throw new Refusal(
    'number_too_new',
    `Your account or its sign-in details are new. You can do this from ${formatMoment(cooldownUntil)}.`,
  )
}
