import type { Refreshed } from '../../platform/api/refresh.ts'

/** What may read differently after money moved in a wallet: balances, statements and payouts. */
export const walletQueries = [
  '/wallet/*',
  '/commissions/*',
  '/transactions/*',
  '/payments/*',
  '/payouts/*',
  '/overview/*',
] as const satisfies readonly Refreshed[]
