import type { Refreshed } from '../../platform/api/refresh.ts'

/** Queries to refresh after a change to an assistant. Removing one moves their drafts to the agent. */
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
