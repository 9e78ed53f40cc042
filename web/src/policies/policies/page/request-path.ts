import type { Policy } from '@okwan/contract/policies/policies'
import type { RequestKind } from '@okwan/domain/service/service-requests/terms'
import { policyPath } from '../../summary/policy-path.ts'

/** Where whoever asked sees how a request stands, answers and pays; those who decide have their queues. */
export function requestPath(policy: Pick<Policy, 'product' | 'policyId'>, kind: RequestKind): string {
  const path = policyPath(policy)
  return policy.product === 'travel' ? path : `${path}/${PAGES[kind] ?? 'update-customer'}`
}

/** The page on which each kind is asked for shows it too; what has no page of its own is a change of details. */
const PAGES: Partial<Record<RequestKind, string>> = {
  cancellation: 'cancel',
  suspension: 'suspend',
  activation: 'suspend',
  value_increase: 'increase-vehicle-value',
  sticker: 'edit-sticker',
}
