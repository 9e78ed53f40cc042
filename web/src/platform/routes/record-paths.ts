import { type RequestType, type RequestTypeName, requestTypeOf } from '@okwan/domain/service/service-requests/terms'
import { paths } from './paths.ts'

type PolicyKey = { product: 'motor' | 'travel'; policyId: string }

export function policyPath({ product, policyId }: PolicyKey) {
  return product === 'motor' ? paths.motorPolicy({ policyId }) : paths.travelPolicy({ policyId })
}

/** Path of the page to report a claim on a policy. */
export function claimPath({ product, policyId }: PolicyKey) {
  return product === 'motor' ? paths.motorClaim({ policyId }) : paths.travelClaim({ policyId })
}

/** Path of a request in its queue. */
export function queuePath(type: RequestType | RequestTypeName) {
  const requestType = requestTypeOf(type)
  return requestType === 'update' ? paths.updateRequests() : paths.requestQueue({ requestType })
}
