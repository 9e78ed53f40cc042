import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import type { Handlers } from '../../platform/http/context.ts'
import { enterSticker, retryRequest } from './carry-out/continue-request.ts'
import { approveRequest } from './decide/approve-request.ts'
import { answerMore, askMore } from './decide/ask-more.ts'
import { decideMany } from './decide/decide-many.ts'
import { rejectRequest } from './decide/reject-request.ts'
import { assignMany, assignRequest, releaseRequest, takeRequest } from './decide/take-request.ts'
import { withdrawRequest } from './decide/withdraw-request.ts'
import { previewRequest } from './raise/preview-request.ts'
import { raiseCustomerChange, raiseRequest, raiseStickerChange, raiseValueIncrease } from './raise/raise-request.ts'
import { getFlow } from './read/get-flow.ts'
import { getRequest } from './read/get-request.ts'
import { followRequests, getCounts, getDeciders, getRaisers, listRequests } from './read/list-requests.ts'

export const serviceRequestRoutes: Handlers<typeof serviceRequestEndpoints> = {
  'POST /service-requests/preview': previewRequest,
  'POST /service-requests': raiseRequest,
  'PUT /policies/{policyId}/customer': raiseCustomerChange,
  'POST /policies/{policyId}/value-increase': raiseValueIncrease,
  'POST /policies/{policyId}/sticker': raiseStickerChange,
  'GET /service-requests': listRequests,
  'GET /service-requests/counts': getCounts,
  'GET /service-requests/events': followRequests,
  'GET /service-requests/deciders': getDeciders,
  'GET /service-requests/raisers': getRaisers,
  'GET /service-requests/flow': getFlow,
  'GET /service-requests/{id}': getRequest,
  'POST /service-requests/decisions': decideMany,
  'POST /service-requests/assignments': assignMany,
  'POST /service-requests/{id}/take': takeRequest,
  'POST /service-requests/{id}/assign': assignRequest,
  'POST /service-requests/{id}/release': releaseRequest,
  'POST /service-requests/{id}/ask': askMore,
  'POST /service-requests/{id}/answer': answerMore,
  'POST /service-requests/{id}/approve': approveRequest,
  'POST /service-requests/{id}/reject': rejectRequest,
  'POST /service-requests/{id}/withdraw': withdrawRequest,
  'POST /service-requests/{id}/sticker': enterSticker,
  'POST /service-requests/{id}/retry': retryRequest,
}
