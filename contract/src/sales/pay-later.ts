import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, version } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { motorPurchase, travelPurchase } from './purchases.ts'

const params = z.strictObject({ id })

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

export const payLaterEndpoints = endpoints({
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
  'POST /travel/drafts/{id}/pay-later': {
    summary:
      'Park a travel sale as an offer for 72 hours, at most until two hours before departure; no cover meanwhile',
    permission: 'policies.sell',
    scope: 'own sales',
    params,
    body: z.strictObject({ version: version.optional() }),
    data: travelPurchase,
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
    params,
    data: z.object({ payableId: z.string(), remindedAt: moment }),
  },
  'POST /pay-later/{id}/withdraw': {
    summary: 'Drop a parked offer: nobody can pay it any more',
    permission: 'policies.sell',
    scope: offers,
    params,
    data: z.object({ payableId: z.string() }),
  },
})
