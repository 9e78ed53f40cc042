import { formatMoment } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { UserRow } from './store.ts'

const DAY_MS = 86_400_000

/**
 * Refuses to give a person more rights for a day after a change of their number or passkeys. Otherwise one SuperAdmin could take
 * over an account first and then have it promoted. A new account can be promoted: its cooldown continues after the promotion.
 */
export function refuseNewNumber({ full_name, cooldown_until, created_at }: UserRow, now: Date): void {
  if (!cooldown_until || now >= cooldown_until) return
  if (cooldown_until.getTime() <= created_at.getTime() + DAY_MS) return
  const message = `${full_name}’s sign-in details were changed recently. You can approve this from ${formatMoment(cooldown_until)}.`
  throw new Refusal('number_too_new', message)
}
