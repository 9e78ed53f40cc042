import type { reviewEndpoints } from '@okwan/contract/money/exceptions'
import type { Handlers } from '../../platform/http/context.ts'
import { getReview, listReviews } from './get-exception.ts'
import { confirmRuling, declineRuling, proposeRuling } from './resolve-exception.ts'

export const reviewRoutes: Handlers<typeof reviewEndpoints> = {
  'GET /reviews': listReviews,
  'GET /reviews/{subject}/{id}': getReview,
  'POST /reviews/{subject}/{id}/proposals': proposeRuling,
  'POST /reviews/{subject}/{id}/confirm': confirmRuling,
  'POST /reviews/{subject}/{id}/decline': declineRuling,
}
