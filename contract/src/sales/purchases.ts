import * as z from 'zod'
import { knownCustomer } from '../customers/customers.ts'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { offerFields } from '../policies/offer.ts'
import { policyHolder } from './motor/drafts.ts'

/** Something sold that waits for its premium: pay it with POST /payments. */
export const motorPurchase = z.object({
  policyId: z.string(),
  policyRecordId: z.string(),
  payableType: z.literal('motor-purchase'),
  ...offerFields,
})
export type MotorPurchase = z.output<typeof motorPurchase>

const policyRecordId = z.strictObject({ id })

/** A price that was parked: no cover until it is paid. */
const payLaterOffer = motorPurchase.extend({
  product: z.enum(['motor', 'travel']),
  payableType: z.enum(['motor-purchase', 'travel-purchase']),
  /** Null for a trip, which `receivedFor` describes. */
  registrationNumber: z.string().nullable(),
  vehicle: z.string().nullable(),
  coverType: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  soldBy: z.object({ userId: z.string(), fullName: z.string() }),
  createdAt: moment,
  remindedAt: moment.nullable(),
  reminders: z.number().int(),
  /** Where the customer pays without signing in. */
  payUrl: z.string(),
  /** The caller's own sale behind it, to change it or to price it again; null where there is none. */
  ownDraftId: z.string().nullable(),
  /** A next term has no sale behind it: it is priced again from its policy. */
  isRenewal: z.boolean(),
})
export type PayLaterOffer = z.output<typeof payLaterOffer>

const offers = reach('policies', 'policies.read')

const notice = z.object({ code: z.string(), message: z.string() })

/** A sale that an underwriter must agree to, with what they look at. */
const motorReferral = z.object({
  draftId: z.string(),
  /** Decide on what was seen: send it with the decision. */
  version,
  askedAt: moment,
  reasons: z.array(notice),
  note: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  vehicle: z.string(),
  yearOfManufacture: z.number().int().nullable(),
  riskCode: z.string(),
  coverType: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Cedis, as the seller entered it. */
  costOfCar: z.number().nullable(),
  /** Years without a claim, as the seller says. */
  ncdYears: z.number().int(),
  photoFileIds: z.array(z.string()),
  /** The no-claim letter, and the letter that earlier cover was cancelled. */
  letterFileIds: z.array(z.string()),
  seller: z.object({ userId: z.string(), fullName: z.string() }),
  branchName: z.string(),
  /** False for one's own sale: somebody else must decide. */
  mayDecide: z.boolean(),
})
export type MotorReferral = z.output<typeof motorReferral>

const underwriters = reach('motorReferrals', 'motor.underwrite')

export const purchaseEndpoints = endpoints({
  'POST /customers': {
    summary:
      'Take down a new customer who agrees, by a code with purpose `consent` and `customer:` and the number as reference; one on record stays as they are',
    permission: 'policies.sell',
    scope: 'any customer',
    body: z.strictObject({
      policyHolder: policyHolder.omit({ customerCode: true }),
      /** The customer agrees to the use of the data. */
      consent: z.boolean(),
      verificationToken: z.string().max(100).optional(),
    }),
    data: knownCustomer,
    status: 201,
  },
  'POST /motor/drafts/{id}/referral': {
    summary: 'Ask an underwriter about a draft that may not be sold without one',
    permission: 'policies.sell',
    scope: 'own drafts',
    params: z.strictObject({ id }),
    body: z.strictObject({ note: text('a note', 500).optional() }),
    data: z.object({ draftId: z.string(), version, referral: z.enum(['waiting', 'approved', 'declined']) }),
    status: 201,
  },
  'GET /motor/referrals': {
    summary: 'Motor sales that wait for an underwriter, the longest waiting first',
    permission: 'motor.underwrite',
    scope: underwriters,
    query: z.strictObject({ ...pageQuery, branchId: id.optional() }),
    data: z.array(motorReferral),
    meta: pageMeta,
  },
  'POST /motor/drafts/{id}/referral-decision': {
    summary: 'Agree to a sale or decline it; never one’s own',
    permission: 'motor.underwrite',
    scope: `${underwriters}; not own sales`,
    params: z.strictObject({ id }),
    body: z
      .strictObject({ decision: z.enum(['approve', 'decline']), note: text('why', 500).optional(), version })
      .refine(({ decision, note }) => decision === 'approve' || note, { path: ['note'], error: 'Say why' }),
    data: z.object({ draftId: z.string(), referral: z.enum(['approved', 'declined']) }),
  },
  'POST /motor/drafts/{id}/purchase': {
    summary:
      'Sell a complete draft: an offer that POST /payments pays. The vehicle must have been looked up in the last half hour',
    permission: 'policies.sell',
    scope: 'own drafts',
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** A new customer agrees by a code: purpose `consent`, the draft's id as reference. */
      verificationToken: z.string().max(100).optional(),
    }),
    data: motorPurchase,
    idempotent: true,
    status: 201,
  },
  'POST /pay-later': {
    summary:
      'Park a complete draft as an offer for seven days, at most until the day cover begins; there is no cover meanwhile',
    permission: 'policies.sell',
    scope: 'own drafts',
    body: z.strictObject({ draftId: id, verificationToken: z.string().max(100).optional() }),
    data: motorPurchase,
    idempotent: true,
    status: 201,
  },
  'GET /pay-later': {
    summary: 'Parked offers, the one that ends first at the top, or those that ended in the last week',
    permission: 'policies.read',
    scope: offers,
    query: z.strictObject({
      ...pageQuery,
      view: z.enum(['waiting', 'lapsed']).default('waiting'),
      branchId: id.optional(),
    }),
    data: z.array(payLaterOffer),
    meta: pageMeta,
  },
  'POST /pay-later/{id}/remind': {
    summary: 'Remind the customer of a parked offer by SMS, at most once a day',
    permission: 'policies.sell',
    scope: offers,
    params: policyRecordId,
    data: z.object({ payableId: z.string(), remindedAt: moment }),
  },
  'POST /pay-later/{id}/withdraw': {
    summary: 'Drop a parked offer: nobody can pay it any more',
    permission: 'policies.sell',
    scope: offers,
    params: policyRecordId,
    data: z.object({ payableId: z.string() }),
  },
})
