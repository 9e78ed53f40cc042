import { travelBook } from '@okwan/contract/travel-book'
import type { IsoDate } from '@okwan/domain/dates'
import { type TravelBook, travelBookOn } from '@okwan/domain/travel/book'
import type { Tx } from '../db/database.ts'
import { findRateBook, publishedIds } from './store.ts'

/** A published book never changes, so it is read and checked once per process; a new one is seen by its new id. */
const known = new Map<string, TravelBook>()

export type DatedTravelBook = { rateBookId: string; book: TravelBook }

/** The travel rates for cover that is paid for on this day. */
export async function travelRateBookOn(tx: Tx, date: IsoDate): Promise<DatedTravelBook> {
  const ids = await publishedIds(tx, 'travel')
  const books: TravelBook[] = []
  for (const id of ids) books.push(known.get(id) ?? (await readBook(tx, id)))
  const book = travelBookOn(books, date)
  return { rateBookId: ids[books.indexOf(book)] ?? '', book }
}

async function readBook(tx: Tx, id: string): Promise<TravelBook> {
  const row = await findRateBook(tx, id)
  const book = travelBook.parse(row?.content)
  known.set(id, book)
  return book
}
