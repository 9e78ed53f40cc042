import { Refusal } from '@okwan/domain/platform/refusal'
import { bookChanges, largeChanges } from '@okwan/domain/products/rate-books/rate-book-changes'
import type { Tx } from '../../platform/db/database.ts'
import { replacedBook } from './replaced-book.ts'
import type { NewRateBook } from './store.ts'

export type WrittenDraft = {
  book: NewRateBook['book'] & Record<string, unknown>
  areLargeChangesConfirmed?: boolean | undefined
}

/** Refuses rates that differ by more than usual from the published ones until the author confirms them. */
export async function refuseUnconfirmed(tx: Tx, product: NewRateBook['product'], draft: WrittenDraft): Promise<void> {
  if (draft.areLargeChangesConfirmed) return
  const replaced = await replacedBook(tx, product, draft.book.effectiveFrom)
  const large = replaced ? largeChanges(bookChanges(replaced.book, draft.book)) : []
  if (large.length === 0) return
  throw new Refusal(
    'rate_change_unconfirmed',
    undefined,
    large.map(({ path, message }) => ({ path: `book.${path}`, message })),
  )
}
