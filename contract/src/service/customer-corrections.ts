import { CORRECTION_ACTIONS, CORRECTION_STATUSES } from '@okwan/domain/service/customer-corrections/corrections'
import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../platform/endpoint.ts'
import { customerCode, id, moment, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { customerChanges } from './service-requests/request-content.ts'

const person = z.object({ userId: z.string(), fullName: z.string() })

const customerCorrection = z.object({
  correctionId: z.string(),
  customerCode: z.string(),
  fullName: z.string(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string().nullable(), to: z.string() })),
  reason: z.string(),
  /** Documents that prove the correct details. */
  fileIds: z.array(z.string()),
  status: z.enum(CORRECTION_STATUSES),
  requestedBy: person,
  requestedAt: moment,
  decidedBy: person.nullable(),
  decidedAt: moment.nullable(),
  allowedActions: z.array(z.enum(CORRECTION_ACTIONS)),
})
export type CustomerCorrection = z.output<typeof customerCorrection>

const permission = 'service-requests.decide'
const scope = reach('sales', permission)
const params = z.strictObject({ customerCode })
const decision = { permission, scope, params: z.strictObject({ id }), data: customerCorrection } as const

export const customerCorrectionEndpoints = endpoints({
  'GET /customers/{customerCode}/corrections': {
    summary: 'Corrections of a customer’s details, newest first; at most 50',
    permission,
    scope,
    params,
    data: z.array(customerCorrection),
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/corrections': {
    summary: 'Propose to correct the details of a customer, with a reason and a document; another person approves',
    permission,
    scope,
    params,
    body: z.strictObject({
      /** Only the details that change. */
      changes: z.strictObject(customerChanges),
      reason: text('a reason', 500, 3),
      fileIds: z.array(id).min(1, { error: 'Add a document that proves the correct details' }).max(6),
    }),
    data: customerCorrection,
    status: 201,
    minimumMs: MINIMUM_MS,
  },
  'GET /customer-corrections': {
    summary: 'List corrections of customers, newest first',
    permission,
    scope,
    query: z.strictObject({ ...pageQuery, status: z.enum(CORRECTION_STATUSES).optional(), branchId: id.optional() }),
    data: z.array(customerCorrection),
    meta: pageMeta,
  },
  'POST /customer-corrections/{id}/approve': {
    ...decision,
    summary: 'Approve another person’s correction, which changes the customer and reissues the policies in force',
    body: z.strictObject({ verificationToken }),
  },
  'POST /customer-corrections/{id}/decline': {
    ...decision,
    summary: 'Decline another person’s correction, or withdraw your own',
    body: z.strictObject({}),
  },
})
