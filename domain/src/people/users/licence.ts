import { daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { Role } from '../../platform/permissions.ts'
import type { LicenceState } from './terms.ts'

/** Assistants sell under the licence of their agent. */
export type Licensed = { role: Role; licenceExpiresOn: IsoDate | null }

const WARN_DAYS = 30

/** Only agents need a licence; the office sells under the company's. The licence is valid on its last day. */
export function licenceState({ role, licenceExpiresOn }: Licensed, today: IsoDate): LicenceState {
  if (role !== 'Agent' && role !== 'AssistantAgent') return 'not-needed'
  // A missing licence does not stop sales, because the office may still have to enter it.
  if (licenceExpiresOn === null) return 'not-on-file'
  const daysLeft = daysBetween(today, licenceExpiresOn)
  if (daysLeft < 0) return 'expired'
  return daysLeft <= WARN_DAYS ? 'ending' : 'valid'
}

export function canSell(user: Licensed, today: IsoDate): boolean {
  return licenceState(user, today) !== 'expired'
}

/** Warning about an agent's licence, if one is needed. */
export function licenceNotice(user: Licensed, today: IsoDate): string | undefined {
  const { licenceExpiresOn } = user
  if (licenceExpiresOn === null) return undefined
  const state = licenceState(user, today)
  const day = formatDate(licenceExpiresOn)
  if (state === 'expired')
    return `The agent’s licence expired on ${day}. Send the renewed licence to the office to sell again.`
  if (state === 'ending') return `The agent’s licence expires on ${day}. Renew it to keep selling.`
  return undefined
}
