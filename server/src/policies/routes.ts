import type { policyEndpoints } from '@okwan/contract/policies/policies'
import type { policyOverviewEndpoints } from '@okwan/contract/policies/policy-overview'
import type { Handlers } from '../http/context.ts'
import { getPayments, getTimeline } from './get-history.ts'
import { getOverview, getStanding } from './get-overview.ts'
import { getNeighbours, getPolicy, listVersions } from './get-policy.ts'
import { listPolicies } from './list-policies.ts'
import { showHolderCard } from './show-holder-card.ts'

export const policyRoutes: Handlers<typeof policyEndpoints> = {
  'GET /policies': listPolicies,
  'GET /policies/{policyId}': getPolicy,
  'GET /policies/{policyId}/versions': listVersions,
  'GET /policies/{policyId}/timeline': getTimeline,
  'GET /policies/{policyId}/payments': getPayments,
  'POST /policies/{policyId}/holder-card': showHolderCard,
  'GET /policies/{policyId}/neighbours': getNeighbours,
}

export const policyOverviewRoutes: Handlers<typeof policyOverviewEndpoints> = {
  'GET /overview': getOverview,
  'GET /overview/standing': getStanding,
}
