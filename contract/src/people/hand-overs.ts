import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'

const count = z.number().int()
const openWork = z.object({
  motorDrafts: count,
  travelDrafts: count,
  requests: count,
  claims: count,
  complaints: count,
  challenges: count,
  policies: count,
})

const params = z.strictObject({ id })

export const handOverEndpoints = endpoints({
  'GET /users/{id}/open-work': {
    summary: 'List a person’s open work and the colleagues who can take it over',
    permission: 'users.manage',
    scope: 'all branches',
    params,
    data: z.object({
      work: openWork,
      /** `3 claims and 12 policies to service`; empty without open work. */
      sentence: z.string(),
      /** Colleagues of the same branch first. */
      colleagues: z.array(z.object({ userId: z.string(), fullName: z.string(), branchName: z.string() })),
    }),
  },
  'POST /users/{id}/hand-over': {
    summary: 'Hand over a person’s open work to a colleague, and optionally remove the person',
    permission: 'users.manage',
    scope: 'all branches; never the caller',
    params,
    body: z.strictObject({ toUserId: id, remove: z.boolean() }),
    data: z.object({ work: openWork, status: z.enum(['active', 'paused', 'deleted']) }),
  },
  'DELETE /users/{id}': {
    summary: 'Remove a person without open work; sessions end, history stays',
    permission: 'users.manage',
    scope: 'all branches; never the caller',
    params,
    data: z.object({ userId: z.string(), status: z.literal('deleted') }),
  },
})
