import type { Refreshed } from '../../platform/api/refresh.ts'

/** Queries to refresh after a step of a service request: queues, policies and payments. */
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
