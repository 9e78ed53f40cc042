import type { ApiData } from '@okwan/contract/all'

export type RateBookAnswer = ApiData<'GET /rate-books/{id}'>
