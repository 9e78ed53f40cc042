import type { IsoDate } from '@okwan/domain/platform/dates'
import type { OtherCover } from '@okwan/domain/sales/travel/draft/itinerary'
import { parsePassport } from '@okwan/domain/sales/travel/draft/passport'
import type { Tx } from '../../platform/db/database.ts'
import { coversOf, isCoveredTwice, lockPassports, readTrip } from './store.ts'

type PassportDetails = { passportNumber?: string | null | undefined; nationality?: string | null | undefined }

/** Our current and future cover of the travellers entered so far. */
export function coversOfTravellers(
  tx: Tx,
  travellers: readonly PassportDetails[],
  { today, sellerId }: { today: IsoDate; sellerId: string },
): Promise<OtherCover[]> {
  const passports = travellers.flatMap(
    ({ passportNumber, nationality }) => parsePassport(passportNumber ?? '', nationality ?? '') ?? [],
  )
  return passports.length === 0 ? Promise.resolve([]) : coversOf(tx, passports, { from: today, sellerId })
}

/**
 * Whether, since the offer was made, another policy has covered a traveller with the same plan on some of the dates. Serialises
 * sales of the same passport; the constraint no_double_travel_cover is the last safeguard.
 */
export async function isCoveredSince(tx: Tx, policyRecordId: string): Promise<boolean> {
  const { travellers } = await readTrip(tx, policyRecordId)
  await lockPassports(
    tx,
    travellers.map(({ person }) => person.passportNumber),
  )
  return isCoveredTwice(tx, policyRecordId)
}
