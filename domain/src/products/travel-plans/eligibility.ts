import { addMonths, ageOn, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { RefusalCode } from '../../platform/refusal-codes.ts'
import { type AgeBand, findCountry, hasBenefit, type Plan, planCovers, type TravelRateBook } from './rate-book.ts'
import { ADD_ON_LABELS, type AddOn, PARTY_TYPE_LABELS, type PartyType, type Relationship } from './terms.ts'
import { type CoverPeriod, coverPeriod, type TripDates } from './trip-dates.ts'

/** Details of a trip that determine a travel price. */
export type RatedTrip = TripDates & {
  planCode: string
  destinations: readonly string[]
  partyType: PartyType
  addOns: readonly AddOn[]
  travellers: readonly RatedTraveller[]
}

export type RatedTraveller = {
  travellerId: string
  name: string
  birthDate: IsoDate
  relationship: Relationship
  /** Loading for health or trip risk, set by underwriting. */
  loadingBps: number
}

/** Reason why a plan is not available for a trip. */
export type Obstacle = { code: RefusalCode; message: string; travellerId?: string }

export function planObstacles(plan: Plan, risk: RatedTrip, book: TravelRateBook): Obstacle[] {
  if (risk.returnDate < risk.departureDate) {
    return [{ code: 'dates_reversed', message: 'The return date is before the departure date.' }]
  }
  const period = coverPeriod(risk)
  return [
    ...tripTypeObstacles(plan, risk),
    ...destinationObstacles(plan, risk.destinations, book),
    ...lengthObstacles(plan, period),
    ...partyObstacles(plan, risk, book),
    ...addOnObstacles(plan, risk.addOns, book),
    ...risk.travellers.flatMap((traveller) => travellerObstacles(plan, traveller, period, book)),
  ]
}

export function ageBandOf(book: TravelRateBook, ageYears: number): AgeBand {
  const band = book.ageBands.find(
    ({ fromYears, toYears }) => fromYears <= ageYears && (toYears === null || ageYears <= toYears),
  )
  if (!band) throw new RangeError(`${book.version} has no age band for ${ageYears} years`)
  return band
}

export function basePremium(plan: Plan, coverDays: number): number | undefined {
  return plan.premiums.find(({ fromDays, toDays }) => fromDays <= coverDays && coverDays <= toDays)?.premiumPesewas
}

function tripTypeObstacles(plan: Plan, { tripType }: RatedTrip): Obstacle[] {
  if (plan.tripType === tripType) return []
  return [{ code: 'trip_type_not_covered', message: `${plan.name} doesn’t cover this trip type.` }]
}

function destinationObstacles(plan: Plan, destinations: readonly string[], book: TravelRateBook): Obstacle[] {
  if (destinations.length === 0) return [{ code: 'no_destination', message: 'Select at least one destination.' }]
  return destinations.flatMap((iso2): Obstacle[] => {
    const country = findCountry(book, iso2)
    if (!country) return [{ code: 'country_unknown', message: `${iso2} isn’t in the list of countries.` }]
    if (country.region === 'HOME') {
      return [
        {
          code: 'destination_home',
          message: `Domestic trips in ${country.name} aren’t covered. Select another country.`,
        },
      ]
    }
    if (country.risk === 'closed') {
      return [{ code: 'destination_closed', message: `We don’t insure trips to ${country.name}.` }]
    }
    if (!planCovers(book, plan, country)) {
      return [{ code: 'destination_not_covered', message: `${plan.name} doesn’t cover ${country.name}.` }]
    }
    return []
  })
}

function lengthObstacles(plan: Plan, { coverDays }: CoverPeriod): Obstacle[] {
  if (coverDays > plan.maxDays) {
    return [
      { code: 'trip_too_long', message: `${plan.name} covers up to ${plan.maxDays} days. This trip has ${coverDays}.` },
    ]
  }
  if (basePremium(plan, coverDays) === undefined) {
    const shortestDays = Math.min(...plan.premiums.map(({ fromDays }) => fromDays))
    return [
      {
        code: 'trip_too_short',
        message: `${plan.name} covers trips from ${shortestDays} days. This trip has ${coverDays}.`,
      },
    ]
  }
  return []
}

function partyObstacles(plan: Plan, { partyType, travellers }: RatedTrip, book: TravelRateBook): Obstacle[] {
  const { min, max } = book.parties[partyType]
  const party = PARTY_TYPE_LABELS[partyType]
  if (travellers.length < min || travellers.length > max) {
    const message = `${party} cover is for ${min} to ${max} travellers, not ${travellers.length}.`
    return [{ code: 'party_size', message }]
  }
  // A family can buy a plan without a family price; then each traveller is priced individually.
  if (partyType === 'group' && !plan.parties.includes('group')) {
    return [{ code: 'party_not_allowed', message: `${plan.name} isn’t available for groups.` }]
  }
  return []
}

function addOnObstacles(plan: Plan, addOns: readonly AddOn[], book: TravelRateBook): Obstacle[] {
  return addOns
    .filter((addOn) => !isAddOnAvailable(plan, addOn, book))
    .map((addOn) => ({
      code: 'add_on_not_available',
      message: `“${ADD_ON_LABELS[addOn]}” isn’t available with ${plan.name}. Remove it or select another plan.`,
    }))
}

export function isAddOnAvailable(plan: Plan, addOn: AddOn, book: TravelRateBook): boolean {
  const increased = book.addOns[addOn].benefit
  return (
    increased === null || book.benefits.some((benefit) => benefit.code === increased && hasBenefit(benefit, plan.code))
  )
}

/** Ages are completed years on the departure date. */
function travellerObstacles(
  plan: Plan,
  traveller: RatedTraveller,
  period: CoverPeriod,
  book: TravelRateBook,
): Obstacle[] {
  const { travellerId, name, birthDate } = traveller
  const departure = formatDate(period.startDate)
  const ageYears = ageOn(birthDate, period.startDate)
  if (addMonths(birthDate, book.minAgeMonths) > period.startDate) {
    const message = `${name} must be at least ${book.minAgeMonths} months old on ${departure}.`
    return [{ code: 'traveller_too_young', message, travellerId }]
  }
  if (ageYears < plan.minAgeYears) {
    const message = `${plan.name} is for travellers from ${plan.minAgeYears} years. ${name} is ${ageYears} on ${departure}.`
    return [{ code: 'traveller_too_young', message, travellerId }]
  }
  if (plan.maxAgeYears !== null && ageYears > plan.maxAgeYears) {
    const message = `${plan.name} is for travellers up to ${plan.maxAgeYears} years. ${name} is ${ageYears} on ${departure}.`
    return [{ code: 'traveller_too_old', message, travellerId }]
  }
  const { maxDays } = ageBandOf(book, ageYears)
  if (maxDays !== null && period.coverDays > maxDays) {
    const message = `${name} is ${ageYears} and can be covered for up to ${maxDays} days, not ${period.coverDays}.`
    return [{ code: 'trip_too_long_for_age', message, travellerId }]
  }
  return []
}
