import type { policyEndpoints } from '@okwan/contract/policies'
import type { Handlers } from '../http/context.ts'
import { getCertificate, getSchedule } from './get-document.ts'
import { getNeighbours, getPolicy, listVersions } from './get-policy.ts'
import { listPolicies } from './list-policies.ts'

export const policyRoutes: Handlers<typeof policyEndpoints> = {
  'GET /policies': listPolicies,
  'GET /policies/{policyId}': getPolicy,
  'GET /policies/{policyId}/versions': listVersions,
  'GET /policies/{policyId}/certificate.pdf': getCertificate,
  'GET /policies/{policyId}/schedule.pdf': getSchedule,
  'GET /policies/{policyId}/neighbours': getNeighbours,
}
