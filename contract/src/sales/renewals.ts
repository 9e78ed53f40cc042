import { VEHICLE_PHOTOS } from '@okwan/domain/customers/vehicles/terms'
import { RENEWAL_MODES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { historyAnswers } from '../policies/policies.ts'
import { estimate, estimatePayload } from './motor.ts'
import { motorPurchase } from './purchases.ts'

/** Initial values of a renewal. */
const renewal = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  /** Reason why the policy cannot be renewed now. */
  refusalReason: z.string().nullable(),
  /** Next term: directly after the current one, or from today if cover has ended. */
  startDate: z.string(),
  endDate: z.string(),
  gapDays: z.number().int(),
  /** Currently insured seats; the next term can have more. */
  seats: z.number().int(),
  /** Last payment date of an offer that starts after the current term; null if cover has ended. */
  offerEndDate: z.string().nullable(),
  /** Cedis. */
  costOfCar: z.number(),
  /** Extra third-party property cover of the last term, in cedis. */
  additionalTppd: z.number(),
  /** False if the excess was bought back for the last term. */
  excessApplicable: z.boolean(),
  ncd: z.object({ yearsBefore: z.number().int(), yearsAfter: z.number().int(), text: z.string() }),
  beforePesewas: pesewas,
  /** Existing unpaid offer. */
  offer: motorPurchase.nullable(),
})
export type Renewal = z.output<typeof renewal>

/** Prices of the last and the next term, with the reason for each changed line. */
const priceChange = z.object({
  beforePesewas: pesewas,
  afterPesewas: pesewas,
  differencePesewas: pesewas,
  reasons: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      beforePesewas: pesewas,
      afterPesewas: pesewas,
      differencePesewas: pesewas,
      note: z.string(),
    }),
  ),
})
export type RenewalPriceChange = z.output<typeof priceChange>

const renewalEstimate = estimate.extend({
  change: priceChange,
  gapDays: z.number().int(),
  /** Whether photos are required, because the last term did not cover the vehicle itself. */
  needsPhotos: z.boolean(),
  /** Whether the questions about declined cover, modifications and claims are required, because the cover changes. */
  needsHistory: z.boolean(),
  /** Reason why the renewal needs underwriter approval, which requires a new sale; null if none is needed. */
  needsUnderwriter: z.string().nullable(),
})
export type RenewalEstimate = z.output<typeof renewalEstimate>

/** Expiring policy in the list of renewals. */
const dueRenewal = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  policyNumber: z.string(),
  customer: z.object({ fullName: z.string(), phone: z.string() }),
  registrationNumber: z.string().nullable(),
  vehicle: z.string(),
  coverType: z.string(),
  endDate: z.string(),
  /** Negative after the end date. */
  daysLeft: z.number().int(),
  premiumPesewas: pesewas,
  lastReminder: z.object({ days: z.number().int(), sentAt: moment }).nullable(),
  soldBy: z.object({ userId: z.string(), fullName: z.string() }),
})
export type DueRenewal = z.output<typeof dueRenewal>

const remindedHolders = z.object({
  sent: z.number().int(),
  notSent: z.array(
    z.object({ policyRecordId: z.string(), policyNumber: z.string().nullable(), refusalReason: z.string() }),
  ),
})
export type RemindedHolders = z.output<typeof remindedHolders>

export const renewalFilter = {
  /** Customer, or phone, registration or policy number. */
  q: searchText.optional(),
  /** Cover has ended, or ends within 7 or 30 days. */
  due: z.enum(['ended', 'week', 'month']).optional(),
  branchId: id.optional(),
}

const scope = reach('policies', 'policies.read')
const policyId = z.strictObject({ policyId: id })

export const renewalEndpoints = endpoints({
  'GET /renewals': {
    summary: 'Policies without renewal that end within 30 days or ended in the last 30 days',
    permission: 'policies.read',
    scope,
    query: z.strictObject({ ...pageQuery, ...renewalFilter }),
    data: z.array(dueRenewal),
    meta: pageMeta,
  },
  'POST /renewals/reminders': {
    summary:
      'Remind the policyholders of selected policies by SMS, at most once a day each; returns the reason for each policyholder who was not reminded',
    permission: 'policies.service',
    scope,
    body: z.strictObject({ policyRecordIds: z.array(id).min(1).max(100) }),
    data: remindedHolders,
    idempotent: true,
  },
  'GET /policies/{policyId}/renewal': {
    summary: 'Initial values of the next term',
    permission: 'policies.service',
    scope,
    params: policyId,
    data: renewal,
  },
  'POST /policies/{policyId}/renewal-estimates': {
    summary:
      'Price the next term and compare it with the last. Vehicle details and claim-free years come from our records',
    permission: 'policies.service',
    scope,
    params: policyId,
    body: estimatePayload,
    data: renewalEstimate,
    status: 201,
  },
  'POST /policies/{policyId}/renewals': {
    summary: 'Create an offer of the next term for POST /payments',
    permission: 'policies.service',
    scope,
    params: policyId,
    body: z.strictObject({
      estimateId: id,
      mode: z.enum(RENEWAL_MODES),
      /** Required if the last term did not cover the vehicle itself; files added as `vehicle-photo`. */
      photoFileIds: z.array(id).max(VEHICLE_PHOTOS.length).default([]),
      /** Required if the cover changes to one that covers the vehicle itself. */
      ...historyAnswers,
    }),
    data: motorPurchase,
    idempotent: true,
    status: 201,
  },
})
