import type { IsoDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS, COVER_TYPES } from '@okwan/domain/products/rating/terms'
import type { Tx } from '../../platform/db/database.ts'
import { travelRateBookOn } from './travel-rate-book.ts'

/** What covers are called in files: motor covers by their own names, plans of trips as the book of the day names them. */
export async function coverNames(tx: Tx, today: IsoDate): Promise<(coverType: string) => string> {
  const { book } = await travelRateBookOn(tx, today)
  const names = new Map<string, string>([
    ...book.plans.map(({ code, name }) => [code, name] as const),
    ...COVER_TYPES.map((type) => [type, COVER_LABELS[type]] as const),
  ])
  return (coverType) => names.get(coverType) ?? coverType
}
