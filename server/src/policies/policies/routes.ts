import type { policyEndpoints } from '@okwan/contract/policies/policies'
import type { customerRecordEndpoints } from '@okwan/contract/policies/policies/customer-records'
import type { policyOverviewEndpoints } from '@okwan/contract/policies/policies/overview'
import type { Handlers } from '../../platform/http/context.ts'
import { getCustomerMessages, getCustomerPayments, getCustomerTimeline, sendAgain } from './customer-records.ts'
import { getMessages } from './get-messages.ts'
import { getPayments, getTimeline } from './read/get-history.ts'
import { getOverview, getPolicyCounts } from './read/get-overview.ts'
import { getNeighbours, getPolicy, listVersions } from './read/get-policy.ts'
import { listPolicies } from './read/list-policies.ts'
import { showHolderCard } from './read/show-holder-card.ts'

export const policyRoutes: Handlers<typeof policyEndpoints> = {
  'GET /policies': listPolicies,
  'GET /policies/{policyId}': getPolicy,
  'GET /policies/{policyId}/versions': listVersions,
  'GET /policies/{policyId}/timeline': getTimeline,
  'GET /policies/{policyId}/payments': getPayments,
  'GET /policies/{policyId}/messages': getMessages,
  'POST /policies/{policyId}/holder-card': showHolderCard,
  'GET /policies/{policyId}/neighbours': getNeighbours,
}

export const policyOverviewRoutes: Handlers<typeof policyOverviewEndpoints> = {
  'GET /overview': getOverview,
  'GET /overview/counts': getPolicyCounts,
}

export const customerRecordRoutes: Handlers<typeof customerRecordEndpoints> = {
  'GET /customers/{customerCode}/payments': getCustomerPayments,
  'GET /customers/{customerCode}/timeline': getCustomerTimeline,
  'GET /customers/{customerCode}/messages': getCustomerMessages,
  'POST /customers/{customerCode}/messages/{messageId}/again': sendAgain,
}
