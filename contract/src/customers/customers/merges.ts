import { MERGE_ACTIONS, MERGE_STATUSES } from '@okwan/domain/customers/customers/duplicates'
import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../../platform/endpoint.ts'
import { id, moment, text, verificationToken } from '../../platform/fields.ts'
import { pageMeta, pageQuery } from '../../platform/paging.ts'
import { reach } from '../../platform/reach.ts'

const person = z.object({ userId: z.string(), fullName: z.string() })
const party = z.object({ customerCode: z.string(), fullName: z.string() })

const customerMerge = z.object({
  mergeId: z.string(),
  /** The customer that remains and whose page shows all records. */
  kept: party,
  /** The customer that is no longer listed. */
  merged: party,
  reason: z.string(),
  status: z.enum(MERGE_STATUSES),
  requestedBy: person,
  requestedAt: moment,
  decidedBy: person.nullable(),
  decidedAt: moment.nullable(),
  /** Last day on which the merge can be undone; for a proposal, the last day if it is approved today. */
  undoUntil: z.string().nullable(),
  allowedActions: z.array(z.enum(MERGE_ACTIONS)),
})
export type CustomerMerge = z.output<typeof customerMerge>

const duplicate = party.extend({
  phone: z.string(),
  city: z.string(),
  policyCount: z.number().int(),
  /** Reasons to suspect a duplicate, such as `Same phone number`; strongest first. */
  reasons: z.array(z.string()),
  /** Why the records can never be merged. */
  refusalReason: z.string().nullable(),
})
export type Duplicate = z.output<typeof duplicate>

const permission = 'service-requests.decide'
const scope = reach('sales', permission)
const reason = text('a reason', 500, 3)
const decision = {
  permission,
  scope,
  params: z.strictObject({ id }),
  data: customerMerge,
} as const
const params = z.strictObject({ customerCode: z.string().max(20) })

export const customerMergeEndpoints = endpoints({
  'GET /customers/{customerCode}/duplicates': {
    summary: 'Other records that may be the same customer, and the merges of this customer',
    permission,
    scope,
    params,
    data: z.object({ duplicates: z.array(duplicate), merges: z.array(customerMerge) }),
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/merges': {
    summary: 'Propose to merge another record into this customer; another person approves',
    permission,
    scope,
    params,
    body: z.strictObject({ otherCode: z.string().trim().min(1, { error: 'Select a customer' }).max(20), reason }),
    data: customerMerge,
    status: 201,
    minimumMs: MINIMUM_MS,
  },
  'GET /customer-merges': {
    summary: 'List proposals to merge customers, newest first',
    permission,
    scope,
    query: z.strictObject({ ...pageQuery, status: z.enum(MERGE_STATUSES).optional(), branchId: id.optional() }),
    data: z.array(customerMerge),
    meta: pageMeta,
  },
  'POST /customer-merges/{id}/approve': {
    ...decision,
    summary: 'Approve a merge that another user proposed',
    body: z.strictObject({ verificationToken }),
  },
  'POST /customer-merges/{id}/decline': {
    ...decision,
    summary: "Decline another user's proposal, or withdraw your own",
    body: z.strictObject({}),
  },
  'POST /customer-merges/{id}/undo': {
    ...decision,
    summary: 'Separate merged customers within 30 days',
    body: z.strictObject({ reason, verificationToken }),
  },
})
