import { RISK_CODES, RISK_GROUPS } from '@okwan/domain/products/rate-books/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, text, verificationToken } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { travelBook } from './travel-plans.ts'

const amount = z.number().int().min(0).max(100_000_000_000)
const rateBps = z.number().int().min(0).max(1_000_000)
const count = z.number().int().min(0).max(100_000)
const bands = z.array(z.strictObject({ upTo: count.nullable(), rateBps })).max(20)
const perGroup = <S extends z.ZodType>(schema: S) =>
  z.strictObject({ private: schema, commercial: schema, motorcycle: schema })

const riskClass = z.strictObject({
  code: z.enum(RISK_CODES),
  name: text('the name of the risk class', 80),
  midRiskTypeCode: z.string().max(60).nullable(),
  schedule: text('the schedule', 20),
  group: z.enum(RISK_GROUPS),
  baseSeats: count,
  seatMin: count,
  seatMax: count,
  tpBasicPesewas: amount,
  additionalPerilPesewas: amount,
  ecowasPerilPesewas: amount,
  paDriverPesewas: amount,
  seatChargePesewas: amount,
  xtraAddOnPesewas: amount.nullable(),
  odRateBps: rateBps,
  ftRateBps: rateBps,
  tppdRateBps: rateBps,
  excessRateBps: rateBps,
  engineLoadingApplies: z.boolean(),
})

/** All numbers of the motor tariff, as in RateBook of the domain. */
export const motorRateBook = z.strictObject({
  version: text('the version', 40),
  effectiveFrom: isoDate,
  effectiveTo: isoDate.nullable(),
  yearDays: z.number().int().min(360).max(366),
  shortPeriodBps: rateBps,
  fees: z
    .array(z.strictObject({ code: text('the code', 40), label: text('the label', 80), amountPesewas: amount }))
    .max(20),
  replacementStickerFeePesewas: amount,
  minimumOfficePremiumPesewas: amount,
  minimumEndorsementPesewas: amount,
  minimumCoverDays: z.number().int().min(1).max(366),
  additionalTppd: z.strictObject({ stepPesewas: amount.min(1), maxPesewas: amount }),
  limits: z.strictObject({
    tppdPesewas: amount,
    injuryPerPersonPesewas: amount,
    injuryPerEventBps: rateBps,
    medicalPesewas: amount,
    paDriverPesewas: amount,
  }),
  xtra: z.strictObject({
    additionalTppdPesewas: amount,
    ownDamagePesewas: amount,
    paDriverPesewas: amount,
    towingPesewas: amount,
    maxAgeYears: count,
  }),
  fire: z.strictObject({ minValuePesewas: amount, maxValuePesewas: amount }),
  comprehensive: z.strictObject({
    referBelowPesewas: amount,
    referAbovePesewas: amount,
    referAboveAgeYears: perGroup(count),
    aboveThirdPartyPesewas: amount,
  }),
  engineLoading: bands,
  ageLoading: bands,
  fleetDiscount: bands,
  ncdBpsByYears: perGroup(z.array(rateBps).max(20)),
  classes: z.array(riskClass).max(40),
})

const rateBookRow = z.object({
  rateBookId: z.string(),
  product: z.enum(['motor', 'travel']),
  version: z.string(),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
  status: z.enum(['draft', 'published']),
  /** Whether new prices use this version today. */
  isInForce: z.boolean(),
  createdAt: moment,
  /** Null for a version that was installed with the product. */
  createdBy: z.string().nullable(),
  publishedAt: moment.nullable(),
  publishedBy: z.string().nullable(),
  allowedActions: z.array(z.enum(['publish', 'edit', 'delete'])),
  /** Increases with every change of a draft. */
  revision: z.number(),
  /** Reason why the caller cannot publish the draft now. */
  publicationRefusalReason: z.string().nullable(),
})
export type RateBookRow = z.output<typeof rateBookRow>

const samples = z.array(
  z.object({
    name: z.string(),
    detail: z.string(),
    beforePesewas: pesewas.nullable(),
    afterPesewas: pesewas.nullable(),
    percent: z.number().nullable(),
  }),
)
export type SamplePrice = z.output<typeof samples>[number]

const rateBook = rateBookRow.extend({
  book: z.record(z.string(), z.unknown()),
  /** Problems that prevent the publication. */
  problems: z.array(z.string()),
  /** Published version that a draft would replace on its first day, and the lines that differ. */
  replaces: z
    .object({
      rateBookId: z.string(),
      version: z.string(),
      changes: z.array(
        z.object({
          label: z.string(),
          before: z.string(),
          after: z.string(),
          /** Null if there is no older amount to compare with. */
          percent: z.number().nullable(),
          /** Whether the change is so large that it may be a typing error, such as a missing decimal point. */
          isLarge: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** Prices of typical vehicles by this version and by the replaced one; empty for travel and while there are problems. */
  samples,
})

/** Number of the revision that the caller has read. */
const revision = z.number().int().min(1).max(1_000_000)

const draftOf = <S extends z.ZodType>(book: S) => ({
  book,
  /** Confirms that rates intentionally change by more than 50%. */
  areLargeChangesConfirmed: z.boolean().optional(),
})

export const rateBookEndpoints = endpoints({
  'GET /rate-books': {
    summary: 'Versions of the rates, newest first',
    permission: 'rate-books.manage',
    scope: 'all',
    query: z.strictObject({ ...pageQuery, product: z.enum(['motor', 'travel']).optional() }),
    data: z.array(rateBookRow),
    meta: pageMeta,
  },
  'GET /rate-books/{id}': {
    summary: 'One version with all its rates',
    permission: 'rate-books.manage',
    scope: 'all',
    params: z.strictObject({ id }),
    data: rateBook,
  },
  'POST /rate-books': {
    summary: 'Create a draft of the motor rates, which applies after another SuperAdmin publishes it',
    permission: 'rate-books.manage',
    scope: 'all',
    body: z.strictObject(draftOf(motorRateBook)),
    data: rateBook,
    status: 201,
  },
  'POST /rate-books/preview': {
    summary: 'Prices of typical vehicles with unsaved motor rates; nothing is stored',
    permission: 'rate-books.manage',
    scope: 'all',
    body: z.strictObject({ book: motorRateBook }),
    data: z.object({
      /** Published version that is in force on the first day; null if none is. */
      replaces: z.string().nullable(),
      problems: z.array(z.string()),
      /** Empty while there are problems. */
      samples,
    }),
  },
  'POST /rate-books/travel': {
    summary: 'Create a draft of the travel rates, which applies after another SuperAdmin publishes it',
    permission: 'rate-books.manage',
    scope: 'all',
    body: z.strictObject(draftOf(travelBook)),
    data: rateBook,
    status: 201,
  },
  'PUT /rate-books/{id}': {
    summary: 'Change a draft of the motor rates',
    permission: 'rate-books.manage',
    scope: 'all',
    params: z.strictObject({ id }),
    body: z.strictObject({ ...draftOf(motorRateBook), revision }),
    data: rateBook,
  },
  'PUT /rate-books/{id}/travel': {
    summary: 'Change a draft of the travel rates',
    permission: 'rate-books.manage',
    scope: 'all',
    params: z.strictObject({ id }),
    body: z.strictObject({ ...draftOf(travelBook), revision }),
    data: rateBook,
  },
  'DELETE /rate-books/{id}': {
    summary: 'Delete a draft',
    permission: 'rate-books.manage',
    scope: 'all',
    params: z.strictObject({ id }),
    data: z.object({ rateBookId: z.string() }),
  },
  'POST /rate-books/{id}/publish': {
    summary: 'Publish a draft that other SuperAdmins created and changed',
    permission: 'rate-books.manage',
    scope: 'rate books of other users',
    params: z.strictObject({ id }),
    body: z.strictObject({ verificationToken, revision }),
    data: rateBook,
  },
})
