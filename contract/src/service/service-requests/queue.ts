import { REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, version } from '../../platform/fields.ts'
import { reach } from '../../platform/reach.ts'

/** What the office asks about a whole queue instead of one request. */
export const person = z.object({ userId: z.string(), fullName: z.string() })
export const office = {
  permission: 'service-requests.decide',
  scope: `${reach('requests', 'service-requests.decide')}; never what one raised, sold or gains by`,
} as const
/** As the list is narrowed, so are its counts. */
export const oneBranch = z.strictObject({ branchId: id.optional() })
const oneQueue = oneBranch.extend({ type: z.enum(REQUEST_TYPES) })

export const queueEndpoints = endpoints({
  'GET /service-requests/raisers': {
    ...office,
    summary: 'Who has raised requests of a queue, by name',
    query: oneQueue,
    data: z.array(person),
  },
  'GET /service-requests/flow': {
    ...office,
    summary: 'How many requests came in and how many were decided on each of the last 30 days',
    query: oneQueue,
    data: z.array(z.object({ day: z.string(), raised: z.number().int(), decided: z.number().int() })),
  },
  'POST /service-requests/assignments': {
    ...office,
    summary: 'Give several to a colleague; each stands for itself',
    body: z.strictObject({
      assigneeId: id,
      requests: z
        .array(z.strictObject({ requestId: id, version }))
        .min(1)
        .max(50),
    }),
    data: z.array(z.object({ requestId: z.string(), isDone: z.boolean(), message: z.string().nullable() })),
    idempotent: true,
  },
})
