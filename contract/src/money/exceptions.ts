import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

/** A payment that needs a decision, a disbursement with an unknown result, or a difference from a provider's records. */
export const EXCEPTION_SUBJECTS = ['payment', 'payout', 'difference'] as const
export type ExceptionSubject = (typeof EXCEPTION_SUBJECTS)[number]

export const RESOLUTION_DECISIONS = ['accept', 'refund', 'close', 'paid', 'failed', 'post', 'explain'] as const
export type ResolutionDecision = (typeof RESOLUTION_DECISIONS)[number]

const subject = z.enum(EXCEPTION_SUBJECTS)
const decision = z.enum(RESOLUTION_DECISIONS)
const person = z.object({ userId: z.string(), fullName: z.string() })

const resolution = z.object({
  resolutionId: z.string(),
  decision,
  /** The decision in words. */
  label: z.string(),
  reason: z.string(),
  proposedBy: person,
  proposedAt: moment,
  decidedBy: person.nullable(),
  decidedAt: moment.nullable(),
  outcome: z.enum(['confirmed', 'declined']).nullable(),
})

const exception = z.object({
  subject,
  exceptionId: z.string(),
  isOpen: z.boolean(),
  openedAt: moment,
  about: z.string(),
  counterparty: z.string(),
  /** Cause of the exception as text. */
  cause: z.string(),
  amountPesewas: pesewas,
  reference: z.string(),
  branchName: z.string().nullable(),
  proposal: resolution.nullable(),
})

const exceptionDetail = exception.extend({
  details: z.array(z.object({ label: z.string(), text: z.string() })),
  timeline: z.array(z.object({ at: moment, text: z.string() })),
  resolutions: z.array(resolution),
  /** Possible resolutions with their effects. */
  decisions: z.array(z.object({ decision, label: z.string(), effect: z.string() })),
  allowedActions: z.array(z.enum(['propose', 'confirm', 'decline'])),
  /** Why the caller may not confirm; null if the caller may. */
  confirmRefusal: z.string().nullable(),
})
export type PaymentException = z.output<typeof exception>
export type ExceptionDetail = z.output<typeof exceptionDetail>
export type Resolution = z.output<typeof resolution>

const shared = {
  permission: 'money.control',
  scope: reach('exceptions', 'money.control'),
  params: z.strictObject({ subject, id }),
  data: exceptionDetail,
} as const
const decide = { ...shared, body: z.strictObject({ resolutionId: id }), idempotent: true } as const

export const exceptionEndpoints = endpoints({
  'GET /exceptions': {
    summary: 'Exceptions: payments, payouts and differences that need a decision, newest first',
    permission: shared.permission,
    scope: shared.scope,
    query: z.strictObject({
      ...pageQuery,
      subject: subject.optional(),
      only: z.enum(['open', 'ended']).default('open'),
      branchId: id.optional(),
    }),
    data: z.array(exception),
    meta: pageMeta,
  },
  'GET /exceptions/{subject}/{id}': { ...shared, summary: 'One exception with its details and possible resolutions' },
  'POST /exceptions/{subject}/{id}/proposals': {
    ...shared,
    summary: 'Propose a resolution; a second person confirms it',
    body: z.strictObject({ decision, reason: text('the reason', 300, 3) }),
    idempotent: true,
  },
  'POST /exceptions/{subject}/{id}/confirm': {
    ...decide,
    summary: 'Confirm another person’s proposal and apply it',
    body: decide.body.extend({ verificationToken }),
  },
  'POST /exceptions/{subject}/{id}/decline': {
    ...decide,
    summary: 'Decline a proposal, or withdraw it as its proposer',
  },
})
