import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment, pesewas, phone, text } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'
import { motorPrice } from '../products/rating.ts'
import { draftAnswer, draftChanges, draftSummary } from './motor/drafts.ts'

const coverType = z.enum(COVER_TYPES, { error: 'Select a cover' })
/** Field of the specified payload that does not affect the price. */
const unpriced = text('a value', 120, 0).nullish()
const riskCode = z.string().trim().min(1).max(20)
const seats = z.number().int().min(1).max(100)
const cedis = z.number().min(0).max(1_000_000_000)
const year = z.number().int().min(1900).max(2100)

/**
 * Estimate payload of the specification: cedis for `marketValue` and `additionalTppd`, days for `coverPeriod`. A request with a
 * rate or price field is refused.
 */
export const estimatePayload = z.strictObject({
  productName: unpriced,
  productCode: unpriced,
  vehicleId: unpriced,
  riskName: unpriced,
  riskCode,
  startDate: isoDate,
  endDate: isoDate,
  /** Stored as sent; the price is calculated from the dates. */
  coverPeriod: z.number().int().min(0).max(10_000).optional(),
  coverType: coverType.optional(),
  seats,
  marketValue: cedis.optional(),
  additionalTppd: cedis.default(0),
  excessApplicable: z.boolean().default(true),
  policyId: unpriced,
  policyRecordId: unpriced,
  customerCode: unpriced,
  branch: unpriced,
  color: unpriced,
  bodyType: unpriced,
  make: unpriced,
  model: unpriced,
  engineCapacity: z.number().int().min(0).max(20_000).optional(),
  chassisNumber: unpriced,
  yearOfManufacture: year.optional(),
  registrationNumber: unpriced,
  /** As stated by the seller; verified before the sale. */
  ncdYears: z.number().int().min(0).max(60).default(0),
  fleetSize: z.number().int().min(1).max(100_000).default(1),
  /** Draft of the caller. Its underwriter terms and the fleet of its customer affect the price. */
  draftId: id.optional(),
})

export const estimate = motorPrice.extend({ estimateId: z.string(), createdAt: moment, expiresAt: moment })
export type MotorEstimate = z.output<typeof estimate>

const risk = z.object({
  riskCode: z.string(),
  riskName: z.string(),
  group: z.enum(['private', 'commercial', 'motorcycle']),
  schedule: z.string(),
  seatMin: z.number().int(),
  seatMax: z.number().int(),
  baseSeats: z.number().int(),
  offersXtra: z.boolean(),
  /** Annual third-party price including fees, with the base seats of the class. */
  thirdPartyYearTotalPesewas: pesewas,
})

const sell = 'policies.sell'
const ownDraft = 'own drafts'

export const motorEndpoints = endpoints({
  'GET /motor/risks': {
    summary: 'Vehicle uses (risk classes) of the rate book in force',
    permission: sell,
    scope: 'all',
    data: z.array(risk),
  },
  'POST /motor/estimates': {
    summary: 'Price one cover and its alternatives; the price is valid for 24 hours',
    permission: sell,
    scope: 'own prices',
    body: estimatePayload,
    data: estimate,
    oneStatement: true,
    status: 201,
  },
  'GET /motor/estimates/{id}': {
    summary: 'A stored estimate',
    permission: sell,
    scope: reach('sales', sell),
    params: z.strictObject({ id }),
    data: estimate,
  },
  'POST /motor/estimates/{id}/send': {
    summary: 'Send a quote to the customer by SMS, at most 5 a day to one number',
    permission: sell,
    scope: 'own prices',
    params: z.strictObject({ id }),
    body: z.strictObject({ phone }),
    data: z.object({ estimateId: z.string(), sentTo: z.string() }),
  },
  'POST /motor/quick-quote': {
    summary: 'Price from at most six answers, without saving it',
    permission: sell,
    scope: 'none',
    body: z.strictObject({
      riskCode,
      seats,
      yearOfManufacture: year.optional(),
      marketValue: cedis.optional(),
      coverType: coverType.optional(),
      months: z.number().int().min(1).max(12).default(12),
    }),
    data: motorPrice,
  },
  'GET /motor/drafts': {
    summary: 'Own motor drafts, last changed first',
    permission: sell,
    scope: ownDraft,
    query: z.strictObject(pageQuery),
    data: z.array(draftSummary),
    meta: pageMeta,
  },
  'POST /motor/drafts': {
    summary: 'Create a draft',
    permission: sell,
    scope: ownDraft,
    body: draftChanges.omit({ version: true, estimateId: true }),
    data: draftAnswer,
    status: 201,
  },
  'GET /motor/drafts/{id}': {
    summary: 'A draft with the problems of each page',
    permission: sell,
    scope: ownDraft,
    params: z.strictObject({ id }),
    data: draftAnswer,
  },
  'PATCH /motor/drafts/{id}': {
    summary: 'Save answers: values replace, null clears, missing fields stay',
    permission: sell,
    scope: ownDraft,
    params: z.strictObject({ id }),
    body: draftChanges,
    data: draftAnswer,
  },
  'DELETE /motor/drafts/{id}': {
    summary: 'Delete a draft',
    permission: sell,
    scope: ownDraft,
    params: z.strictObject({ id }),
    data: z.object({ draftId: z.string() }),
  },
})
