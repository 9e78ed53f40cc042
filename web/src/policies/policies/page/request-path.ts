import type { Policy } from '@okwan/contract/policies/policies'
import type { RequestKind } from '@okwan/domain/service/service-requests/terms'
import { type Path, paths } from '../../../platform/routes/paths.ts'

/** The pages that show one request by its id. */
type RequestSearch = { request?: string | undefined }

/** Where whoever asked sees how a request stands, answers and pays; those who decide have their queues. */
export function requestPath(policy: Pick<Policy, 'product' | 'policyId'>, kind: RequestKind): Path<RequestSearch> {
  const { product, policyId } = policy
  const page = product === 'travel' ? paths.travelPolicy : (PAGES[kind] ?? paths.updateCustomer)
  return page({ policyId })
}

/** The page on which each kind is asked for shows it too; what has no page of its own is a change of details. */
const PAGES: Partial<Record<RequestKind, (policy: { policyId: string }) => Path<RequestSearch>>> = {
  cancellation: paths.cancelPolicy,
  suspension: paths.suspendPolicy,
  activation: paths.suspendPolicy,
  value_increase: paths.increaseVehicleValue,
  sticker: paths.editSticker,
}
