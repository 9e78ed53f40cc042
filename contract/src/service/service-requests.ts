import {
  REQUEST_KINDS,
  REQUEST_STATUSES,
  REQUEST_TYPE_NAMES,
  REQUEST_TYPES,
} from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import {
  amountRange,
  caseCustomer,
  customerCode,
  id,
  isoDate,
  moment,
  notice,
  pesewas,
  priceLine,
  text,
  version,
} from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { branchFilter, office, person, queueEndpoints, typeParameter } from './service-requests/queue.ts'
import {
  customerChanges,
  REQUEST_REASONS,
  requestContent,
  stickerChange,
  valueIncrease,
} from './service-requests/request-content.ts'

const type = z.enum(REQUEST_TYPE_NAMES)
const kind = z.enum(REQUEST_KINDS)
const status = z.enum(REQUEST_STATUSES)

export const REQUEST_ACTIONS = [
  'take',
  'assign',
  'release',
  'ask',
  'answer',
  'approve',
  'reject',
  'withdraw',
  'pay',
  'sticker',
  'retry',
] as const
const action = z.enum(REQUEST_ACTIONS)
export type RequestAction = (typeof REQUEST_ACTIONS)[number]

/** Effects of a request, calculated by the server; the web does not calculate them. */
export const proposal = z.object({
  /** First date on which the change applies; null if it has no date. */
  effectiveDate: z.string().nullable(),
  /** Old and new values, formatted for people. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string().nullable(), to: z.string() })),
  lines: z.array(priceLine),
  toPayPesewas: pesewas,
  toRefundPesewas: pesewas,
  /** Commission to be reversed; null for callers who may not see it. */
  commissionBackPesewas: pesewas.nullable(),
  /** Effects of an approval, one sentence each. */
  effects: z.array(z.string()),
  /** Warnings for the decider, such as a value increase of more than 50%. */
  notices: z.array(notice),
})
export type RequestProposal = z.output<typeof proposal>

export const preview = proposal.extend({
  kind,
  type,
  /** Whether the change is made immediately, without a decision. */
  isImmediate: z.boolean(),
  /** Supporting documents to add. */
  evidence: z.array(z.object({ label: z.string(), isRequired: z.boolean() })),
  /** Parameters of the customer's one-time code, if needed; the request is raised with its verification token. */
  code: z.object({
    isNeeded: z.boolean(),
    purpose: z.enum(['consent', 'update-customer']),
    reference: z.string(),
    msisdn: z.string(),
    /** The office can continue without a code if it gives a reason. */
    canBeWaived: z.boolean(),
  }),
  dueBy: moment,
})
export type RequestPreview = z.output<typeof preview>

const request = z.object({
  requestId: z.string(),
  /** Number for people: `SR-000012`. */
  requestNumber: z.string(),
  type,
  kind,
  kindLabel: z.string(),
  status,
  statusText: z.string(),
  policyId: z.string(),
  policyNumber: z.string(),
  product: z.enum(['motor', 'travel']),
  registrationNumber: z.string().nullable(),
  customerName: z.string(),
  /** Label of the reason; empty if the kind has none. */
  reason: z.string(),
  /** Change in one short line. */
  summary: z.string(),
  effectiveDate: z.string().nullable(),
  toPayPesewas: pesewas,
  toRefundPesewas: pesewas,
  paid: z.enum(['none', 'unpaid', 'paid']),
  raisedBy: person,
  raisedAt: moment,
  branchId: z.string(),
  branchName: z.string(),
  assignee: person.nullable(),
  assignedAt: moment.nullable(),
  /** Age compared with the service level, while undecided. */
  age: z.enum(['fresh', 'amber', 'red']),
  dueBy: moment,
  decidedAt: moment.nullable(),
  version,
})
export type ServiceRequest = z.output<typeof request>

const requestDetail = request.extend({
  customer: caseCustomer,
  reasonText: z.string().nullable(),
  /** Calculated for today while undecided; as approved afterwards. */
  proposal,
  /** Account of the refund; null without a refund. */
  refundPayee: z.string().nullable(),
  /** SMS that an approval sends to the customer; null after the decision. */
  approvalSms: z.string().nullable(),
  /** Why the request cannot be approved today, for example because the policy has ended. */
  blockedBy: z.string().nullable(),
  /** Files for GET /files/{fileId}. */
  evidence: z.array(z.object({ fileId: z.string() })),
  policy: z.object({
    policyRecordId: z.string(),
    statusText: z.string(),
    coverType: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    stickerNumber: z.string().nullable(),
    premiumPesewas: pesewas,
    soldBy: person,
    hasClaim: z.boolean(),
  }),
  /** Questions and answers, oldest first. */
  notes: z.array(z.object({ at: moment, by: z.string().nullable(), event: z.string(), text: z.string() })),
  timeline: z.array(z.object({ at: moment, event: z.string(), text: z.string(), by: z.string().nullable() })),
  decision: z.object({ by: person.nullable(), at: moment, reason: z.string().nullable() }).nullable(),
  /** Parameters for POST /payments. */
  payment: z
    .object({
      payableType: z.literal('service-request'),
      payableId: z.string(),
      clientReference: z.string(),
      offerEndsAt: moment.nullable(),
    })
    .nullable(),
  refunds: z.array(
    z.object({ payoutId: z.string(), payoutNumber: z.string(), state: z.string(), amountPesewas: pesewas }),
  ),
  /** Update of the motor insurance database (MID); null before it is sent. */
  mid: z.object({ state: z.enum(['pending', 'updated', 'rejected']), message: z.string().nullable() }).nullable(),
  otherRequests: z.array(
    z.object({ requestId: z.string(), requestNumber: z.string(), kindLabel: z.string(), status, raisedAt: moment }),
  ),
  /** Possible actions; `refusalReason` is the reason why the caller cannot take one. */
  actions: z.array(z.object({ action, refusalReason: z.string().optional() })),
  allowedActions: z.array(action),
})
export type ServiceRequestDetail = z.output<typeof requestDetail>

const counts = z.object({
  /** Items that the office must handle; for requests: new, in review or failed. */
  open: z.number().int(),
  /** Approved requests that await a payment or that the office must complete. */
  approved: z.number().int(),
  /** Approved requests that the customer must pay. */
  toPay: z.number().int(),
  /** Paid or failed requests that the office must complete. */
  toComplete: z.number().int(),
  unassigned: z.number().int(),
  mine: z.number().int(),
  overdue: z.number().int(),
})
/** All queues: requests by type, claims, and challenged policies. */
export const QUEUES = [...REQUEST_TYPES, 'claims', 'challenged'] as const
export type Queue = (typeof QUEUES)[number]
const queueCounts = z.record(z.enum(QUEUES), counts)
export type QueueCounts = z.output<typeof queueCounts>

const readScope = `by the policy: ${reach('requests', 'policies.service')}`
const service = 'policies.service'
const params = z.strictObject({ id })
const reason = text('the reason', 500, 3)
const move = { ...office, params, data: requestDetail } as const
const own = { permission: service, scope: 'own requests', params, data: requestDetail } as const

const raise = {
  fileIds: z.array(id).max(12).default([]),
  verificationToken: z.string().max(100).optional(),
  /** Reason of the office for raising the request without a code. */
  codeWaivedBecause: reason.optional(),
}
/** `request` is null if the change was made immediately. */
const raised = z.object({ isDone: z.boolean(), sentence: z.string(), request: requestDetail.nullable() })
export type RaisedRequest = z.output<typeof raised>
const policyId = z.strictObject({ policyId: id })

export const serviceRequestEndpoints = endpoints({
  ...queueEndpoints,
  'POST /service-requests/preview': {
    summary: 'Preview the changes, costs and refund of a request; nothing is saved',
    permission: service,
    scope: readScope,
    body: z.strictObject({ policyId: id, content: requestContent }),
    data: preview,
  },
  'POST /service-requests': {
    summary: 'Submit a request; contact details are changed immediately',
    permission: service,
    scope: readScope,
    body: z.strictObject({ policyId: id, content: requestContent, ...raise }),
    data: raised,
    idempotent: true,
    status: 201,
  },
  'PUT /policies/{policyId}/customer': {
    summary: 'Update customer details: contact details immediately after a code, identity after approval',
    permission: service,
    scope: readScope,
    params: policyId,
    body: z.strictObject({ ...customerChanges, ...raise }),
    data: raised,
    idempotent: true,
  },
  'POST /policies/{policyId}/value-increase': {
    summary: 'Request a higher sum insured',
    permission: service,
    scope: readScope,
    params: policyId,
    body: z.strictObject({ ...valueIncrease, ...raise }),
    data: raised,
    idempotent: true,
    status: 201,
  },
  'POST /policies/{policyId}/sticker': {
    summary: 'Enter the first sticker immediately, or request a replacement',
    permission: service,
    scope: readScope,
    params: policyId,
    body: z.strictObject({ ...stickerChange, ...raise }),
    data: raised,
    idempotent: true,
    status: 201,
  },
  'GET /service-requests': {
    summary: 'Requests, newest or oldest first',
    permission: service,
    scope: readScope,
    query: z.strictObject({
      ...pageQuery,
      q: searchText.min(3, { error: 'Enter at least 3 characters' }).optional(),
      type: typeParameter.optional(),
      kind: kind.optional(),
      status: status.optional(),
      /**
       * `open`: not final. `to-decide`: new or in review. `to-pay`: awaiting payment. `to-do`: in progress or failed.
       * `for-me`: the caller can act.
       */
      view: z
        .enum([
          'open',
          'to-decide',
          'for-me',
          'unassigned',
          'mine',
          'raised-by-me',
          'to-pay',
          'to-do',
          'overdue',
          'done',
        ])
        .optional(),
      policyId: id.optional(),
      customerCode: customerCode.optional(),
      branchId: id.optional(),
      raisedBy: id.optional(),
      /** Reason given when the request was raised. */
      reason: z.enum(REQUEST_REASONS).optional(),
      /** Range of the amount to pay or refund. */
      ...amountRange,
      from: isoDate.optional(),
      to: isoDate.optional(),
      decidedFrom: isoDate.optional(),
      decidedTo: isoDate.optional(),
      sort: z.enum(['raisedAt', '-raisedAt']).default('-raisedAt'),
    }),
    data: z.array(request),
    meta: pageMeta,
  },
  'GET /service-requests/counts': {
    summary: 'Open items of each queue, including claims and challenged policies',
    ...office,
    query: branchFilter,
    data: queueCounts,
  },
  'GET /service-requests/events': {
    summary: 'Counts of the queues as server-sent events, on every change',
    ...office,
    query: branchFilter,
    data: z.object({
      counts: queueCounts,
      /** Newest open item, so that a client can announce its arrival. */
      newest: z.object({ queue: z.enum(QUEUES), id: z.string(), name: z.string(), arrivedAt: moment }).nullable(),
      /** Time of the last change within the caller's reach; clients then refresh their lists. */
      changedAt: moment.nullable(),
    }),
    stream: 'service-requests',
  },
  'GET /service-requests/deciders': {
    summary: 'Users to whom a request can be assigned',
    ...office,
    scope: 'office users in the branches within reach',
    data: z.array(person.extend({ role: z.string(), branchName: z.string() })),
  },
  'GET /service-requests/{id}': {
    summary: 'One request: changes, amounts, documents, age, actions',
    permission: service,
    scope: readScope,
    params,
    data: requestDetail,
  },
  'POST /service-requests/decisions': {
    summary: 'Approve or reject several requests; each is processed individually',
    ...office,
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: reason.optional(),
      requests: z
        .array(z.strictObject({ requestId: id, version, toPayPesewas: pesewas, toRefundPesewas: pesewas }))
        .min(1)
        .max(50),
    }),
    data: z.array(
      z.object({
        requestId: z.string(),
        isDecided: z.boolean(),
        status: status.nullable(),
        message: z.string().nullable(),
      }),
    ),
    idempotent: true,
  },
  'POST /service-requests/{id}/take': {
    ...move,
    summary: 'Assign a request to the caller, even if a colleague has it',
    body: z.strictObject({ version }),
  },
  'POST /service-requests/{id}/assign': {
    ...move,
    summary: 'Assign a request to a colleague',
    body: z.strictObject({ version, assigneeId: id }),
  },
  'POST /service-requests/{id}/release': {
    ...move,
    summary: 'Unassign a request',
    body: z.strictObject({ version }),
  },
  'POST /service-requests/{id}/ask': {
    ...move,
    summary: 'Request information from the person who submitted the request',
    body: z.strictObject({ version, question: reason }),
  },
  'POST /service-requests/{id}/answer': {
    ...own,
    summary: 'Answer a question, optionally with files',
    body: z.strictObject({ version, answer: reason, fileIds: z.array(id).max(12).default([]) }),
  },
  'POST /service-requests/{id}/approve': {
    ...move,
    summary:
      'Approve a request with the amounts that the caller saw; the change takes effect immediately or after payment',
    body: z.strictObject({
      version,
      /** The amounts that the caller saw; the server rejects other amounts. */
      toPayPesewas: pesewas,
      toRefundPesewas: pesewas,
      note: reason.optional(),
    }),
    idempotent: true,
  },
  'POST /service-requests/{id}/reject': {
    ...move,
    summary: 'Reject with a reason that is sent to the customer',
    body: z.strictObject({ version, reason }),
    idempotent: true,
  },
  'POST /service-requests/{id}/withdraw': {
    ...own,
    summary: 'Withdraw a request that is not completed',
    body: z.strictObject({ version }),
    idempotent: true,
  },
  'POST /service-requests/{id}/sticker': {
    ...move,
    summary: 'Enter the number of the new sticker after payment',
    body: z.strictObject({ version, stickerNumber: text('the sticker number', 16, 6) }),
    idempotent: true,
  },
  'POST /service-requests/{id}/retry': {
    ...move,
    summary: 'Retry a failed request',
    body: z.strictObject({ version }),
    idempotent: true,
  },
})
