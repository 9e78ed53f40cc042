import { CHALLENGE_REASONS } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { amountRange, id, isoDate, moment, pesewas, phone, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const reasonCode = z.enum(CHALLENGE_REASONS)
const person = z.object({ userId: z.string(), fullName: z.string() })

/** `collect`: what it costs by now is not paid yet; paid by POST /payments, it is sent out by itself. */
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
  /** `trying`: sent out again, and not answered yet. */
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
  /** Older than a day: an admin takes it over. */
  isEscalated: z.boolean(),
  owner: person.nullable(),
  attempts: z.number().int(),
  /** Sent for approval by somebody who may not end it; another ends it, or sends it back. */
  proposal: z.object({ by: person, at: moment, note: z.string() }).nullable(),
  resolutionText: z.string().nullable(),
  resolvedAt: moment.nullable(),
  version,
})
export type Challenge = z.output<typeof challenge>

const exchange = z.object({
  sentAt: moment,
  /** What we sent and what came back, field by field; only what people can compare. */
  sent: z.array(z.object({ label: z.string(), value: z.string() })),
  answer: z.string(),
})

/** Paid by POST /payments with these. */
const difference = z.object({
  payableType: z.literal('premium-difference'),
  payableId: z.string(),
  amountPesewas: pesewas,
  clientReference: z.string().nullable(),
})
export type PremiumDifference = z.output<typeof difference>

const challengeDetail = challenge.extend({
  /** What happened, in one sentence. */
  story: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Where other cover stands in the way: the first day that is free. */
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
  customer: z.object({
    phone: z.string(),
    isCompany: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string(),
  }),
  /** What came in and is not given back yet. */
  paidPesewas: pesewas,
  leftPesewas: pesewas,
  /** To be collected before it goes out; the reference is there once it can be paid. */
  difference: difference.nullable(),
  exchanges: z.array(exchange),
  note: z.string().nullable(),
  refunds: z.array(
    z.object({ payoutId: z.string(), payoutNumber: z.string(), label: z.string(), amountPesewas: pesewas }),
  ),
  timeline: z.array(z.object({ at: moment, text: z.string(), note: z.string().nullable(), by: z.string().nullable() })),
  actions: z.array(z.object({ action, whyNot: z.string().optional() })),
})
export type ChallengeDetail = z.output<typeof challengeDetail>

/** What the price is made from, as it should have been. */
const priced = {
  riskCode: z.string().min(1).max(20).optional(),
  numberOfSeats: z.coerce.number().int().min(1).max(200).optional(),
  engineCapacity: z.coerce.number().int().min(0).max(30_000).optional(),
}

const permission = 'challenged-policies.resolve'
const scope = `${reach('challenges', permission)}; who sold it gives no money back, staff none above GHS 5,000`
const params = z.strictObject({ id })
const note = text('what you found out', 500, 3)
const readScope = `by the policy: ${reach('policies', 'policies.service')}`
/** As the screen shows them. */
const challenges = z
  .array(z.strictObject({ challengeId: id, version }))
  .min(1)
  .max(50)
const several = {
  permission,
  scope,
  data: z.array(z.object({ challengeId: z.string(), isDone: z.boolean(), message: z.string().nullable() })),
  idempotent: true,
} as const
const act = { permission, scope, params, data: challengeDetail, idempotent: true } as const

export const challengeEndpoints = endpoints({
  'GET /challenged-policies': {
    summary: 'Paid for, but no cover yet; the oldest first',
    permission,
    scope,
    query: z.strictObject({
      ...pageQuery,
      q: searchText.min(3, { error: 'Type at least 3 characters' }).optional(),
      /** `over-hour`: open for more than an hour. `resolved-today`: by the calendar of Accra. */
      view: z
        .enum(['open', 'unassigned', 'mine', 'over-hour', 'to-approve', 'resolved-today', 'resolved'])
        .default('open'),
      reason: reasonCode.optional(),
      product: z.enum(['motor', 'travel']).optional(),
      /** Of the premium. */
      ...amountRange,
      /** Challenged at least this long ago. */
      minAgeHours: z.coerce.number().int().min(1).max(8760).optional(),
      branchId: id.optional(),
    }),
    data: z.array(challenge),
    meta: pageMeta,
  },
  'GET /challenged-policies/overview': {
    summary: 'How many wait for what, and how long it took to clear those of the last 30 days',
    permission,
    scope,
    query: z.strictObject({ branchId: id.optional() }),
    data: z.object({
      /** Most first. */
      open: z.array(z.object({ reason: reasonCode, reasonText: z.string(), count: z.number().int() })),
      resolved: z.number().int(),
      /** Half of them took less; null when none was resolved. */
      medianHours: z.number().nullable(),
    }),
  },
  'POST /challenged-policies/assignments': {
    ...several,
    summary: 'Give several to a colleague; each stands for itself',
    body: z.strictObject({ assigneeId: id, challenges }),
  },
  'POST /challenged-policies/retries': {
    ...several,
    summary: 'Try several again as they were sold; each stands for itself',
    body: z.strictObject({ challenges }),
  },
  'GET /policies/{policyId}/difference': {
    summary: 'What the customer still has to pay because a challenged policy was corrected; null where nothing is',
    permission: 'policies.service',
    scope: readScope,
    params: z.strictObject({ policyId: id }),
    data: difference.extend({ clientReference: z.string() }).nullable(),
  },
  'GET /challenged-policies/{id}': {
    summary: 'One: what happened, what was sent, what can be done',
    permission,
    scope,
    params,
    data: challengeDetail,
  },
  'GET /challenged-policies/{id}/price': {
    summary: 'What it would cost corrected, and what is then to collect or to give back; nothing is kept',
    permission,
    scope,
    params,
    query: z.strictObject(priced),
    data: z.object({
      premiumPesewas: pesewas,
      /** Above zero: to collect. Below: to give back. */
      differencePesewas: pesewas,
    }),
  },
  'POST /challenged-policies/{id}/take': { ...act, summary: 'Work on it', body: z.strictObject({ version }) },
  'POST /challenged-policies/{id}/retry': {
    ...act,
    summary: 'Try again as it was sold',
    body: z.strictObject({ version, note: note.optional() }),
  },
  'POST /challenged-policies/{id}/correct': {
    ...act,
    summary: 'Correct the vehicle, its use or the holder; a dearer price is collected, then it is tried again',
    body: z.strictObject({
      version,
      note,
      ...priced,
      /** As the screen shows it; another one today is refused. Left out where the price stays. */
      differencePesewas: pesewas.optional(),
      registrationNumber: text('the plate', 20).optional(),
      chassisNumber: text('the chassis number', 20, 6).optional(),
      color: text('the colour', 30, 2).optional(),
      firstName: text('the first name', 60).optional(),
      lastName: text('the last name', 60).optional(),
      dateOfBirth: isoDate.optional(),
      phone: phone.optional(),
    }),
  },
  'POST /challenged-policies/{id}/move-start': {
    ...act,
    summary: 'Begin when the other cover has ended, and try again',
    body: z.strictObject({ version, startDate: isoDate, note: note.optional() }),
  },
  'POST /challenged-policies/{id}/keep': {
    ...act,
    summary: 'The other insurer’s cover has ended, and there is proof: try again',
    body: z.strictObject({ version, note, fileIds: z.array(id).min(1, { error: 'Add the proof' }).max(6) }),
  },
  'POST /challenged-policies/{id}/sticker': {
    ...act,
    summary: 'Give it another sticker than the one the database gave out, and try again',
    body: z.strictObject({ version, stickerNumber: text('the sticker number', 16, 6), note: note.optional() }),
  },
  'POST /challenged-policies/{id}/notes': {
    ...act,
    summary: 'Add what was found out, without deciding anything',
    body: z.strictObject({ note }),
  },
  'POST /challenged-policies/{id}/propose': {
    ...act,
    summary: 'Send its end for approval, where the caller may not decide it',
    body: z.strictObject({ version, note }),
  },
  'POST /challenged-policies/{id}/send-back': {
    ...act,
    summary: 'Do not end it as somebody asked; it stays open',
    body: z.strictObject({ version, note }),
  },
  'POST /challenged-policies/{id}/take-back': {
    ...act,
    summary: 'Take back what one has sent for approval',
    body: z.strictObject({ version }),
  },
  'POST /challenged-policies/{id}/refund': {
    ...act,
    summary: 'No cover comes of it: all that was paid goes back',
    body: z.strictObject({ version, refundPesewas: pesewas, note }),
  },
  'POST /challenged-policies/{id}/close': {
    ...act,
    summary: 'No cover comes of it, and nothing is left to give back',
    body: z.strictObject({ version, note }),
  },
})
