import type { Refreshed } from '../../platform/api/refresh.ts'

/** Queries that can change when the balance of a wallet changes. */
export const walletQueries = [
  '/wallet/*',
  '/commissions/*',
  '/transactions/*',
  '/payments/*',
  '/payouts/*',
  '/overview/*',
] as const satisfies readonly Refreshed[]
