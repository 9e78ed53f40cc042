import type { rateBookReplayEndpoints } from '@okwan/contract/reports/rate-book-replays'
import type { Handlers } from '../../platform/http/context.ts'
import { getReplay, startReplay } from './start-replay.ts'

export const rateBookReplayRoutes: Handlers<typeof rateBookReplayEndpoints> = {
  'GET /rate-books/{id}/replay': getReplay,
  'POST /rate-books/{id}/replay': startReplay,
}
