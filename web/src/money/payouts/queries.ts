import type { Refreshed } from '../../platform/api/refresh.ts'

/** What may read differently after a step of a payout: both payout lists, the money, and the record it is paid for. */
export const payoutQueries = [
  '/refunds/*',
  '/payouts/*',
  '/transactions/*',
  '/wallet/*',
  '/commissions/*',
  '/reviews/*',
  '/books/*',
  '/health/*',
  '/policies/*',
  '/travel/*',
  '/service-requests/*',
  '/claims/*',
  '/challenged-policies/*',
  '/users/*',
  '/overview/*',
] as const satisfies readonly Refreshed[]
