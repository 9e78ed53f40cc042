import { REQUEST_TYPE_NAMES, REQUEST_TYPES, requestTypeOf } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, version } from '../../platform/fields.ts'
import { reach } from '../../platform/reach.ts'

export const person = z.object({ userId: z.string(), fullName: z.string() })
export const office = {
  permission: 'service-requests.decide',
  scope: `${reach('requests', 'service-requests.decide')}; not for the requester, seller or payee`,
} as const
/** Counts use the same filter as the list. */
export const branchFilter = z.strictObject({ branchId: id.optional() })
/** A request type by its name in the specification or by the short word in addresses. */
export const typeParameter = z.enum([...Object.values(REQUEST_TYPE_NAMES), ...REQUEST_TYPES]).transform(requestTypeOf)
const queueFilter = branchFilter.extend({ type: typeParameter })

export const queueEndpoints = endpoints({
  'GET /service-requests/requesters': {
    ...office,
    summary: 'Users who submitted requests of a queue, by name',
    query: queueFilter,
    data: z.array(person),
  },
  'GET /service-requests/flow': {
    ...office,
    summary: 'Received and decided requests on each of the last 30 days',
    query: queueFilter,
    data: z.array(z.object({ day: z.string(), raised: z.number().int(), decided: z.number().int() })),
  },
  'POST /service-requests/assignments': {
    ...office,
    summary: 'Assign several requests to a colleague; each is processed individually',
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
