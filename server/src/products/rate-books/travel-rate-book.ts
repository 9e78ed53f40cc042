import { travelBook } from '@okwan/contract/products/travel-plans'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { type TravelBook, travelBookOn } from '@okwan/domain/products/travel-plans/book'
import { nextTaxChange } from '@okwan/domain/products/travel-plans/taxes'
import type { Tx } from '../../platform/db/database.ts'
import { findRateBook, publishedIds } from './store.ts'

/** A published book never changes, so it is read and checked once per process; a new one is seen by its new id. */
const known = new Map<string, TravelBook>()

export type DatedTravelBook = { rateBookId: string; book: TravelBook }

/** The travel rates for cover that is paid for on this day. */
export async function travelRateBookOn(tx: Tx, date: IsoDate): Promise<DatedTravelBook> {
  const published = await publishedBooks(tx)
  const book = travelBookOn(
    published.map((one) => one.book),
    date,
  )
  return { rateBookId: published.find((one) => one.book === book)?.rateBookId ?? '', book }
}

/** The book a price was given by, also when another is in force by now. */
export function travelRateBookOf(tx: Tx, rateBookId: string): Promise<TravelBook> {
  const book = known.get(rateBookId)
  return book ? Promise.resolve(book) : readBook(tx, rateBookId)
}

/** The first day after this one on which travel may cost something else: another book or another tax. */
export async function nextTravelPriceDay(tx: Tx, date: IsoDate): Promise<IsoDate | undefined> {
  const { book } = await travelRateBookOn(tx, date)
  const others = (await publishedBooks(tx)).map((one) => one.book.effectiveFrom)
  const ends = book.effectiveTo === null ? [] : [addDays(book.effectiveTo, 1)]
  const days = [...others, ...ends, nextTaxChange(book, date)].filter((day) => day !== undefined)
  return days.filter((day) => day > date).sort()[0]
}

async function publishedBooks(tx: Tx): Promise<DatedTravelBook[]> {
  const books: DatedTravelBook[] = []
  for (const rateBookId of await publishedIds(tx, 'travel')) {
    books.push({ rateBookId, book: await travelRateBookOf(tx, rateBookId) })
  }
  return books
}

async function readBook(tx: Tx, id: string): Promise<TravelBook> {
  const row = await findRateBook(tx, id)
  const book = travelBook.parse(row?.content)
  known.set(id, book)
  return book
}
