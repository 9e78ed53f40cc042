import { VEHICLE_PHOTOS } from '@okwan/domain/customers/vehicles/terms'
import { RENEWAL_MODES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { estimate, estimatePayload } from './motor.ts'
import { motorPurchase } from './purchases.ts'

/** What a renewal begins with. */
const renewal = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  /** The sentence that says why it cannot be renewed now. */
  whyNot: z.string().nullable(),
  /** The next term: without a gap while cover runs, from today once it has ended. */
  startDate: z.string(),
  endDate: z.string(),
  gapDays: z.number().int(),
  /** Insured now; the next term may have more. */
  seats: z.number().int(),
  /** An offer for the day after expiry is payable until then; null once cover has ended. */
  payableUntil: z.string().nullable(),
  /** Cedis. */
  costOfCar: z.number(),
  ncd: z.object({ wasYears: z.number().int(), willBeYears: z.number().int(), text: z.string() }),
  wasPesewas: pesewas,
  /** An offer that waits to be paid already. */
  offer: motorPurchase.nullable(),
})
export type Renewal = z.output<typeof renewal>

/** Last term's price and the new one, with every line that moved and why. */
const priceChange = z.object({
  wasPesewas: pesewas,
  willBePesewas: pesewas,
  differencePesewas: pesewas,
  reasons: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      wasPesewas: pesewas,
      willBePesewas: pesewas,
      differencePesewas: pesewas,
      note: z.string(),
    }),
  ),
})
export type RenewalPriceChange = z.output<typeof priceChange>

const renewalEstimate = estimate.extend({
  change: priceChange,
  gapDays: z.number().int(),
  /** The last term did not insure the vehicle itself, this one would: it is sold on photos. */
  needsPhotos: z.boolean(),
  /** Why an underwriter must agree first, who is asked by a new sale; null when it can be renewed at this price. */
  needsUnderwriter: z.string().nullable(),
})
export type RenewalEstimate = z.output<typeof renewalEstimate>

/** A policy that runs out, for whoever calls its holder. */
const dueRenewal = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  policyNumber: z.string(),
  customer: z.object({ fullName: z.string(), phone: z.string() }),
  registrationNumber: z.string().nullable(),
  vehicle: z.string(),
  coverType: z.string(),
  endDate: z.string(),
  /** Negative once it has ended. */
  daysLeft: z.number().int(),
  premiumPesewas: pesewas,
  lastReminder: z.object({ days: z.number().int(), sentAt: moment }).nullable(),
  soldBy: z.object({ userId: z.string(), fullName: z.string() }),
})
export type DueRenewal = z.output<typeof dueRenewal>

const remindedHolders = z.object({
  sent: z.number().int(),
  notSent: z.array(z.object({ policyRecordId: z.string(), policyNumber: z.string().nullable(), whyNot: z.string() })),
})
export type RemindedHolders = z.output<typeof remindedHolders>

const scope = reach('policies', 'policies.read')
const policyId = z.strictObject({ policyId: id })

export const renewalEndpoints = endpoints({
  'GET /renewals': {
    summary: 'The call list: policies that end within 30 days or ended in the last 30, and are not renewed',
    permission: 'policies.read',
    scope,
    query: z.strictObject({ ...pageQuery, branchId: id.optional() }),
    data: z.array(dueRenewal),
    meta: pageMeta,
  },
  'POST /renewals/reminders': {
    summary: 'Remind the holders of selected policies by SMS, each at most once a day; says why others were not',
    permission: 'policies.service',
    scope,
    body: z.strictObject({ policyRecordIds: z.array(id).min(1).max(100) }),
    data: remindedHolders,
    idempotent: true,
  },
  'GET /policies/{policyId}/renewal': {
    summary: 'What the next term of a policy would be',
    permission: 'policies.service',
    scope,
    params: policyId,
    data: renewal,
  },
  'POST /policies/{policyId}/renewal-estimates': {
    summary:
      'Price the next term and compare it with the last. What is known of the vehicle and its claim-free years is ours',
    permission: 'policies.service',
    scope,
    params: policyId,
    body: estimatePayload,
    data: renewalEstimate,
    status: 201,
  },
  'POST /policies/{policyId}/renewals': {
    summary: 'Offer the next term at a price: POST /payments pays it, now or until the offer ends',
    permission: 'policies.service',
    scope,
    params: policyId,
    body: z.strictObject({
      estimateId: id,
      mode: z.enum(RENEWAL_MODES),
      /** Of the vehicle, where the last term did not insure it; added as `vehicle-photo`. */
      photoFileIds: z.array(id).max(VEHICLE_PHOTOS.length).default([]),
    }),
    data: motorPurchase,
    idempotent: true,
    status: 201,
  },
})
