import type { Refreshed } from '../../platform/api/refresh.ts'

/**
 * What may read differently once a payment has settled: the money, what it paid for, and who earned by it. The payment itself is
 * not here: its screen was notified.
 */
export const paymentQueries = [
  'GET /transactions',
  'GET /transactions/summary',
  '/payments/*',
  '/wallet/*',
  '/commissions/*',
  '/reviews/*',
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
