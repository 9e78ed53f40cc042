import type { IsoDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS, COVER_TYPES } from '@okwan/domain/products/rating/terms'
import type { Tx } from '../../platform/db/database.ts'
import { type DatedTravelRateBook, publishedTravelBooks } from './travel-rate-book.ts'

/**
 * Names of covers in exports. Motor covers have fixed labels. The name of a travel plan comes from the rate book that started
 * last and contains the plan, or from a later book if only that contains the plan. Exports include sales of every period.
 */
export async function coverNames(tx: Tx, today: IsoDate): Promise<(coverType: string) => string> {
  const hasStarted = ({ book }: DatedTravelRateBook) => book.effectiveFrom <= today
  const books = (await publishedTravelBooks(tx)).toSorted(
    (a, b) => Number(hasStarted(a)) - Number(hasStarted(b)) || (a.book.effectiveFrom < b.book.effectiveFrom ? -1 : 1),
  )
  const names = new Map<string, string>([
    ...books.flatMap(({ book }) => book.plans.map(({ code, name }) => [code, name] as const)),
    ...COVER_TYPES.map((type) => [type, COVER_LABELS[type]] as const),
  ])
  return (coverType) => names.get(coverType) ?? coverType
}
