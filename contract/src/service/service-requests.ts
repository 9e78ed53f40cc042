import { REQUEST_KINDS, REQUEST_STATUSES, REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { amountRange, id, isoDate, moment, notice, pesewas, priceLine, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { ask, customerChanges, REQUEST_REASONS, stickerChange, valueIncrease } from './service-requests/asks.ts'
import { office, oneBranch, person, queueEndpoints } from './service-requests/queue.ts'

const type = z.enum(REQUEST_TYPES)
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

/** What the request would do, worked out by the server: nothing here is for the web to compute. */
export const proposal = z.object({
  /** The first day it changes something; null where it is not about days. */
  effectiveDate: z.string().nullable(),
  /** Before and after, field by field, in words. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string().nullable(), to: z.string() })),
  lines: z.array(priceLine),
  toPayPesewas: pesewas,
  toRefundPesewas: pesewas,
  /** What the seller's commission loses; null for those whose business it is not. */
  commissionBackPesewas: pesewas.nullable(),
  /** What approving does, one sentence each. */
  effects: z.array(z.string()),
  /** What the person who decides should know, such as a value that rises by more than half. */
  notices: z.array(notice),
})
export type RequestProposal = z.output<typeof proposal>

export const preview = proposal.extend({
  kind,
  type,
  /** True: done at once, nobody has to decide. */
  isImmediate: z.boolean(),
  /** Files to add, in words. */
  evidence: z.array(z.object({ label: z.string(), isRequired: z.boolean() })),
  /** When needed: send a code with this purpose and reference to the customer, and raise it with the verification token. */
  code: z.object({
    isNeeded: z.boolean(),
    purpose: z.enum(['consent', 'update-customer']),
    reference: z.string(),
    msisdn: z.string(),
    /** The office may go on without a code, saying why. */
    mayBeWaived: z.boolean(),
  }),
  promisedBy: moment,
})
export type RequestPreview = z.output<typeof preview>

const request = z.object({
  requestId: z.string(),
  /** `SR-000012`: for people to name it. */
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
  /** The reason in words; empty where none is asked. */
  reason: z.string(),
  /** Old → new in one short line. */
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
  /** Against the promise, while it is not decided. */
  age: z.enum(['fresh', 'amber', 'red']),
  promisedBy: moment,
  decidedAt: moment.nullable(),
  version,
})
export type ServiceRequest = z.output<typeof request>

const requestDetail = request.extend({
  reasonText: z.string().nullable(),
  /** As it stands today while it is not decided; as it was approved afterwards. */
  proposal,
  /** Why it could not be approved today, such as a policy that has ended meanwhile. */
  blockedBy: z.string().nullable(),
  /** GET /files/{fileId} shows it. */
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
  timeline: z.array(z.object({ at: moment, what: z.string(), text: z.string(), by: z.string().nullable() })),
  decision: z.object({ by: person.nullable(), at: moment, reason: z.string().nullable() }).nullable(),
  /** Paid by POST /payments with these; the reference is there once somebody has begun to pay. */
  payment: z
    .object({
      payableType: z.literal('service-request'),
      payableId: z.string(),
      clientReference: z.string(),
      payableUntil: moment.nullable(),
    })
    .nullable(),
  refunds: z.array(
    z.object({ payoutId: z.string(), payoutNumber: z.string(), state: z.string(), amountPesewas: pesewas }),
  ),
  /** What the motor insurance database said; null before it is told. */
  mid: z.object({ state: z.enum(['waiting', 'told', 'refused']), message: z.string().nullable() }).nullable(),
  otherRequests: z.array(
    z.object({ requestId: z.string(), requestNumber: z.string(), kindLabel: z.string(), status, raisedAt: moment }),
  ),
  /** The moves possible now; `whyNot` says why one is not for you. */
  actions: z.array(z.object({ action, whyNot: z.string().optional() })),
  allowedActions: z.array(action),
})
export type ServiceRequestDetail = z.output<typeof requestDetail>

const counts = z.object({
  /** Waiting for the office: of requests those that are new, in review, or failed. */
  open: z.number().int(),
  unassigned: z.number().int(),
  mine: z.number().int(),
  overdue: z.number().int(),
})
/** Every queue of the queue: requests by what they ask for, claims, and policies that were paid for but are no cover yet. */
export const QUEUES = [...REQUEST_TYPES, 'claims', 'challenged'] as const
export type Queue = (typeof QUEUES)[number]
const queueCounts = z.record(z.enum(QUEUES), counts)
export type QueueCounts = z.output<typeof queueCounts>

const readScope = `by the policy: ${reach('requests', 'policies.service')}`
const service = 'policies.service'
const params = z.strictObject({ id })
const reason = text('the reason', 500, 3)
const move = { ...office, params, data: requestDetail } as const
const own = { permission: service, scope: 'requests raised by oneself', params, data: requestDetail } as const

const raise = {
  fileIds: z.array(id).max(12).default([]),
  verificationToken: z.string().max(100).optional(),
  /** The office's reason for going on without the customer's code. */
  codeWaivedBecause: reason.optional(),
}
/** `request` is null when it was done at once. */
const raised = z.object({ isDone: z.boolean(), sentence: z.string(), request: requestDetail.nullable() })
export type RaisedRequest = z.output<typeof raised>
const policyId = z.strictObject({ policyId: id })

export const serviceRequestEndpoints = endpoints({
  ...queueEndpoints,
  'POST /service-requests/preview': {
    summary: 'What a request would change, cost or give back; nothing is kept',
    permission: service,
    scope: readScope,
    body: z.strictObject({ policyId: id, ask }),
    data: preview,
  },
  'POST /service-requests': {
    summary: 'Raise a request; small changes of contact details are done at once',
    permission: service,
    scope: readScope,
    body: z.strictObject({ policyId: id, ask, ...raise }),
    data: raised,
    idempotent: true,
    status: 201,
  },
  'PUT /policies/{policyId}/customer': {
    summary: 'Change the customer: contact details at once after a code, names and identity by the office',
    permission: service,
    scope: readScope,
    params: policyId,
    body: z.strictObject({ ...customerChanges, ...raise }),
    data: raised,
    idempotent: true,
  },
  'POST /policies/{policyId}/value-increase': {
    summary: 'Ask for a higher insured value',
    permission: service,
    scope: readScope,
    params: policyId,
    body: z.strictObject({ ...valueIncrease, ...raise }),
    data: raised,
    idempotent: true,
    status: 201,
  },
  'POST /policies/{policyId}/sticker': {
    summary: 'Enter the first sticker at once, or ask for a replacement',
    permission: service,
    scope: readScope,
    params: policyId,
    body: z.strictObject({ ...stickerChange, ...raise }),
    data: raised,
    idempotent: true,
    status: 201,
  },
  'GET /service-requests': {
    summary: 'Requests, newest first or longest waiting first',
    permission: service,
    scope: readScope,
    query: z.strictObject({
      ...pageQuery,
      q: searchText.min(3, { error: 'Type at least 3 characters' }).optional(),
      type: type.optional(),
      kind: kind.optional(),
      status: status.optional(),
      /** `open`: not ended. `to-decide`: new or in review. `to-pay`, `to-do`: approved, waiting for money or the office. */
      view: z
        .enum(['open', 'to-decide', 'unassigned', 'mine', 'raised-by-me', 'to-pay', 'to-do', 'overdue', 'done'])
        .optional(),
      policyId: id.optional(),
      branchId: id.optional(),
      raisedBy: id.optional(),
      /** As it was given when it was raised. */
      reason: z.enum(REQUEST_REASONS).optional(),
      /** Of what is to be paid or given back. */
      ...amountRange,
      from: isoDate.optional(),
      to: isoDate.optional(),
      sort: z.enum(['raisedAt', '-raisedAt']).default('-raisedAt'),
    }),
    data: z.array(request),
    meta: pageMeta,
  },
  'GET /service-requests/counts': {
    summary: 'How many wait in each queue, claims and challenged policies too',
    ...office,
    query: oneBranch,
    data: queueCounts,
  },
  'GET /service-requests/events': {
    summary: 'The counts whenever something arrives in a queue or moves, as server-sent events',
    ...office,
    query: oneBranch,
    data: z.object({
      counts: queueCounts,
      /** The newest that waits, so that a screen can tell whether one has arrived; named as people name it. */
      newest: z.object({ queue: z.enum(QUEUES), id: z.string(), name: z.string(), arrivedAt: moment }).nullable(),
      /** Changes with every move of everything one reaches: then lists are asked for again. */
      changedAt: moment.nullable(),
    }),
    stream: 'service-requests',
  },
  'GET /service-requests/deciders': {
    summary: 'Whom a request can be given to',
    ...office,
    scope: 'people of the office in the branches one reaches',
    data: z.array(person.extend({ role: z.string(), branchName: z.string() })),
  },
  'GET /service-requests/{id}': {
    summary: 'One request: before and after, money, evidence, age, what can be done',
    permission: service,
    scope: readScope,
    params,
    data: requestDetail,
  },
  'POST /service-requests/decisions': {
    summary: 'Approve or reject several; each stands for itself',
    ...office,
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      /** Needed to reject. */
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
    summary: 'Take a request, also from a colleague',
    body: z.strictObject({ version }),
  },
  'POST /service-requests/{id}/assign': {
    ...move,
    summary: 'Give a request to a colleague',
    body: z.strictObject({ version, assigneeId: id }),
  },
  'POST /service-requests/{id}/release': {
    ...move,
    summary: 'Put a request back for anyone to take',
    body: z.strictObject({ version }),
  },
  'POST /service-requests/{id}/ask': {
    ...move,
    summary: 'Ask the person who raised it for more',
    body: z.strictObject({ version, question: reason }),
  },
  'POST /service-requests/{id}/answer': {
    ...own,
    summary: 'Answer the question, with more files where asked for',
    body: z.strictObject({ version, answer: reason, fileIds: z.array(id).max(12).default([]) }),
  },
  'POST /service-requests/{id}/approve': {
    ...move,
    summary: 'Approve exactly what is shown; it takes effect at once, or when the difference is paid',
    body: z.strictObject({
      version,
      /** As the screen shows them: other amounts today are refused, so that nobody approves what they have not seen. */
      toPayPesewas: pesewas,
      toRefundPesewas: pesewas,
      note: reason.optional(),
    }),
    idempotent: true,
  },
  'POST /service-requests/{id}/reject': {
    ...move,
    summary: 'Refuse with a reason the customer will read',
    body: z.strictObject({ version, reason }),
    idempotent: true,
  },
  'POST /service-requests/{id}/withdraw': {
    ...own,
    summary: 'Take back a request that is not carried out yet',
    body: z.strictObject({ version }),
    idempotent: true,
  },
  'POST /service-requests/{id}/sticker': {
    ...move,
    summary: 'Enter the number of the new sticker once it is paid',
    body: z.strictObject({ version, stickerNumber: text('the sticker number', 16, 6) }),
    idempotent: true,
  },
  'POST /service-requests/{id}/retry': {
    ...move,
    summary: 'Try again what failed',
    body: z.strictObject({ version }),
    idempotent: true,
  },
})
