import { daysBetween, type IsoDate } from '@okwan/domain/platform/dates'
import type { DemoTrip } from '../trip-answers.ts'
import { Draw } from './draw.ts'
import { drawName } from './people.ts'

const SEED = 23
/** About one trip in three weeks, so that every month has one and every branch some. */
const DAYS_APART = 21
const HISTORY_DAYS = 715
/** Past trips are older than this; the newer trips of the demo show each status. */
const LAST_DAYS_AGO = 45
const FIRST_NUMBER = 8_200_001
/** Plan and destination, with their weight: most trips are to Schengen and to the Gulf. */
const JOURNEYS: [{ plan: string; country: string }, number][] = [
  [{ plan: 'SCH', country: 'FR' }, 5],
  [{ plan: 'SCH', country: 'DE' }, 4],
  [{ plan: 'ASM', country: 'AE' }, 5],
  [{ plan: 'AFR', country: 'KE' }, 3],
  [{ plan: 'AFR', country: 'ZA' }, 3],
]

/**
 * Trips that ended before today, sold by these sellers in turn since the first travel rate book. The same day gives the same
 * trips.
 */
export function pastTrips(today: IsoDate, sellers: readonly string[], booksFrom: IsoDate): DemoTrip[] {
  const draw = new Draw(SEED)
  const history = Math.min(HISTORY_DAYS, daysBetween(booksFrom, today))
  const count = Math.max(0, Math.floor((history - LAST_DAYS_AGO) / DAYS_APART))
  return Array.from({ length: count }, (_, n) => {
    const soldDaysAgo = LAST_DAYS_AGO + (count - n) * DAYS_APART - draw.below(10)
    const { firstName, lastName, gender } = drawName(draw)
    const days = 5 + draw.below(16)
    // Ended before today.
    const departsInDays = Math.min(3 + draw.below(20) - soldDaysAgo, -days - 1)
    return {
      soldDaysAgo,
      seller: sellers[n % sellers.length] ?? '',
      firstName,
      lastName,
      isFemale: gender === 'FEMALE',
      number: String(FIRST_NUMBER + n),
      ...draw.weighted(JOURNEYS),
      departsInDays,
      days,
    }
  })
}
