import type { IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AddOn, Condition, PartyType, TripType } from './terms.ts'

/** One published version of all travel prices and terms. The code contains none of these numbers. */
export type TravelRateBook = {
  version: string
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
  currency: 'GHS'
  plans: readonly Plan[]
  zones: readonly Zone[]
  countries: readonly Country[]
  minAgeMonths: number
  ageBands: readonly AgeBand[]
  parties: Record<PartyType, { min: number; max: number }>
  family: FamilyRule
  groupDiscounts: readonly { fromTravellers: number; discountBps: number }[]
  /** An add-on that increases a benefit is only available with plans that have the benefit. */
  addOns: Record<AddOn, { rateBps: number; benefit: string | null }>
  policyFeePesewas: number
  taxes: readonly Tax[]
  sale: SaleTerms
  /** Requirements of Schengen embassies. */
  visa: { minMedicalEur: number; maxExcessEur: number }
  medical: MedicalRules
  cancellation: CancellationTerms
  changes: ChangeTerms
  benefits: readonly Benefit[]
  exclusions: readonly string[]
}

export type Plan = {
  code: string
  name: string
  zone: string
  tripType: TripType
  medicalLimitEur: number
  excessEur: number
  /** Longest period of cover. The longest single trip, `maxTripDays`, is shorter in annual plans. */
  maxDays: number
  maxTripDays: number
  minAgeYears: number
  maxAgeYears: number | null
  /** `family` means that the plan has a family price. */
  parties: readonly PartyType[]
  premiums: readonly { fromDays: number; toDays: number; premiumPesewas: number }[]
}

export type Region = 'EUROPE' | 'AFRICA' | 'ASIA_ME' | 'NORTH_AMERICA' | 'ELSEWHERE' | 'HOME'
export type Zone = { code: string; name: string; regions: readonly Region[]; countries: readonly string[] }
export type Country = {
  iso2: string
  name: string
  region: Region
  schengen: boolean
  /** `refer` needs underwriter approval, `closed` cannot be insured. */
  risk: 'open' | 'refer' | 'closed'
}

export type AgeBand = {
  fromYears: number
  toYears: number | null
  factorBps: number
  maxDays: number | null
  refer: boolean
}

export type FamilyRule = {
  factorBps: number
  maxAdults: number
  maxChildren: number
  adultFromYears: number
  adultToYears: number
}

export type Tax = {
  code: string
  label: string
  rateBps: number
  base: 'net' | 'net_and_levies'
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
  remitTo: string
}

export type SaleTerms = {
  quoteHours: number
  draftDays: number
  payLaterHours: number
  payLaterBeforeDepartureHours: number
  bookAheadDays: number
  sameDayUntilHour: number
  graceDays: readonly number[]
  oneWayMaxDays: number
  passportWarningDays: number
  maxDestinations: number
}

export type ConditionClass = 'minor' | 'controlled' | 'serious'
export type MedicalRules = {
  conditions: Record<Condition, ConditionClass>
  controlledLoadingBps: number
  severalControlledLoadingBps: number
  referFromAgeYears: number
  maxLoadingBps: number
  pregnancyNoteFromWeeks: number
  pregnancyMaxWeeks: number
  maxClaimsIn24Months: number
  referralHours: number
  termsValidHours: number
}

export type CancellationTerms = {
  visaRefusedWithinDays: number
  visaRefusedFeeBps: number
  visaRefusedMinFeePesewas: number
  earlyFromDays: number
  earlyRefundBps: number
  lateRefundBps: number
}

export type ChangeTerms = {
  freeDateChanges: number
  dateChangeFeePesewas: number
  freeCorrections: number
  extensionMinPesewas: number
}

type ByPlan = Readonly<Record<string, number>>
/** A plan without an entry does not have the benefit. */
export type Benefit = { code: string; label: string; waitingHours?: number } & (
  | {
      kind: 'amount'
      limitEur: ByPlan
      perItemBps?: number
      /** The limit is halved below and above these ages. */
      halfUnderYears?: number
      halfOverYears?: number
      addOn?: AddOn
      addOnTimes?: number
    }
  | { kind: 'rate'; per: string; rateEur: ByPlan; limitEur: ByPlan }
  | { kind: 'within_medical'; plans: readonly string[] }
  | { kind: 'included'; plans: readonly string[] }
)

export function findPlan(book: TravelRateBook, planCode: string): Plan {
  const plan = book.plans.find(({ code }) => code === planCode)
  if (!plan) throw new Refusal('plan_unknown', `Travel plan ${planCode} doesn’t exist. Select one of the plans shown.`)
  return plan
}

export function findCountry(book: TravelRateBook, iso2: string): Country | undefined {
  return book.countries.find((country) => country.iso2 === iso2)
}

export function planCovers(book: TravelRateBook, plan: Plan, country: Country): boolean {
  const zone = book.zones.find(({ code }) => code === plan.zone)
  return !!zone && (zone.regions.includes(country.region) || zone.countries.includes(country.iso2))
}

export function hasBenefit(benefit: Benefit, planCode: string): boolean {
  return 'plans' in benefit ? benefit.plans.includes(planCode) : planCode in benefit.limitEur
}

/** The rate book for cover paid on this date; if several overlap, the one with the latest start. */
export function travelBookOn(books: readonly TravelRateBook[], date: IsoDate): TravelRateBook {
  const book = books
    .filter(({ effectiveFrom, effectiveTo }) => effectiveFrom <= date && (effectiveTo === null || date <= effectiveTo))
    .reduce<TravelRateBook | undefined>(
      (last, one) => (last && last.effectiveFrom > one.effectiveFrom ? last : one),
      undefined,
    )
  if (book) return book
  throw new Refusal('no_rates_for_date', `No travel rates are in force on ${date}. Ask a SuperAdmin to publish them.`)
}
