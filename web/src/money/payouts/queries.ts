import type { Refreshed } from '../../platform/api/refresh.ts'

/** Queries that can change after an action on a payout: both queues, balances, and the record it is paid for. */
export const payoutQueries = [
  '/refunds/*',
  '/payouts/*',
  '/transactions/*',
  '/wallet/*',
  '/commissions/*',
  '/exceptions/*',
  '/accounting/*',
  '/health/*',
  '/policies/*',
  '/travel/*',
  '/service-requests/*',
  '/claims/*',
  '/challenged-policies/*',
  '/users/*',
  '/overview/*',
] as const satisfies readonly Refreshed[]
