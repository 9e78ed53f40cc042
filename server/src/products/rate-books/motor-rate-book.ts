import { motorRateBook } from '@okwan/contract/products/rate-books'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { type RateBook, rateBookOn } from '@okwan/domain/products/rate-books/rate-book'
import type { Tx } from '../../platform/db/database.ts'
import { findRateBook, publishedIds } from './store.ts'

/** A published book never changes, so it is read and checked once per process; a new one is seen by its new id. */
const known = new Map<string, RateBook>()

/** All published books; each id goes with the book at its place. */
export type MotorRateBooks = { ids: string[]; books: RateBook[] }
let seen: MotorRateBooks | undefined

/**
 * The books as this process saw them last, without asking: another node may have published one since. Who uses them lets the
 * database confirm them when it stores what came of it.
 */
export const seenMotorRateBooks = (): MotorRateBooks | undefined => seen

export async function motorRateBooks(tx: Tx): Promise<MotorRateBooks> {
  const ids = await publishedIds(tx, 'motor')
  const books: RateBook[] = []
  for (const id of ids) books.push(known.get(id) ?? (await readBook(tx, id)))
  seen = { ids, books }
  return seen
}

export type DatedRateBook = { rateBookId: string; book: RateBook }

/** The motor rates for cover that begins on this day. */
export async function motorRateBookOn(tx: Tx, date: IsoDate): Promise<DatedRateBook> {
  return bookOf(await motorRateBooks(tx), date)
}

export function bookOf({ ids, books }: MotorRateBooks, date: IsoDate): DatedRateBook {
  const book = rateBookOn(books, date)
  return { rateBookId: ids[books.indexOf(book)] ?? '', book }
}

/** The book a price was given by, also when another is in force by now. */
export async function motorRateBookOf(tx: Tx, rateBookId: string): Promise<RateBook> {
  return known.get(rateBookId) ?? readBook(tx, rateBookId)
}

async function readBook(tx: Tx, id: string): Promise<RateBook> {
  const row = await findRateBook(tx, id)
  const book = motorRateBook.parse(row?.content)
  known.set(id, book)
  return book
}
