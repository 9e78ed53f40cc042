import type { Refreshed } from '../../platform/api/refresh.ts'

/**
 * Queries that can change when a payment settles: payments, the records it pays for, and commission. The payment itself is not
 * listed, because its screen receives an event.
 */
export const paymentQueries = [
  'GET /transactions',
  'GET /transactions/summary',
  '/payments/*',
  '/wallet/*',
  '/commissions/*',
  '/exceptions/*',
  '/reconciliation/*',
  '/policies/*',
  '/travel/*',
  '/motor/*',
  '/fleets/*',
  '/drafts/*',
  '/pay-later/*',
  '/renewals/*',
  '/customers/*',
  '/service-requests/*',
  '/challenged-policies/*',
  '/users/*',
  '/assistants/*',
  '/overview/*',
] as const satisfies readonly Refreshed[]
