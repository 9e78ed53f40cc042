import { Refusal } from '@okwan/domain/platform/refusal'
import { whyNotChange } from '@okwan/domain/products/rate-books/publishing'
import type { Tx } from '../../platform/db/database.ts'
import { noSuchRateBook } from './get-rate-book.ts'
import { lockRateBook, type RateBookRow } from './store.ts'

export async function lockDraft(tx: Tx, id: string): Promise<RateBookRow> {
  const row = await lockRateBook(tx, id)
  if (!row) throw noSuchRateBook()
  const whyNot = whyNotChange(row.status)
  if (whyNot) throw new Refusal('rate_book_published', whyNot)
  return row
}
