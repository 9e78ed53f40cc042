import { CHALLENGE_REASONS } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { amountRange, caseCustomer, id, isoDate, moment, pesewas, phone, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const reasonCode = z.enum(CHALLENGE_REASONS)
const person = z.object({ userId: z.string(), fullName: z.string() })

/** `collect`: a price difference is due; after POST /payments the registration is retried automatically. */
export const CHALLENGE_ACTIONS = [
  'take',
  'collect',
  'retry',
  'correct',
  'move-start',
  'keep',
  'assign-sticker',
  'refund',
  'close',
  'propose',
  'send-back',
  'take-back',
  'note',
] as const
const action = z.enum(CHALLENGE_ACTIONS)
export type ChallengeAction = (typeof CHALLENGE_ACTIONS)[number]

const challenge = z.object({
  challengeId: z.string(),
  reason: reasonCode,
  reasonText: z.string(),
  /** `trying`: registration was retried and has no response yet. */
  state: z.enum(['open', 'trying', 'resolved']),
  product: z.enum(['motor', 'travel']),
  policyId: z.string(),
  policyNumber: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  customerName: z.string(),
  premiumPesewas: pesewas,
  branchName: z.string(),
  soldBy: person,
  openedAt: moment,
  /** Older than 24 hours: escalated to an Admin. */
  isEscalated: z.boolean(),
  owner: person.nullable(),
  attempts: z.number().int(),
  /** Approval requested by a user without the authority; another user approves or returns it. */
  proposal: z.object({ by: person, at: moment, note: z.string() }).nullable(),
  resolutionText: z.string().nullable(),
  resolvedAt: moment.nullable(),
  version,
})
export type Challenge = z.output<typeof challenge>

const exchange = z.object({
  sentAt: moment,
  /** Request and response, limited to fields that people can compare. */
  sent: z.array(z.object({ label: z.string(), value: z.string() })),
  answer: z.string(),
  /** Code of the refusal; null if the MID accepted the request or did not respond. */
  code: z.string().nullable(),
})

/** Parameters for POST /payments. */
const difference = z.object({
  payableType: z.literal('premium-difference'),
  payableId: z.string(),
  amountPesewas: pesewas,
  clientReference: z.string().nullable(),
})
export type PremiumDifference = z.output<typeof difference>

const challengeDetail = challenge.extend({
  /** One sentence that explains the challenge. */
  explanation: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** First date without other cover, if other cover is the reason. */
  freeFrom: z.string().nullable(),
  vehicle: z
    .object({
      registrationNumber: z.string().nullable(),
      chassisNumber: z.string(),
      color: z.string(),
      numberOfSeats: z.number().int(),
      engineCapacity: z.number().int(),
      riskCode: z.string(),
    })
    .nullable(),
  customer: caseCustomer.extend({
    isCompany: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string(),
  }),
  /** Amount received; `leftPesewas` is the part that is not refunded. */
  paidPesewas: pesewas,
  leftPesewas: pesewas,
  /** Price difference to collect before the retry; it has a reference once it can be paid. */
  difference: difference.nullable(),
  exchanges: z.array(exchange),
  note: z.string().nullable(),
  refunds: z.array(
    z.object({ payoutId: z.string(), payoutNumber: z.string(), label: z.string(), amountPesewas: pesewas }),
  ),
  timeline: z.array(z.object({ at: moment, text: z.string(), note: z.string().nullable(), by: z.string().nullable() })),
  actions: z.array(z.object({ action, refusalReason: z.string().optional() })),
})
export type ChallengeDetail = z.output<typeof challengeDetail>

/** Corrected values that change the price. */
const priced = {
  riskCode: z.string().min(1).max(20).optional(),
  numberOfSeats: z.coerce.number().int().min(1).max(200).optional(),
  engineCapacity: z.coerce.number().int().min(0).max(30_000).optional(),
}

const permission = 'challenged-policies.resolve'
const scope = `${reach('challenges', permission)}; sellers can’t refund their own sales; Staff can refund up to their authority limit`
const params = z.strictObject({ id })
const note = text('your findings', 500, 3)
const readScope = `by the policy: ${reach('policies', 'policies.service')}`
/** The versions that the user saw. */
const challenges = z
  .array(z.strictObject({ challengeId: id, version }))
  .min(1)
  .max(50)
const bulk = {
  permission,
  scope,
  data: z.array(z.object({ challengeId: z.string(), isDone: z.boolean(), message: z.string().nullable() })),
  idempotent: true,
} as const
const act = { permission, scope, params, data: challengeDetail, idempotent: true } as const

export const challengeEndpoints = endpoints({
  'GET /challenged-policies': {
    summary: 'Policies that are paid but not covered, oldest first',
    permission,
    scope,
    query: z.strictObject({
      ...pageQuery,
      q: searchText.min(3, { error: 'Enter at least 3 characters' }).optional(),
      /** `over-hour`: open for more than an hour. `resolved-today`: by the calendar of Accra. */
      view: z
        .enum(['open', 'for-me', 'unassigned', 'mine', 'over-hour', 'to-approve', 'resolved-today', 'resolved'])
        .default('open'),
      reason: reasonCode.optional(),
      product: z.enum(['motor', 'travel']).optional(),
      /** Range of the premium. */
      ...amountRange,
      resolvedFrom: isoDate.optional(),
      resolvedTo: isoDate.optional(),
      /** Minimum age of the challenge. */
      minAgeHours: z.coerce.number().int().min(1).max(8760).optional(),
      branchId: id.optional(),
    }),
    data: z.array(challenge),
    meta: pageMeta,
  },
  'GET /challenged-policies/overview': {
    summary: 'Open challenges by reason, and the median time to resolve one in the last 30 days',
    permission,
    scope,
    query: z.strictObject({ branchId: id.optional() }),
    data: z.object({
      /** Highest count first. */
      open: z.array(z.object({ reason: reasonCode, reasonText: z.string(), count: z.number().int() })),
      resolved: z.number().int(),
      /** Median time to resolve; null if no challenge was resolved. */
      medianHours: z.number().nullable(),
    }),
  },
  'POST /challenged-policies/assignments': {
    ...bulk,
    summary: 'Assign several challenged policies to a colleague; each is processed individually',
    body: z.strictObject({ assigneeId: id, challenges }),
  },
  'POST /challenged-policies/retries': {
    ...bulk,
    summary: 'Retry the registration of several policies unchanged; each is processed individually',
    body: z.strictObject({ challenges }),
  },
  'GET /policies/{policyId}/difference': {
    summary: 'Premium difference due after a correction; null if none',
    permission: 'policies.service',
    scope: readScope,
    params: z.strictObject({ policyId: id }),
    data: difference.extend({ clientReference: z.string() }).nullable(),
  },
  'GET /challenged-policies/{id}': {
    summary: 'One challenged policy: reason, exchanges with the MID, actions',
    permission,
    scope,
    params,
    data: challengeDetail,
  },
  'GET /challenged-policies/{id}/price': {
    summary: 'Price after a correction and the difference to collect or refund; nothing is saved',
    permission,
    scope,
    params,
    query: z.strictObject(priced),
    data: z.object({
      premiumPesewas: pesewas,
      /** Positive: to collect. Negative: to refund. */
      differencePesewas: pesewas,
    }),
  },
  'POST /challenged-policies/{id}/take': {
    ...act,
    summary: 'Assign a challenged policy to the caller',
    body: z.strictObject({ version }),
  },
  'POST /challenged-policies/{id}/retry': {
    ...act,
    summary: 'Retry the registration unchanged',
    body: z.strictObject({ version, note: note.optional() }),
  },
  'POST /challenged-policies/{id}/correct': {
    ...act,
    summary: 'Correct the vehicle, its use or the policyholder; a price difference is collected before the retry',
    body: z.strictObject({
      version,
      note,
      ...priced,
      /** The difference that the user saw; the server rejects another one. Omitted if the price does not change. */
      differencePesewas: pesewas.optional(),
      registrationNumber: text('the registration number', 20).optional(),
      chassisNumber: text('the chassis number', 20, 6).optional(),
      color: text('the colour', 30, 2).optional(),
      firstName: text('the first name', 60).optional(),
      lastName: text('the last name', 60).optional(),
      dateOfBirth: isoDate.optional(),
      phone: phone.optional(),
      /** Evidence; needed for a name or date of birth. */
      fileIds: z.array(id).max(6).default([]),
      /** Code to the current number (purpose `update-customer`, reference `customer:` and the policy id), for a new phone. */
      verificationToken: z.string().max(100).optional(),
    }),
  },
  'POST /challenged-policies/{id}/move-start': {
    ...act,
    summary: 'Move the start date after the other cover, and retry',
    body: z.strictObject({ version, startDate: isoDate, note: note.optional() }),
  },
  'POST /challenged-policies/{id}/keep': {
    ...act,
    summary: 'Retry with proof that the cover of the other insurer has ended',
    body: z.strictObject({ version, note, fileIds: z.array(id).min(1, { error: 'Add a document as proof' }).max(6) }),
  },
  'POST /challenged-policies/{id}/sticker': {
    ...act,
    summary: 'Assign a sticker other than the one from the MID, and retry',
    body: z.strictObject({ version, stickerNumber: text('the sticker number', 16, 6), note: note.optional() }),
  },
  'POST /challenged-policies/{id}/notes': {
    ...act,
    summary: 'Add a note without a decision',
    body: z.strictObject({ note }),
  },
  'POST /challenged-policies/{id}/propose': {
    ...act,
    summary: 'Request approval of a refund or closure that the caller may not decide',
    body: z.strictObject({ version, note }),
  },
  'POST /challenged-policies/{id}/send-back': {
    ...act,
    summary: 'Return an approval request; the policy stays open',
    body: z.strictObject({ version, note }),
  },
  'POST /challenged-policies/{id}/take-back': {
    ...act,
    summary: 'Withdraw an approval request of the caller',
    body: z.strictObject({ version }),
  },
  'POST /challenged-policies/{id}/refund': {
    ...act,
    summary: 'Refund in full; the policy is cancelled',
    body: z.strictObject({ version, refundPesewas: pesewas, note }),
  },
  'POST /challenged-policies/{id}/close': {
    ...act,
    summary: 'Close without cover; nothing is left to refund',
    body: z.strictObject({ version, note }),
  },
})
