import type { policyEndpoints } from '@okwan/contract/policies'
import type { Handlers } from '../http/context.ts'
import { getNeighbours, getPolicy, listVersions } from './get-policy.ts'
import { listPolicies } from './list-policies.ts'

export const policyRoutes: Handlers<typeof policyEndpoints> = {
  'GET /policies': listPolicies,
  'GET /policies/{policyId}': getPolicy,
  'GET /policies/{policyId}/versions': listVersions,
  'GET /policies/{policyId}/neighbours': getNeighbours,
}
