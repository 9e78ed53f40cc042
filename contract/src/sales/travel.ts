import {
  ADD_ONS,
  GROUP_CSV_COLUMNS,
  PARTY_TYPES,
  RULING_OUTCOMES,
  TRIP_TYPES,
} from '@okwan/domain/products/travel-plans/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, notice, pesewas, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { travelPrice } from '../products/travel-plans.ts'
import {
  draftParts,
  healthAnswers,
  planOffer,
  problem,
  travelDocument,
  travelDraft,
  travelDraftSummary,
} from './travel/drafts.ts'

const sales = reach('sales', 'policies.sell')
const underwriters = reach('sales', 'travel.underwrite')
const params = z.strictObject({ id })

/** Several values in one parameter, divided by commas. */
const list = <S extends z.ZodType>(item: S, max: number, length: number) =>
  z
    .string()
    .max(length)
    .transform((typed): unknown => typed.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1).max(max))

const country = z.object({
  iso2: z.string(),
  name: z.string(),
  region: z.string(),
  schengen: z.boolean(),
  /** `home` and `closed` cannot be chosen; `refer` needs an underwriter. */
  risk: z.enum(['open', 'refer', 'closed', 'home']),
  /** Plans that cover it. */
  plans: z.array(z.string()),
})

const plan = z.object({
  planCode: z.string(),
  name: z.string(),
  tripType: z.enum(TRIP_TYPES),
  zoneName: z.string(),
  medicalLimitEur: z.number(),
  excessEur: z.number(),
  maxDays: z.number().int(),
  maxTripDays: z.number().int(),
  minAgeYears: z.number().int(),
  maxAgeYears: z.number().int().nullable(),
  parties: z.array(z.enum(PARTY_TYPES)),
  visaCompliant: z.boolean(),
  addOns: z.array(z.object({ code: z.enum(ADD_ONS), label: z.string(), rateBps: z.number().int() })),
  benefits: z.array(z.object({ code: z.string(), label: z.string(), covered: z.boolean(), text: z.string() })),
  /** With a trip in the query: this plan's price for it, or why it cannot be had. */
  offer: planOffer.pick({ available: true, totalPesewas: true, reasons: true }).optional(),
})

const underwritingFile = z.object({
  draftId: z.string(),
  version,
  subjects: z.array(
    z.object({
      subject: z.string(),
      fullName: z.string().nullable(),
      outcome: z.enum(['accept', 'accept_loading', 'refer', 'decline']),
      loadingBps: z.number().int(),
      reasons: z.array(notice),
      documents: z.array(z.string()),
      limitedConditions: z.array(z.string()),
      rulings: z.array(
        z.object({
          outcome: z.enum(RULING_OUTCOMES),
          loadingBps: z.number().int().nullable(),
          words: z.string().nullable(),
          decidedBy: z.string(),
          decidedAt: moment,
        }),
      ),
    }),
  ),
  /** What was handed in; `/travel/drafts/{id}/letters/{fileId}/view` shows it. */
  documents: z.array(travelDocument),
  answers: z.array(z.object({ travellerId: z.string(), fullName: z.string(), answers: healthAnswers })),
})
export type UnderwritingFile = z.output<typeof underwritingFile>

const tripQuery = {
  tripType: z.enum(TRIP_TYPES).optional(),
  destinations: list(
    z.string().regex(/^[A-Za-z]{2}$/, { error: 'Use two letters for a country, like FR' }),
    10,
    60,
  ).optional(),
  departureDate: isoDate.optional(),
  returnDate: isoDate.optional(),
  graceDays: z.coerce.number().int().min(0).max(60).default(0),
  partyType: z.enum(PARTY_TYPES).default('individual'),
  /** Of the travellers, the policyholder first. */
  birthDates: list(isoDate, 200, 2400).optional(),
  addOns: list(z.enum(ADD_ONS), ADD_ONS.length, 60).optional(),
}

export const travelEndpoints = endpoints({
  'GET /travel/countries': {
    summary: 'Countries, which can be chosen, and the plans that cover each',
    permission: 'policies.sell',
    scope: 'all',
    data: z.array(country),
  },
  'GET /travel/plans': {
    summary: 'Plans with their benefits; with a trip in the query also with its price',
    permission: 'policies.sell',
    scope: 'all',
    query: z.strictObject(tripQuery),
    data: z.object({
      rateBook: z.string(),
      exclusions: z.array(z.string()),
      /** What of the trip is missing or wrong, when one was begun. */
      problems: z.array(problem),
      plans: z.array(plan),
    }),
  },
  'GET /travel/drafts': {
    summary: 'Sales that can be gone on with, the last one touched first',
    permission: 'policies.sell',
    scope: sales,
    query: z.strictObject({ ...pageQuery, branchId: id.optional() }),
    data: z.array(
      travelDraftSummary.extend({
        referralState: z.enum(['waiting', 'documents']).nullable(),
        updatedAt: moment,
        expiresAt: moment,
      }),
    ),
    meta: pageMeta,
  },
  'POST /travel/drafts': {
    summary: 'Begin a sale; it is kept on the server from the first answer on',
    permission: 'policies.sell',
    scope: 'own sales',
    body: z.strictObject(draftParts),
    data: travelDraft,
    status: 201,
  },
  'GET /travel/drafts/{id}': {
    summary: 'A sale as far as it has come: answers, first incomplete step, prices, problems',
    permission: 'policies.sell',
    scope: sales,
    params,
    data: travelDraft,
  },
  'PATCH /travel/drafts/{id}': {
    summary: 'Save answers as they are typed',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({ ...draftParts, version: version.optional() }),
    data: travelDraft,
  },
  'DELETE /travel/drafts/{id}': {
    summary: 'Throw a sale away with everything that was answered in it',
    permission: 'policies.sell',
    scope: sales,
    params,
    data: z.object({ draftId: z.string() }),
  },
  'POST /travel/drafts/{id}/group-csv': {
    summary: `Read a group from a file (${GROUP_CSV_COLUMNS.join(', ')}); it replaces the travellers when every row is right`,
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({ csv: z.string().max(60_000), version: version.optional() }),
    data: z.object({
      saved: z.boolean(),
      travellers: z.number().int(),
      problems: z.array(z.object({ row: z.number().int(), column: z.string().optional(), message: z.string() })),
      draft: travelDraft,
    }),
  },
  'POST /travel/drafts/{id}/quotes': {
    summary: 'Confirm the price that was shown; it is kept line by line and holds for 24 hours',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({ totalPesewas: pesewas, version: version.optional() }),
    data: travelDraft,
    status: 201,
  },
  'GET /travel/quotes/{id}': {
    summary: 'A price as it was given',
    permission: 'policies.sell',
    scope: sales,
    params,
    data: z.object({
      quoteId: z.string(),
      draftId: z.string(),
      quotedAt: moment,
      validUntil: moment,
      isValid: z.boolean(),
      price: travelPrice,
    }),
  },
  'GET /travel/drafts/{id}/certificate-preview.pdf': {
    summary: 'What the certificates will look like, marked as a draft and without a number',
    permission: 'policies.sell',
    scope: sales,
    params,
    file: 'application/pdf',
  },
  'PUT /travel/drafts/{id}/health': {
    summary: 'Keep travellers’ health answers, encrypted; they do not come back in any answer to a seller',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({
      /** One or many; answers of the others stay. Named twice, the last word counts. */
      travellers: z
        .array(z.strictObject({ travellerId: z.string().min(1).max(40), answers: healthAnswers }))
        .min(1)
        .max(200),
      version: version.optional(),
    }),
    data: z.object({
      /** What is missing in the answers just sent. */
      problems: z.array(problem),
      draft: travelDraft,
    }),
  },
  'POST /travel/drafts/{id}/health/view': {
    summary: 'Health answers with what the rules say about them; every look is written down',
    permission: 'travel.underwrite',
    scope: underwriters,
    params,
    body: z.strictObject({}),
    data: underwritingFile,
  },
  'POST /travel/drafts/{id}/letters/{fileId}/view': {
    summary: 'A medical letter that hangs on the sale, to be saved or shown; every look is written down',
    permission: 'travel.underwrite',
    scope: underwriters,
    params: z.strictObject({ id, fileId: id }),
    body: z.strictObject({}),
    file: 'application/octet-stream',
  },
  'POST /travel/drafts/{id}/consent': {
    summary: 'The customer agrees to the ticked declarations and the price, proven by a code to their phone',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({
      acceptedTotalPesewas: pesewas,
      /** From POST /auth/verify/otp, purpose `consent`, reference the draft’s id. */
      verificationToken: z.string().min(1).max(100),
      version: version.optional(),
    }),
    data: travelDraft,
  },
  'POST /travel/drafts/{id}/consent-by-form': {
    summary: 'The customer agreed on paper because no code can reach them; an Admin answers for the signed form',
    permission: 'travel.consent-by-form',
    scope: reach('sales', 'travel.consent-by-form'),
    params,
    body: z.strictObject({
      acceptedTotalPesewas: pesewas,
      reason: text('why no code was possible', 500, 3),
      /** The signed form, added as `travel-document`. */
      fileId: id,
      version: version.optional(),
    }),
    data: travelDraft,
  },
  'POST /travel/drafts/{id}/documents': {
    summary: 'Add a paper the underwriter asked for; then it is their turn again',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({
      /** A traveller’s id, or `trip`. */
      subject: z.string().min(1).max(40),
      /** Added as `medical-letter`. */
      fileId: id,
      version: version.optional(),
    }),
    data: travelDraft,
  },
})

export type TravelPlan = z.output<typeof plan>
