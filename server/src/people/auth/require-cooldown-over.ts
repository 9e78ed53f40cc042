import { formatMoment } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'

/**
 * Refuses privileged acts for a day after a person's phone number was changed or a passkey was removed by others, so that the
 * person can object first (decision 0048).
 */
export function requireCooldownOver(cooldownUntil: Date | null | undefined, now: Date): void {
  if (!cooldownUntil || now >= cooldownUntil) return
  throw new Refusal(
    'number_too_new',
    `Your sign-in details were changed recently. You can do this from ${formatMoment(cooldownUntil)}.`,
  )
}
