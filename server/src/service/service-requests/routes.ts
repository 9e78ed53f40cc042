import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import type { Ctx, Handlers } from '../../platform/http/context.ts'
import { enterSticker, retryRequest } from './apply/continue-request.ts'
import { approveRequest } from './decide/approve-request.ts'
import { decideMany } from './decide/decide-many.ts'
import { rejectRequest } from './decide/reject-request.ts'
import { assignMany, assignRequest, assignRequestToCaller, releaseRequest } from './decide/request-assignment.ts'
import { answerRequest, requestInformation } from './decide/request-information.ts'
import { withdrawRequest } from './decide/withdraw-request.ts'
import { previewRequest } from './raise/preview-request.ts'
import { raiseCustomerChange, raiseRequest, raiseStickerChange, raiseValueIncrease } from './raise/raise-request.ts'
import { getFlow } from './read/get-flow.ts'
import { getRequest } from './read/get-request.ts'
import { followRequests, getCounts, getDeciders, getRequesters, listRequests } from './read/list-requests.ts'

type OfRequest = { params: { id: string } }

/** Runs an action and returns the changed request. */
function returningRequest<I extends OfRequest>(act: (ctx: Ctx, input: I) => Promise<void>) {
  return async (ctx: Ctx, input: I) => {
    await act(ctx, input)
    return getRequest(ctx, input)
  }
}

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
  'GET /service-requests/requesters': getRequesters,
  'GET /service-requests/flow': getFlow,
  'GET /service-requests/{id}': getRequest,
  'POST /service-requests/decisions': decideMany,
  'POST /service-requests/assignments': assignMany,
  'POST /service-requests/{id}/take': returningRequest(assignRequestToCaller),
  'POST /service-requests/{id}/assign': returningRequest(assignRequest),
  'POST /service-requests/{id}/release': returningRequest(releaseRequest),
  'POST /service-requests/{id}/ask': returningRequest(requestInformation),
  'POST /service-requests/{id}/answer': returningRequest(answerRequest),
  'POST /service-requests/{id}/approve': returningRequest(approveRequest),
  'POST /service-requests/{id}/reject': returningRequest(rejectRequest),
  'POST /service-requests/{id}/withdraw': returningRequest(withdrawRequest),
  'POST /service-requests/{id}/sticker': returningRequest(enterSticker),
  'POST /service-requests/{id}/retry': returningRequest(retryRequest),
}
