import type { Refreshed } from '../../platform/api/refresh.ts'

/** What may read differently after a change to an assistant. Removing one hands their open sales to the agent. */
export const assistantQueries = [
  '/assistants/*',
  '/users/*',
  '/alerts/*',
  '/loginrecords/*',
  '/auth/*',
  '/policies/*',
  '/drafts/*',
  '/motor/*',
  '/travel/*',
  '/pay-later/*',
  '/overview/*',
] as const satisfies readonly Refreshed[]
