import { ADD_ONS, CONDITIONS, PARTY_TYPES, TRIP_TYPES } from '@okwan/domain/products/travel-plans/terms'
import * as z from 'zod'
import { isoDate, pesewas, priceLine, text } from '../platform/fields.ts'

const amount = z.number().int().min(0).max(100_000_000_000)
const rateBps = z.number().int().min(0).max(1_000_000)
const count = z.number().int().min(0).max(10_000_000)
const code = text('the code', 40)
const label = text('the label', 120)
const iso2 = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/)
const region = z.enum(['EUROPE', 'AFRICA', 'ASIA_ME', 'NORTH_AMERICA', 'ELSEWHERE', 'HOME'])
const byPlan = z.record(code, count)

const plan = z.strictObject({
  code,
  name: label,
  zone: code,
  tripType: z.enum(TRIP_TYPES),
  medicalLimitEur: count,
  excessEur: count,
  maxDays: count,
  maxTripDays: count,
  minAgeYears: count,
  maxAgeYears: count.nullable(),
  parties: z.array(z.enum(PARTY_TYPES)).max(3),
  premiums: z.array(z.strictObject({ fromDays: count, toDays: count, premiumPesewas: amount })).max(40),
})

const tax = z.strictObject({
  code,
  label,
  rateBps,
  base: z.enum(['net', 'net_and_levies']),
  effectiveFrom: isoDate,
  effectiveTo: isoDate.nullable(),
  remitTo: label,
})

const benefitFields = { code, label, waitingHours: count.optional() }
const benefit = z.discriminatedUnion('kind', [
  z.strictObject({
    ...benefitFields,
    kind: z.literal('amount'),
    limitEur: byPlan,
    perItemBps: rateBps.optional(),
    halfUnderYears: count.optional(),
    halfOverYears: count.optional(),
    addOn: z.enum(ADD_ONS).optional(),
    addOnTimes: count.optional(),
  }),
  z.strictObject({ ...benefitFields, kind: z.literal('rate'), per: label, rateEur: byPlan, limitEur: byPlan }),
  z.strictObject({ ...benefitFields, kind: z.literal('within_medical'), plans: z.array(code).max(40) }),
  z.strictObject({ ...benefitFields, kind: z.literal('included'), plans: z.array(code).max(40) }),
])

const sale = z.strictObject({
  quoteHours: count,
  draftDays: count,
  payLaterHours: count,
  payLaterBeforeDepartureHours: count,
  bookAheadDays: count,
  sameDayUntilHour: count.max(24),
  graceDays: z.array(count).max(10),
  oneWayMaxDays: count,
  passportWarningDays: count,
  maxDestinations: count.max(10),
})

const medical = z.strictObject({
  conditions: z.record(z.enum(CONDITIONS), z.enum(['minor', 'controlled', 'serious'])),
  controlledLoadingBps: rateBps,
  severalControlledLoadingBps: rateBps,
  referFromAgeYears: count,
  maxLoadingBps: rateBps,
  pregnancyNoteFromWeeks: count,
  pregnancyMaxWeeks: count,
  maxClaimsIn24Months: count,
  referralHours: count,
  termsValidHours: count,
})

/** All prices and terms of travel cover, as in TravelRateBook of the domain. */
export const travelBook = z.strictObject({
  version: text('the version', 40),
  effectiveFrom: isoDate,
  effectiveTo: isoDate.nullable(),
  currency: z.literal('GHS'),
  plans: z.array(plan).max(40),
  zones: z
    .array(z.strictObject({ code, name: label, regions: z.array(region).max(6), countries: z.array(iso2).max(300) }))
    .max(40),
  countries: z
    .array(
      z.strictObject({
        iso2,
        name: label,
        region,
        schengen: z.boolean(),
        risk: z.enum(['open', 'refer', 'closed']),
      }),
    )
    .max(300),
  minAgeMonths: count,
  ageBands: z
    .array(
      z.strictObject({
        fromYears: count,
        toYears: count.nullable(),
        factorBps: rateBps,
        maxDays: count.nullable(),
        refer: z.boolean(),
      }),
    )
    .max(20),
  parties: z.record(z.enum(PARTY_TYPES), z.strictObject({ min: count, max: count.max(200) })),
  family: z.strictObject({
    factorBps: rateBps,
    maxAdults: count,
    maxChildren: count,
    adultFromYears: count,
    adultToYears: count,
  }),
  groupDiscounts: z.array(z.strictObject({ fromTravellers: count, discountBps: rateBps.max(10_000) })).max(20),
  addOns: z.record(z.enum(ADD_ONS), z.strictObject({ rateBps, benefit: code.nullable() })),
  policyFeePesewas: amount,
  taxes: z.array(tax).max(40),
  sale,
  visa: z.strictObject({ minMedicalEur: count, maxExcessEur: count }),
  medical,
  cancellation: z.strictObject({
    visaRefusedWithinDays: count,
    visaRefusedFeeBps: rateBps,
    visaRefusedMinFeePesewas: amount,
    earlyFromDays: count,
    earlyRefundBps: rateBps,
    lateRefundBps: rateBps,
  }),
  changes: z.strictObject({
    freeDateChanges: count,
    dateChangeFeePesewas: amount,
    freeCorrections: count,
    extensionMinPesewas: amount,
  }),
  benefits: z.array(benefit).max(60),
  exclusions: z.array(text('the exclusion', 300)).max(60),
})

export const travelPrice = z.object({
  rateBook: z.string(),
  planCode: z.string(),
  issueDate: z.string(),
  period: z.object({
    startDate: z.string(),
    endDate: z.string(),
    tripDays: z.number().int(),
    coverDays: z.number().int(),
  }),
  pricing: z.enum(PARTY_TYPES),
  travellers: z.array(
    z.object({
      travellerId: z.string(),
      ageYears: z.number().int(),
      ageFactorBps: z.number().int(),
      premiumPesewas: pesewas,
      lines: z.array(priceLine),
    }),
  ),
  premiumPesewas: pesewas,
  discountPesewas: pesewas,
  policyFeePesewas: pesewas,
  netPremiumPesewas: pesewas,
  taxes: z.array(z.object({ code: z.string(), label: z.string(), rateBps: z.number().int(), amountPesewas: pesewas })),
  taxPesewas: pesewas,
  totalPesewas: pesewas,
  lines: z.array(priceLine),
})
