import { motorRateBook } from '@okwan/contract/products/rate-books'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { type RateBook, rateBookOn } from '@okwan/domain/products/rate-books/rate-book'
import type { Tx } from '../../platform/db/database.ts'
import { findRateBook, publishedIds } from './store.ts'

/** Cache of published rate books, which never change; a new version has a new id. */
const known = new Map<string, RateBook>()

/** All published rate books; `ids` and `books` have the same order. */
export type MotorRateBooks = { ids: string[]; books: RateBook[] }
let cached: MotorRateBooks | undefined

/**
 * Rate books as this process read them last. Another node may have published one since, so the caller lets the database check
 * them when it stores the result.
 */
export const cachedMotorRateBooks = (): MotorRateBooks | undefined => cached

export async function motorRateBooks(tx: Tx): Promise<MotorRateBooks> {
  const ids = await publishedIds(tx, 'motor')
  const books: RateBook[] = []
  for (const id of ids) books.push(known.get(id) ?? (await readBook(tx, id)))
  cached = { ids, books }
  return cached
}

export type DatedRateBook = { rateBookId: string; book: RateBook }

/** Motor rate book for cover that starts on this date. */
export async function motorRateBookOn(tx: Tx, date: IsoDate): Promise<DatedRateBook> {
  return bookOf(await motorRateBooks(tx), date)
}

export function bookOf({ ids, books }: MotorRateBooks, date: IsoDate): DatedRateBook {
  const book = rateBookOn(books, date)
  return { rateBookId: ids[books.indexOf(book)] ?? '', book }
}

/** Rate book of an existing price, even if another one is in force now. */
export async function motorRateBookOf(tx: Tx, rateBookId: string): Promise<RateBook> {
  return known.get(rateBookId) ?? readBook(tx, rateBookId)
}

async function readBook(tx: Tx, id: string): Promise<RateBook> {
  const row = await findRateBook(tx, id)
  const book = motorRateBook.parse(row?.content)
  known.set(id, book)
  return book
}
