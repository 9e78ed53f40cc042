import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { motorPurchase, travelPurchase } from './purchases.ts'

const params = z.strictObject({ id })

/** Offer that was saved with pay later; cover starts only after payment. */
const payLaterOffer = motorPurchase.omit({ payLink: true }).extend({
  product: z.enum(['motor', 'travel']),
  payableType: z.enum(['motor-purchase', 'travel-purchase']),
  /** Null for travel, which `receivedFor` describes. */
  registrationNumber: z.string().nullable(),
  vehicle: z.string().nullable(),
  coverType: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  soldBy: z.object({ userId: z.string(), fullName: z.string() }),
  createdAt: moment,
  remindedAt: moment.nullable(),
  reminders: z.number().int(),
  /** Public payment page for the customer. */
  payUrl: z.string(),
  /** Draft of the offer, to edit or reprice it; null if it does not belong to the caller. */
  ownDraftId: z.string().nullable(),
  /** A renewal has no draft; it is repriced from its policy. */
  isRenewal: z.boolean(),
})
export type PayLaterOffer = z.output<typeof payLaterOffer>

const offers = reach('policies', 'policies.read')

export const payLaterFilter = {
  view: z.enum(['waiting', 'lapsed']).default('waiting'),
  /** Customer, phone or registration number. */
  q: searchText.optional(),
  product: z.enum(['motor', 'travel']).optional(),
  /** `no`: the customer was not reminded in the last 24 hours. */
  reminded: z.enum(['yes', 'no']).optional(),
  branchId: id.optional(),
}

const remindedCustomers = z.object({
  sent: z.number().int(),
  notSent: z.array(z.object({ payableId: z.string(), customerName: z.string().nullable(), refusalReason: z.string() })),
})
export type RemindedCustomers = z.output<typeof remindedCustomers>

export const payLaterEndpoints = endpoints({
  'POST /pay-later': {
    summary:
      'Save a complete draft as an offer to be paid within 7 days, at most until the start date; no cover until payment',
    permission: 'policies.sell',
    scope: 'own drafts',
    body: z.strictObject({ draftId: id, verificationToken: z.string().max(100).optional() }),
    data: motorPurchase,
    idempotent: true,
    status: 201,
  },
  'POST /travel/drafts/{id}/pay-later': {
    summary: 'Save a travel sale as an offer that is paid later, for the hours in the rate book; no cover until paid',
    permission: 'policies.sell',
    scope: 'own sales',
    params,
    body: z.strictObject({ version: version.optional() }),
    data: travelPurchase,
    idempotent: true,
    status: 201,
  },
  'GET /pay-later': {
    summary: 'Unpaid offers, earliest expiry first, or offers that expired in the last week',
    permission: 'policies.read',
    scope: offers,
    query: z.strictObject({ ...pageQuery, ...payLaterFilter }),
    data: z.array(payLaterOffer),
    meta: pageMeta,
  },
  'POST /pay-later/reminders': {
    summary:
      'Remind the customers of selected offers by SMS, at most once a day each; returns the reason for each customer who was not reminded',
    permission: 'policies.sell',
    scope: offers,
    body: z.strictObject({ payableIds: z.array(id).min(1).max(100) }),
    data: remindedCustomers,
    idempotent: true,
  },
  'POST /pay-later/{id}/remind': {
    summary: 'Remind the customer of an unpaid offer by SMS, at most once a day',
    permission: 'policies.sell',
    scope: offers,
    params,
    data: z.object({ payableId: z.string(), remindedAt: moment }),
  },
  'POST /pay-later/{id}/withdraw': {
    summary: 'Withdraw an unpaid offer',
    permission: 'policies.sell',
    scope: offers,
    params,
    data: z.object({ payableId: z.string() }),
  },
})
