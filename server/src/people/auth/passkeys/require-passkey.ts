import { numberNeedsSecondPerson } from '@okwan/domain/people/users/account-changes'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Actor, Product } from '../../../platform/http/context.ts'

type Moment = { product: Pick<Product, 'config'>; now: Date }

/** Whether Admins and SuperAdmins need a passkey today (PASSKEYS_REQUIRED_FROM). */
export function arePasskeysRequired({ product, now }: Moment): boolean {
  const from = product.config.passkeysRequiredFrom
  return from !== undefined && toAccraDate(now) >= from
}

/** Refuses privileged acts of Admins and SuperAdmins who have not added a passkey in time. */
export function requirePasskey(actor: Actor | undefined, moment: Moment): void {
  if (!actor || actor.hasPasskey || !numberNeedsSecondPerson(actor.role) || !arePasskeysRequired(moment)) return
  throw new Refusal('passkey_missing')
}
