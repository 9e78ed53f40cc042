import {
  ANSWER_TEXT_MAX,
  COMPLAINT_CATEGORIES,
  COMPLAINT_CHANNELS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_STATUSES,
  OFFICE_CHANNELS,
  ROOT_CAUSES,
} from '@okwan/domain/service/complaints/terms'
import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../platform/endpoint.ts'
import { customerCode, id, isoDate, moment, phone, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const status = z.enum(COMPLAINT_STATUSES)
const category = z.enum(COMPLAINT_CATEGORIES, { error: 'Select a category' })
const outcome = z.enum(COMPLAINT_OUTCOMES, { error: 'Select the outcome' })
const rootCause = z.enum(ROOT_CAUSES, { error: 'Select the root cause' })
const person = z.object({ userId: z.string(), fullName: z.string() })

const COMPLAINT_ACTIONS = [
  'acknowledge',
  'take',
  'assign',
  'start',
  'answer',
  'close',
  'escalate',
  'reopen',
  'edit-details',
  'share',
] as const
const action = z.enum(COMPLAINT_ACTIONS)
export type ComplaintAction = (typeof COMPLAINT_ACTIONS)[number]

const complaint = z.object({
  complaintId: z.string(),
  /** Number for people: `CMP-26-000001`. */
  complaintNumber: z.string(),
  status,
  statusText: z.string(),
  category,
  categoryLabel: z.string(),
  channel: z.enum(COMPLAINT_CHANNELS),
  channelLabel: z.string(),
  complainantName: z.string(),
  customer: z.object({ customerCode: z.string(), fullName: z.string() }).nullable(),
  policy: z
    .object({
      policyId: z.string(),
      policyNumber: z.string(),
      product: z.enum(['motor', 'travel']),
      registrationNumber: z.string().nullable(),
    })
    .nullable(),
  receivedAt: moment,
  branchName: z.string(),
  handler: person.nullable(),
  /** The person complained about. */
  about: person.nullable(),
  /** Next open deadline; null after the answer. */
  nextDueOn: z.string().nullable(),
  /** A deadline passed before its step was done. */
  isBreached: z.boolean(),
  outcome: outcome.nullable(),
  outcomeLabel: z.string().nullable(),
  version,
})
export type Complaint = z.output<typeof complaint>

const complaintDetail = complaint.extend({
  phone: z.string(),
  /** Policy, claim or registration number as the complainant entered it. */
  reference: z.string().nullable(),
  description: z.string(),
  wantedOutcome: z.string().nullable(),
  recordedBy: person.nullable(),
  /** Whether the person complained about can read the complaint. */
  isShared: z.boolean(),
  claim: z.object({ claimId: z.string(), claimNumber: z.string() }).nullable(),
  deadlines: z.array(
    z.object({
      serviceLevel: z.enum(['acknowledge', 'answer']),
      label: z.string(),
      dueOn: z.string(),
      /** Negative if overdue; null once it is met. */
      daysLeft: z.number().int().nullable(),
      isBreached: z.boolean(),
    }),
  ),
  answer: z
    .object({
      text: z.string(),
      remedy: z.string().nullable(),
      /** Null for sellers. */
      rootCauseLabel: z.string().nullable(),
      by: person,
      on: z.string(),
    })
    .nullable(),
  timeline: z.array(
    z.object({
      at: moment,
      event: z.string(),
      text: z.string(),
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** Possible actions; `refusalReason` is the reason why the caller cannot take one. */
  actions: z.array(z.object({ action, refusalReason: z.string().optional() })),
})
export type ComplaintDetail = z.output<typeof complaintDetail>

/** Fields of the public page and of the form for colleagues. */
export const complaintNotice = {
  name: text('the name', 120, 2),
  phone,
  category,
  description: text('what happened', 2000, 10),
  wantedOutcome: text('the desired outcome', 500, 3).optional(),
  reference: text('the policy number', 60).optional(),
}

const policyPermission = 'policies.service'
const officePermission = 'service-requests.decide'
const readScope = `${reach('complaints', policyPermission)}; never about the caller, unless shared`
const officeScope = `${reach('complaints', officePermission)}; not about the caller or a person senior to the caller`
const params = z.strictObject({ id })
const data = complaintDetail
const office = { permission: officePermission, scope: officeScope, params, data, idempotent: true } as const
const versionBody = z.strictObject({ version })
const versionAndReason = z.strictObject({ version, reason: text('the reason', 300, 3) })

export const complaintEndpoints = endpoints({
  'POST /complaints': {
    summary: 'Record a complaint; sellers only for a customer within reach',
    permission: policyPermission,
    scope: readScope,
    body: z.strictObject({
      ...complaintNotice,
      /** Omitted by sellers. */
      channel: z.enum(OFFICE_CHANNELS).optional(),
      customerCode: customerCode.optional(),
      policyId: id.optional(),
      claimId: id.optional(),
      /** The person complained about; recorded by the office only. */
      aboutId: id.optional(),
    }),
    data,
    idempotent: true,
    status: 201,
    minimumMs: MINIMUM_MS,
  },
  'GET /complaints': {
    summary: 'Complaints, newest first or by next deadline',
    permission: policyPermission,
    scope: readScope,
    query: z.strictObject({
      ...pageQuery,
      /** A name, a phone number or the number of a complaint. */
      q: searchText.min(3, { error: 'Enter at least 3 characters' }).optional(),
      /** `for-me`: the office has the next action and the caller may take it. `breached`: a deadline has passed. */
      view: z.enum(['open', 'for-me', 'mine', 'breached', 'answered', 'done']).optional(),
      category: category.optional(),
      rootCause: rootCause.optional(),
      status: status.optional(),
      handlerId: id.optional(),
      customerCode: customerCode.optional(),
      receivedFrom: isoDate.optional(),
      receivedTo: isoDate.optional(),
      branchId: id.optional(),
      sort: z.enum(['-receivedAt', 'nextDueOn']).default('-receivedAt'),
    }),
    data: z.array(complaint),
    meta: pageMeta,
  },
  'GET /complaints/people': {
    summary: 'People whom a complaint can be about',
    permission: officePermission,
    scope: reach('complaints', officePermission),
    data: z.array(person.extend({ role: z.string(), branchName: z.string() })),
  },
  'GET /complaints/{id}': {
    summary: 'One complaint: deadlines, answer, history, actions',
    permission: policyPermission,
    scope: readScope,
    params,
    data,
  },
  'POST /complaints/{id}/acknowledge': {
    ...office,
    summary: 'Acknowledge the complaint; if no one is assigned, the caller becomes the assignee',
    body: versionBody,
  },
  'POST /complaints/{id}/take': { ...office, summary: 'Assign the complaint to the caller', body: versionBody },
  'POST /complaints/{id}/assign': {
    ...office,
    summary: 'Assign the complaint to a colleague',
    body: z.strictObject({ version, assigneeId: id }),
  },
  'POST /complaints/{id}/start': { ...office, summary: 'Start work on the complaint', body: versionBody },
  'POST /complaints/{id}/answer': {
    ...office,
    summary: 'Answer the complaint; the text is sent to the complainant by SMS',
    body: z.strictObject({
      version,
      outcome,
      text: text('the answer', ANSWER_TEXT_MAX, 3),
      remedy: text('the remedy', 300, 3).optional(),
      rootCause,
    }),
  },
  'POST /complaints/{id}/close': { ...office, summary: 'Close the complaint', body: versionBody },
  'POST /complaints/{id}/escalate': {
    ...office,
    summary: 'Record that the complainant complained to the National Insurance Commission',
    body: versionAndReason,
  },
  'POST /complaints/{id}/reopen': { ...office, summary: 'Reopen the complaint, once', body: versionAndReason },
  'POST /complaints/{id}/details': {
    ...office,
    summary: 'Change category, customer and person complained about, until the complaint is answered',
    body: z.strictObject({
      version,
      category,
      customerCode: customerCode.nullable(),
      aboutId: id.nullable(),
    }),
  },
  'POST /complaints/{id}/share': {
    ...office,
    summary: 'Share the complaint with the person complained about, or stop sharing',
    body: z.strictObject({ version, isShared: z.boolean() }),
  },
})
