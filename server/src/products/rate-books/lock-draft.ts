import { Refusal } from '@okwan/domain/platform/refusal'
import { changeRefusalReason } from '@okwan/domain/products/rate-books/publishing'
import type { Tx } from '../../platform/db/database.ts'
import { noSuchRateBook } from './get-rate-book.ts'
import { lockRateBook, type RateBookRow } from './store.ts'

export async function lockDraft(tx: Tx, id: string): Promise<RateBookRow> {
  const row = await lockRateBook(tx, id)
  if (!row) throw noSuchRateBook()
  const refusalReason = changeRefusalReason(row.status)
  if (refusalReason) throw new Refusal('rate_book_published', refusalReason)
  return row
}
