import type { rateBookEndpoints } from '@okwan/contract/products/rate-books'
import type { Handlers } from '../../platform/http/context.ts'
import { addRateBook, addTravelRateBook } from './add-rate-book.ts'
import { changeRateBook, changeTravelRateBook } from './change-rate-book.ts'
import { deleteRateBook } from './delete-rate-book.ts'
import { getRateBook } from './get-rate-book.ts'
import { listRateBooks } from './list-rate-books.ts'
import { previewRateBook } from './preview-rate-book.ts'
import { publishRateBook } from './publish-rate-book.ts'

export const rateBookRoutes: Handlers<typeof rateBookEndpoints> = {
  'GET /rate-books': listRateBooks,
  'GET /rate-books/{id}': getRateBook,
  'POST /rate-books': addRateBook,
  'POST /rate-books/preview': previewRateBook,
  'POST /rate-books/travel': addTravelRateBook,
  'PUT /rate-books/{id}': changeRateBook,
  'PUT /rate-books/{id}/travel': changeTravelRateBook,
  'DELETE /rate-books/{id}': deleteRateBook,
  'POST /rate-books/{id}/publish': publishRateBook,
}
