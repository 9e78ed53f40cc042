import { motorRateBook } from '@okwan/contract/products/rate-books'
import { travelBook } from '@okwan/contract/products/travel-plans'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import { motorAmounts, rateMotor } from '@okwan/domain/products/rating/rate-motor'
import type { PriceLine } from '@okwan/domain/products/rating/terms'
import type { TravelRateBook } from '@okwan/domain/products/travel-plans/rate-book'
import { rateTravel } from '@okwan/domain/products/travel-plans/rating'
import type { Tx } from '../../platform/db/database.ts'
import { motorRateBookOf } from '../../products/rate-books/motor-rate-book.ts'
import { travelRateBookOf } from '../../products/rate-books/travel-rate-book.ts'
import type { RatedRisk } from '../price-audits/version-part.ts'
import type { ReplayRow } from './store.ts'

type PricedVersion = { totalPesewas: number; lines: PriceLine[] }
/** Prices the risk of a version; undefined if the rate book refuses it. */
type PriceBy = (rated: RatedRisk) => PricedVersion | undefined

export type TwoPrices = { before: PriceBy; after: PriceBy }

/** The price of the whole cover by the rates in force and by the draft. `withLines` adds the lines, which take longer. */
export async function twoPrices(tx: Tx, row: ReplayRow, withLines = false): Promise<TwoPrices> {
  if (row.product === 'motor') {
    const replaced = await motorRateBookOf(tx, row.replaced_book_id)
    const draft = motorRateBook.parse(row.draft)
    const priceBy =
      (book: RateBook): PriceBy =>
      (rated) => {
        if (rated.product !== 'motor') return undefined
        if (withLines) return priceOrUndefined(() => rateMotor(rated.risk, book))
        return priceOrUndefined(() => ({ ...motorAmounts(rated.risk, book), lines: [] }))
      }
    return { before: priceBy(replaced), after: priceBy(draft) }
  }
  const replaced = await travelRateBookOf(tx, row.replaced_book_id)
  const draft = travelBook.parse(row.draft)
  const priceBy =
    (book: TravelRateBook): PriceBy =>
    (rated) =>
      rated.product === 'travel' ? priceOrUndefined(() => rateTravel(rated.risk, book, rated.issueDate)) : undefined
  return { before: priceBy(replaced), after: priceBy(draft) }
}

function priceOrUndefined(price: () => PricedVersion): PricedVersion | undefined {
  try {
    const { totalPesewas, lines } = price()
    return { totalPesewas, lines }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
