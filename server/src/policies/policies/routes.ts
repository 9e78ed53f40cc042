import type { policyEndpoints } from '@okwan/contract/policies/policies'
import type { policyOverviewEndpoints } from '@okwan/contract/policies/policies/overview'
import type { Handlers } from '../../platform/http/context.ts'
import { getPayments, getTimeline } from './read/get-history.ts'
import { getOverview, getStanding } from './read/get-overview.ts'
import { getNeighbours, getPolicy, listVersions } from './read/get-policy.ts'
import { listPolicies } from './read/list-policies.ts'
import { showHolderCard } from './read/show-holder-card.ts'

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
