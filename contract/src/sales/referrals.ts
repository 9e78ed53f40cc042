import { MAX_CONDITIONS, MAX_EXCESS_BPS, MAX_LOADING_BPS } from '@okwan/domain/products/rating/terms'
import { REFERRAL_DECISION_OUTCOMES } from '@okwan/domain/products/travel-plans/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, notice, pesewas, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { travelDraft, travelDraftSummary } from './travel/drafts.ts'

const motorUnderwriters = reach('motorReferrals', 'motor.underwrite')
const travelUnderwriters = reach('sales', 'travel.underwrite')
const params = z.strictObject({ id })
/** A traveller’s id, or `trip`. */
const subject = z.string().min(1).max(40)

const person = z.object({ userId: z.string(), fullName: z.string() })
/** Requests, assignment and decisions of this sale, oldest first. */
const history = z.array(
  z.object({ at: moment, text: z.string(), note: z.string().nullable(), by: z.string().nullable() }),
)
const ofOwner = z.enum(['mine', 'unassigned']).optional()
const assign = {
  params,
  body: z.strictObject({ ownerId: id }),
  data: z.object({ draftId: z.string(), ownerId: z.string() }),
}
const underwriters = z.array(person.extend({ branchName: z.string() }))

/** Motor sale that needs underwriter approval, with the details for the decision. */
const motorReferral = z.object({
  draftId: z.string(),
  /** Must be sent with the decision, so that changed answers are noticed. */
  version,
  requestedAt: moment,
  dueAt: moment,
  isOverdue: z.boolean(),
  /** Price that the seller selected; null without a price. */
  premiumPesewas: pesewas.nullable(),
  reasons: z.array(notice),
  note: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** Empty before the seller has entered the policyholder. */
  customerName: z.string(),
  vehicle: z.string(),
  yearOfManufacture: z.number().int().nullable(),
  riskCode: z.string(),
  coverType: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Cedis, as entered by the seller. */
  costOfCar: z.number().nullable(),
  /** Claim-free years, as stated by the seller. */
  ncdYears: z.number().int(),
  photoFileIds: z.array(z.string()),
  /** No-claim letter and cancellation letter of previous cover. */
  letterFileIds: z.array(z.string()),
  /** With a phone, so that the underwriter can ask before a decision. */
  seller: person.extend({ phone: z.string() }),
  branchName: z.string(),
  /** Underwriter who handles the referral. */
  owner: person.nullable(),
  history,
  /** False for the caller's own sale. */
  canDecide: z.boolean(),
})
export type MotorReferral = z.output<typeof motorReferral>

const travelReferral = travelDraftSummary.extend({
  state: z.enum(['waiting', 'documents']),
  referredAt: moment,
  dueAt: moment,
  isOverdue: z.boolean(),
  /** Last price of the seller; null before the first price. */
  premiumPesewas: pesewas.nullable(),
  owner: person.nullable(),
  /** Without the reasons of the decisions, which are health data. */
  history,
  /** False for the caller's own sale. */
  canDecide: z.boolean(),
})
export type TravelReferral = z.output<typeof travelReferral>

export const referralEndpoints = endpoints({
  'POST /motor/drafts/{id}/referral': {
    summary: 'Request underwriter approval for a draft',
    permission: 'policies.sell',
    scope: 'own drafts',
    params: params,
    body: z.strictObject({ note: text('a note', 500).optional() }),
    data: z.object({ draftId: z.string(), version, referral: z.enum(['waiting', 'approved', 'declined']) }),
    status: 201,
  },
  'GET /motor/referrals': {
    summary: 'Motor sales that need underwriter approval, oldest first',
    permission: 'motor.underwrite',
    scope: motorUnderwriters,
    query: z.strictObject({ ...pageQuery, owner: ofOwner, branchId: id.optional() }),
    data: z.array(motorReferral),
    meta: pageMeta,
  },
  'GET /motor/referrals/underwriters': {
    summary: 'Users to whom a motor referral can be assigned',
    permission: 'motor.underwrite',
    scope: 'underwriters in the branches within reach',
    data: underwriters,
  },
  'POST /motor/drafts/{id}/referral-owner': {
    summary: 'Assign a motor referral to the caller or a colleague who may decide it',
    permission: 'motor.underwrite',
    scope: motorUnderwriters,
    ...assign,
  },
  'GET /motor/drafts/{id}/referral-price': {
    summary: 'Price of a referred sale, without and with a loading',
    permission: 'motor.underwrite',
    scope: motorUnderwriters,
    params,
    query: z.strictObject({ loadingBps: z.coerce.number().int().min(0).max(MAX_LOADING_BPS).default(0) }),
    data: z.object({ standardPesewas: pesewas, totalPesewas: pesewas }),
  },
  'POST /motor/drafts/{id}/referral-decision': {
    summary: 'Approve a referred sale, with or without terms, or decline it; never a sale of the caller',
    permission: 'motor.underwrite',
    scope: `${motorUnderwriters}; not own sales`,
    params: params,
    body: z
      .strictObject({
        decision: z.enum(['approve', 'decline']),
        note: text('a note', 500).optional(),
        /** The seller must get a new price; the customer accepts it by paying. */
        terms: z
          .strictObject({
            loadingBps: z.number().int().min(0).max(MAX_LOADING_BPS).default(0),
            excessRateBps: z.number().int().min(1).max(MAX_EXCESS_BPS).optional(),
            conditions: z
              .array(text('the condition', 300, 3))
              .max(MAX_CONDITIONS)
              .default([]),
          })
          .optional(),
        version,
      })
      .refine(({ decision, terms }) => decision === 'approve' || !terms, {
        path: ['terms'],
        error: 'A declined sale has no terms',
      })
      .refine(({ decision, note }) => decision === 'approve' || note, { path: ['note'], error: 'Enter a reason' }),
    data: z.object({ draftId: z.string(), referral: z.enum(['approved', 'declined']) }),
  },
  'GET /travel/referrals': {
    summary: 'Travel sales that need underwriter approval, earliest due first',
    permission: 'travel.underwrite',
    scope: travelUnderwriters,
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(['waiting', 'documents']).optional(),
      owner: ofOwner,
      branchId: id.optional(),
    }),
    data: z.array(travelReferral),
    meta: pageMeta,
  },
  'GET /travel/referrals/underwriters': {
    summary: 'Users to whom a travel referral can be assigned',
    permission: 'travel.underwrite',
    scope: 'underwriters in the branches within reach',
    data: underwriters,
  },
  'POST /travel/drafts/{id}/referral-owner': {
    summary: 'Assign a travel referral to the caller or a colleague who may decide it',
    permission: 'travel.underwrite',
    scope: travelUnderwriters,
    ...assign,
  },
  'GET /travel/drafts/{id}/referral-price': {
    summary: 'Price of a referred sale, without and with a loading of one traveller or the trip',
    permission: 'travel.underwrite',
    scope: travelUnderwriters,
    params,
    query: z.strictObject({ subject, loadingBps: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    data: z.object({ standardPesewas: pesewas, totalPesewas: pesewas, areaName: z.string() }),
  },
  'POST /travel/drafts/{id}/referral-decision': {
    summary: 'Decide on one traveller or the trip; never on a sale of the caller',
    permission: 'travel.underwrite',
    scope: `${travelUnderwriters}; not own sales`,
    params,
    body: z.strictObject({
      subject,
      outcome: z.enum(REFERRAL_DECISION_OUTCOMES, { error: 'Select a decision' }),
      loadingBps: z.number().int().min(0).max(1_000_000).optional(),
      exclusionText: z.string().trim().max(500).optional(),
      note: z.string().trim().max(500).optional(),
      reason: z.string().trim().max(500).optional(),
      /** Version that the underwriter reviewed; a newer version must be reviewed first. */
      version,
    }),
    data: travelDraft,
  },
})
