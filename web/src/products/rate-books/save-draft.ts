import type { ApiInput } from '@okwan/contract/all'
import { call } from '../../platform/api/call.ts'
import type { RateBookAnswer } from './rate-book-answer.ts'

type MotorBook = ApiInput<'POST /rate-books'>['body']['book']
type TravelBook = ApiInput<'POST /rate-books/travel'>['body']['book']

/** The casts are safe: the book came from the server in this shape, and the server validates every field again. */
export function saveDraft(product: RateBookAnswer['product'], book: Record<string, unknown>) {
  return product === 'motor'
    ? call('POST /rate-books', { body: { book: book as MotorBook } })
    : call('POST /rate-books/travel', { body: { book: book as TravelBook } })
}
