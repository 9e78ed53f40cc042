import type { screeningEndpoints } from '@okwan/contract/service/screening'
import type { Handlers } from '../../platform/http/context.ts'
import { confirmHit, declineHit, dismissHit, getHit, listHits, proposeHit } from './decide-hit.ts'
import { importList, listScreeningLists } from './import-list.ts'

export const screeningRoutes: Handlers<typeof screeningEndpoints> = {
  'GET /screening/lists': listScreeningLists,
  'POST /screening/lists': importList,
  'GET /screening/hits': listHits,
  'GET /screening/hits/{id}': getHit,
  'POST /screening/hits/{id}/dismiss': dismissHit,
  'POST /screening/hits/{id}/propose': proposeHit,
  'POST /screening/hits/{id}/confirm': confirmHit,
  'POST /screening/hits/{id}/decline': declineHit,
}
