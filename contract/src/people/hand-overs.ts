import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'

const count = z.number().int()
const openWork = z.object({
  motorDrafts: count,
  travelDrafts: count,
  requests: count,
  claims: count,
  challenges: count,
  policies: count,
})

const params = z.strictObject({ id })

export const handOverEndpoints = endpoints({
  'GET /users/{id}/open-work': {
    summary: 'What a person has in hand, and who could take it over',
    permission: 'users.manage',
    scope: 'all branches',
    params,
    data: z.object({
      work: openWork,
      /** `3 claims and 12 policies to look after`; empty: nothing. */
      sentence: z.string(),
      /** Those of the same branch first. */
      colleagues: z.array(z.object({ userId: z.string(), fullName: z.string(), branchName: z.string() })),
    }),
  },
  'POST /users/{id}/hand-over': {
    summary: 'Give everything a person has in hand to a colleague, and remove the person where that is asked for',
    permission: 'users.manage',
    scope: 'all branches; never oneself',
    params,
    body: z.strictObject({ toUserId: id, remove: z.boolean() }),
    data: z.object({ work: openWork, status: z.enum(['active', 'paused', 'deleted']) }),
  },
  'DELETE /users/{id}': {
    summary: 'Remove a person who has nothing in hand; sign-ins end at once, history stays',
    permission: 'users.manage',
    scope: 'all branches; never oneself',
    params,
    data: z.object({ userId: z.string(), status: z.literal('deleted') }),
  },
})
