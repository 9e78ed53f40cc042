import type { IsoDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS, COVER_TYPES } from '@okwan/domain/products/rating/terms'
import type { Tx } from '../../platform/db/database.ts'
import { travelRateBookOn } from './travel-rate-book.ts'

/** Names of covers in exports: motor covers from the labels, travel plans from the current rate book. */
export async function coverNames(tx: Tx, today: IsoDate): Promise<(coverType: string) => string> {
  const { book } = await travelRateBookOn(tx, today)
  const names = new Map<string, string>([
    ...book.plans.map(({ code, name }) => [code, name] as const),
    ...COVER_TYPES.map((type) => [type, COVER_LABELS[type]] as const),
  ])
  return (coverType) => names.get(coverType) ?? coverType
}
