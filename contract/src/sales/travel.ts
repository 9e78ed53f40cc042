import {
  ADD_ONS,
  GROUP_CSV_COLUMNS,
  PARTY_TYPES,
  REFERRAL_DECISION_OUTCOMES,
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

/** Query parameter with comma-separated values. */
const list = <S extends z.ZodType>(item: S, max: number, length: number) =>
  z
    .string()
    .max(length)
    .transform((input): unknown => input.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1).max(max))

const country = z.object({
  iso2: z.string(),
  name: z.string(),
  region: z.string(),
  schengen: z.boolean(),
  /** `home` and `closed` cannot be insured; `refer` needs underwriter approval. */
  risk: z.enum(['open', 'refer', 'closed', 'home']),
  /** Plans that cover the country. */
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
  /** With a trip in the query: the price, or the reasons why the plan is not available. */
  offer: planOffer
    .pick({
      available: true,
      totalPesewas: true,
      netPremiumPesewas: true,
      pricing: true,
      savingPesewas: true,
      groupDiscountPesewas: true,
      reasons: true,
    })
    .optional(),
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
      referralDecisions: z.array(
        z.object({
          outcome: z.enum(REFERRAL_DECISION_OUTCOMES),
          loadingBps: z.number().int().nullable(),
          words: z.string().nullable(),
          decidedBy: z.string(),
          decidedAt: moment,
        }),
      ),
    }),
  ),
  /** Submitted documents; `/travel/drafts/{id}/letters/{fileId}/view` opens one. */
  documents: z.array(travelDocument),
  answers: z.array(z.object({ travellerId: z.string(), fullName: z.string(), answers: healthAnswers })),
})
export type UnderwritingFile = z.output<typeof underwritingFile>

const tripQuery = {
  tripType: z.enum(TRIP_TYPES).optional(),
  destinations: list(
    z.string().regex(/^[A-Za-z]{2}$/, { error: 'Enter two-letter country codes, such as FR' }),
    10,
    60,
  ).optional(),
  departureDate: isoDate.optional(),
  returnDate: isoDate.optional(),
  graceDays: z.coerce.number().int().min(0).max(60).default(0),
  /** If omitted, the lowest price for these travellers applies. */
  partyType: z.enum(PARTY_TYPES).optional(),
  /** Birth dates of the travellers, the policyholder first. */
  birthDates: list(isoDate, 200, 2400).optional(),
  addOns: list(z.enum(ADD_ONS), ADD_ONS.length, 60).optional(),
}

export const travelEndpoints = endpoints({
  'GET /travel/countries': {
    summary: 'Countries with their risk and the plans that cover them',
    permission: 'policies.sell',
    scope: 'all',
    data: z.array(country),
  },
  'GET /travel/plans': {
    summary: 'Plans with their benefits, and with prices if the query contains a trip',
    permission: 'policies.sell',
    scope: 'all',
    query: z.strictObject(tripQuery),
    data: z.object({
      rateBook: z.string(),
      exclusions: z.array(z.string()),
      /** Problems of the trip in the query. */
      problems: z.array(problem),
      plans: z.array(plan),
    }),
  },
  'GET /travel/drafts': {
    summary: 'Travel drafts, last changed first',
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
    summary: 'Create a draft',
    permission: 'policies.sell',
    scope: 'own sales',
    body: z.strictObject(draftParts),
    data: travelDraft,
    status: 201,
  },
  'GET /travel/drafts/{id}': {
    summary: 'A draft with its answers, first incomplete step, problems and prices',
    permission: 'policies.sell',
    scope: sales,
    params,
    data: travelDraft,
  },
  'PATCH /travel/drafts/{id}': {
    summary: 'Save answers',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({ ...draftParts, version: version.optional() }),
    data: travelDraft,
  },
  'DELETE /travel/drafts/{id}': {
    summary: 'Delete a draft with all its answers',
    permission: 'policies.sell',
    scope: sales,
    params,
    data: z.object({ draftId: z.string() }),
  },
  'POST /travel/drafts/{id}/group-csv': {
    summary: `Import a group from CSV (${GROUP_CSV_COLUMNS.join(', ')}); replaces the travellers if every row is valid`,
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
    summary: 'Confirm the displayed price, which is stored and valid for the hours in the rate book',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({ totalPesewas: pesewas, version: version.optional() }),
    data: travelDraft,
    status: 201,
  },
  'GET /travel/quotes/{id}': {
    summary: 'A stored quote',
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
    summary: 'Preview of the certificates, marked as draft and without number',
    permission: 'policies.sell',
    scope: sales,
    params,
    file: 'application/pdf',
  },
  'PUT /travel/drafts/{id}/health': {
    summary: 'Save health answers encrypted; they are never returned to sellers',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({
      /** Answers of other travellers stay unchanged. If a traveller is listed twice, the last entry applies. */
      travellers: z
        .array(z.strictObject({ travellerId: z.string().min(1).max(40), answers: healthAnswers }))
        .min(1)
        .max(200),
      version: version.optional(),
    }),
    data: z.object({
      /** Problems of the sent answers. */
      problems: z.array(problem),
      draft: travelDraft,
    }),
  },
  'POST /travel/drafts/{id}/health/view': {
    summary: 'Health answers with the decisions of the rules; each access is logged',
    permission: 'travel.underwrite',
    scope: underwriters,
    params,
    body: z.strictObject({}),
    data: underwritingFile,
  },
  'POST /travel/drafts/{id}/letters/{fileId}/view': {
    summary: 'A medical document of the sale; each access is logged',
    permission: 'travel.underwrite',
    scope: underwriters,
    params: z.strictObject({ id, fileId: id }),
    body: z.strictObject({}),
    file: 'application/octet-stream',
  },
  'POST /travel/drafts/{id}/consent': {
    summary: 'Consent of the customer to the accepted declarations and the price, proven by a one-time code',
    permission: 'policies.sell',
    scope: sales,
    params,
    body: z.strictObject({
      acceptedTotalPesewas: pesewas,
      /** The token comes from POST /auth/verify/otp with the purpose `consent` and the draft id as reference. */
      verificationToken: z.string().min(1).max(100),
      version: version.optional(),
    }),
    data: travelDraft,
  },
  'POST /travel/drafts/{id}/consent-by-form': {
    summary: 'Consent of the customer by a signed form that the caller uploads, if no code can reach the customer',
    permission: 'travel.consent-by-form',
    scope: reach('sales', 'travel.consent-by-form'),
    params,
    body: z.strictObject({
      acceptedTotalPesewas: pesewas,
      reason: text('a reason', 500, 3),
      /** The signed form, added as `travel-document`. */
      fileId: id,
      version: version.optional(),
    }),
    data: travelDraft,
  },
  'POST /travel/drafts/{id}/documents': {
    summary: 'Add a document that the underwriter requested; the sale is referred again',
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
