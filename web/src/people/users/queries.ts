import type { Refreshed } from '../../platform/api/refresh.ts'

/** What may read differently after a change to a person: the person, their sign-ins, and the work that can be handed over. */
export const personQueries = [
  '/users/*',
  '/role-changes/*',
  '/assistants/*',
  '/alerts/*',
  '/loginrecords/*',
  '/auth/*',
  '/commissions/*',
  '/service-requests/*',
  '/claims/*',
  '/challenged-policies/*',
  '/policies/*',
  '/drafts/*',
  '/motor/*',
  '/travel/*',
  '/fleets/*',
  '/pay-later/*',
  '/renewals/*',
  '/overview/*',
] as const satisfies readonly Refreshed[]
