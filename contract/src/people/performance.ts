import { REQUEST_TYPE_NAMES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'

const performance = z.object({
  /** Days of the figures, including today. */
  days: z.number().int(),
  policies: z.number().int(),
  premiumPesewas: pesewas,
  requestsDecided: z.number().int(),
  /** Median time from submission to decision; null without decisions. */
  medianDecisionMinutes: z.number().int().nullable(),
  perDay: z.array(z.object({ date: isoDate, policies: z.number().int(), premiumPesewas: pesewas })),
})
export type Performance = z.output<typeof performance>

const decision = z.object({
  requestId: z.string(),
  requestNumber: z.string(),
  requestType: z.enum(REQUEST_TYPE_NAMES),
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

export const performanceEndpoints = endpoints({
  'GET /users/{id}/performance': {
    ...shared,
    summary:
      'Read a person’s sales and decisions of the last 90 days; an agent’s sales include the sales of assistants',
    data: performance,
  },
  'GET /users/{id}/decisions': {
    ...shared,
    summary: 'List service requests that a person decided, newest first',
    query: z.strictObject(pageQuery),
    data: z.array(decision),
    meta: pageMeta,
  },
})
