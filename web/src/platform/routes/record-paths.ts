import type { TravelStep } from '@okwan/domain/products/travel-plans/terms'
import type { MotorStep } from '@okwan/domain/sales/motor/terms'
import { type RequestType, type RequestTypeName, requestTypeOf } from '@okwan/domain/service/service-requests/terms'
import { type Path, paths } from './paths.ts'
import type { SearchOf } from './search.ts'
import type { ROUTE, RouteName, RoutePath } from './table.ts'

type PolicyKey = { product: 'motor' | 'travel'; policyId: string }

/** Path of a policy. */
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

type SearchAt<Address extends RoutePath> = {
  [Name in RouteName]: (typeof ROUTE)[Name]['path'] extends Address ? SearchOf<Name> : never
}[RouteName]

/** Does not compile if a sale step has no route. */
const known = <const Address extends RoutePath>(address: Address) => address as unknown as Path<SearchAt<Address>>

export const motorStepPath = <Step extends MotorStep>(step: Step) => known(`/buy-insurance/${step}`)

export const travelStepPath = <Step extends TravelStep>(step: Step) => known(`/buy-travel-insurance/${step}`)
