import type { Policy } from '@okwan/contract/policies/policies'
import type { RequestKind } from '@okwan/domain/service/service-requests/terms'
import { type Path, paths } from '../../../platform/routes/paths.ts'

/** Search parameters of pages that show one request. */
type RequestSearch = { request?: string | undefined }

/** Page on which the person who raised a request follows its progress, answers questions and pays. */
export function requestPath(policy: Pick<Policy, 'product' | 'policyId'>, kind: RequestKind): Path<RequestSearch> {
  const { product, policyId } = policy
  const page = product === 'travel' ? paths.travelPolicy : (PAGES[kind] ?? paths.updateCustomer)
  return page({ policyId })
}

/** A request is shown on the page that raises it; a kind that is not listed is a change of customer details. */
const PAGES: Partial<Record<RequestKind, (policy: { policyId: string }) => Path<RequestSearch>>> = {
  cancellation: paths.cancelPolicy,
  suspension: paths.suspendPolicy,
  activation: paths.suspendPolicy,
  value_increase: paths.increaseVehicleValue,
  cover_change: paths.increaseVehicleValue,
  use_change: paths.increaseVehicleValue,
  vehicle: paths.increaseVehicleValue,
  sticker: paths.editSticker,
}
