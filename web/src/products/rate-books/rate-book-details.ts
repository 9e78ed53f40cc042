import type { ApiData } from '@okwan/contract/all'

export type RateBookDetails = ApiData<'GET /rate-books/{id}'>
