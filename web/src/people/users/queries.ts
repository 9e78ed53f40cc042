import type { Refreshed } from '../../platform/api/refresh.ts'

/** Queries to refresh after a change to a person: the person, sign-ins and open work. */
export const personQueries = [
  '/users/*',
  '/role-changes/*',
  '/account-changes/*',
  '/access-reviews/*',
  '/permission-changes/*',
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
