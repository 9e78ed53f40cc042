import type { Refreshed } from '../../platform/api/refresh.ts'

/** What may read differently after a step of a service request: the queues, the policy, and the money it charges or refunds. */
export const requestQueries = [
  '/service-requests/*',
  '/policies/*',
  '/travel/*',
  '/renewals/*',
  '/transactions/*',
  '/payments/*',
  '/refunds/*',
  '/wallet/*',
  '/commissions/*',
  '/overview/*',
] as const satisfies readonly Refreshed[]
