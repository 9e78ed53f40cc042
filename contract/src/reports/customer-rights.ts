import { ERASURE_ACTIONS, ERASURE_STATUSES } from '@okwan/domain/customers/customers/erasure'
import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../platform/endpoint.ts'
import { customerCode, id, moment, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const person = z.object({ userId: z.string(), fullName: z.string() })

const customerErasure = z.object({
  erasureId: z.string(),
  customerCode: z.string(),
  fullName: z.string(),
  reason: z.string(),
  status: z.enum(ERASURE_STATUSES),
  requestedBy: person,
  requestedAt: moment,
  allowedActions: z.array(z.enum(ERASURE_ACTIONS)),
})
export type CustomerErasure = z.output<typeof customerErasure>

const customerRights = z.object({
  /** Why the data cannot be erased today. */
  erasureRefusalReason: z.string().nullable(),
  erasedAt: moment.nullable(),
  /** Request that needs the decision of a second person. */
  pending: customerErasure.nullable(),
})
export type CustomerRights = z.output<typeof customerRights>

const permission = 'service-requests.decide'
const scope = reach('sales', permission)
const params = z.strictObject({ customerCode })
const decision = { permission, scope, params: z.strictObject({ id }), data: customerErasure } as const

export const customerRightsEndpoints = endpoints({
  'GET /customers/{customerCode}/data.zip': {
    summary:
      'Everything stored about a customer and their policies within reach: one JSON file and the uploaded files; each download is audited',
    permission,
    scope,
    params,
    file: 'application/zip',
    perMinute: 6,
    minimumMs: MINIMUM_MS,
  },
  'GET /customers/{customerCode}/erasure': {
    summary: 'Whether the personal data of a customer can be erased, and the pending request',
    permission,
    scope,
    params,
    data: customerRights,
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/erasures': {
    summary: 'Request to erase the personal data of a customer after the retention years; another person approves',
    permission,
    scope,
    params,
    body: z.strictObject({ reason: text('a reason', 500, 3) }),
    data: customerErasure,
    status: 201,
    minimumMs: MINIMUM_MS,
  },
  'GET /customer-erasures': {
    summary: 'List requests to erase customers, newest first',
    permission,
    scope,
    query: z.strictObject({ ...pageQuery, status: z.enum(ERASURE_STATUSES).optional(), branchId: id.optional() }),
    data: z.array(customerErasure),
    meta: pageMeta,
  },
  'POST /customer-erasures/{id}/approve': {
    ...decision,
    summary: 'Erase the personal data of a customer; requested by someone else',
    body: z.strictObject({ verificationToken }),
  },
  'POST /customer-erasures/{id}/decline': {
    ...decision,
    summary: 'Decline another person’s request, or withdraw your own',
    body: z.strictObject({}),
  },
})
