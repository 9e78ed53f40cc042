import { travelBook } from '@okwan/contract/products/travel-plans'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { type TravelRateBook, travelBookOn } from '@okwan/domain/products/travel-plans/rate-book'
import { nextTaxChange } from '@okwan/domain/products/travel-plans/taxes'
import type { Tx } from '../../platform/db/database.ts'
import { findRateBook, publishedIds } from './store.ts'

/** Cache of published rate books, which never change; a new version has a new id. */
const known = new Map<string, TravelRateBook>()

export type DatedTravelRateBook = { rateBookId: string; book: TravelRateBook }

/** Travel rate book for cover that is paid on this date. */
export async function travelRateBookOn(tx: Tx, date: IsoDate): Promise<DatedTravelRateBook> {
  const published = await publishedTravelBooks(tx)
  const book = travelBookOn(
    published.map((one) => one.book),
    date,
  )
  return { rateBookId: published.find((one) => one.book === book)?.rateBookId ?? '', book }
}

/** Rate book of an existing price, even if another one is in force now. */
export function travelRateBookOf(tx: Tx, rateBookId: string): Promise<TravelRateBook> {
  const book = known.get(rateBookId)
  return book ? Promise.resolve(book) : readBook(tx, rateBookId)
}

/** Next date from which travel prices can change because of another rate book or tax. */
export async function nextTravelPriceDay(tx: Tx, date: IsoDate): Promise<IsoDate | undefined> {
  const { book } = await travelRateBookOn(tx, date)
  const others = (await publishedTravelBooks(tx)).map((one) => one.book.effectiveFrom)
  const ends = book.effectiveTo === null ? [] : [addDays(book.effectiveTo, 1)]
  const days = [...others, ...ends, nextTaxChange(book, date)].filter((day) => day !== undefined)
  return days.filter((day) => day > date).sort()[0]
}

export async function publishedTravelBooks(tx: Tx): Promise<DatedTravelRateBook[]> {
  const books: DatedTravelRateBook[] = []
  for (const rateBookId of await publishedIds(tx, 'travel')) {
    books.push({ rateBookId, book: await travelRateBookOf(tx, rateBookId) })
  }
  return books
}

async function readBook(tx: Tx, id: string): Promise<TravelRateBook> {
  const row = await findRateBook(tx, id)
  const book = travelBook.parse(row?.content)
  known.set(id, book)
  return book
}
