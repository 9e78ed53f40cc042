import type { ApiInput } from '@okwan/contract/all'
import { call } from '../../platform/api/call.ts'
import type { RateBookDetails } from './rate-book-details.ts'

type MotorBook = ApiInput<'POST /rate-books'>['body']['book']
type TravelRateBook = ApiInput<'POST /rate-books/travel'>['body']['book']

export type WrittenBook = { book: Record<string, unknown>; areLargeChangesConfirmed: boolean }

/**
 * Creates a draft. The casts are safe: the book came from the server in this shape, and the server validates every field again.
 */
export function addDraft(product: RateBookDetails['product'], { book, areLargeChangesConfirmed }: WrittenBook) {
  return product === 'motor'
    ? call('POST /rate-books', { body: { book: book as MotorBook, areLargeChangesConfirmed } })
    : call('POST /rate-books/travel', { body: { book: book as TravelRateBook, areLargeChangesConfirmed } })
}

export function changeDraft(draft: RateBookDetails, { book, areLargeChangesConfirmed }: WrittenBook) {
  const params = { id: draft.rateBookId }
  const { revision } = draft
  return draft.product === 'motor'
    ? call('PUT /rate-books/{id}', { params, body: { book: book as MotorBook, areLargeChangesConfirmed, revision } })
    : call('PUT /rate-books/{id}/travel', {
        params,
        body: { book: book as TravelRateBook, areLargeChangesConfirmed, revision },
      })
}
