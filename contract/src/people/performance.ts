import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

const performance = z.object({
  /** How many days back the figures go, today included. */
  days: z.number().int(),
  policies: z.number().int(),
  premiumPesewas: pesewas,
  requestsDecided: z.number().int(),
  /** From when a request was raised until it was decided; null without any. */
  medianDecisionMinutes: z.number().int().nullable(),
  perDay: z.array(z.object({ date: isoDate, policies: z.number().int(), premiumPesewas: pesewas })),
})
export type Performance = z.output<typeof performance>

const decision = z.object({
  requestId: z.string(),
  requestNumber: z.string(),
  requestType: z.string(),
  kindText: z.string(),
  policyId: z.string(),
  policyNumber: z.string(),
  customerName: z.string(),
  statusText: z.string(),
  reason: z.string().nullable(),
  raisedAt: moment,
  decidedAt: moment,
})
export type Decision = z.output<typeof decision>

const shared = { permission: 'users.manage', scope: 'all people', params: z.strictObject({ id }) } as const

/** What a person did: sales and decisions. */
export const performanceEndpoints = endpoints({
  'GET /users/{id}/performance': {
    ...shared,
    summary: 'What a person sold and decided in the last 90 days; an agent’s sales include the assistants’',
    data: performance,
  },
  'GET /users/{id}/decisions': {
    ...shared,
    summary: 'Service requests a person decided, newest first',
    query: z.strictObject(pageQuery),
    data: z.array(decision),
    meta: pageMeta,
  },
})
