import { daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { Role } from '../../platform/permissions.ts'
import type { LicenceState } from './terms.ts'

/** For an assistant, the licence is their agent's: they sell under it. */
export type Licensed = { role: Role; licenceExpiresOn: IsoDate | null }

const WARN_DAYS = 30

/** Only agents need a licence of their own; the office sells under the company's. The last day still counts. */
export function licenceState({ role, licenceExpiresOn }: Licensed, today: IsoDate): LicenceState {
  if (role !== 'Agent' && role !== 'AssistantAgent') return 'not-needed'
  // Not on file is not expired: the office may still be entering it.
  if (licenceExpiresOn === null) return 'not-on-file'
  const daysLeft = daysBetween(today, licenceExpiresOn)
  if (daysLeft < 0) return 'expired'
  return daysLeft <= WARN_DAYS ? 'ending' : 'valid'
}

export function maySell(user: Licensed, today: IsoDate): boolean {
  return licenceState(user, today) !== 'expired'
}

/** What an agent must know about the own licence; nothing while all is well. */
export function licenceNotice(user: Licensed, today: IsoDate): string | undefined {
  const { licenceExpiresOn } = user
  if (licenceExpiresOn === null) return undefined
  const state = licenceState(user, today)
  const day = formatDate(licenceExpiresOn)
  if (state === 'expired')
    return `The agent’s licence ended on ${day}. Renew it, then send the office the new one to sell again.`
  if (state === 'ending') return `The agent’s licence ends on ${day}. Renew it in time to go on selling.`
  return undefined
}
