import { ageOn, type IsoDate } from '../../../platform/dates.ts'
import type { Notice } from '../../../products/rating/terms.ts'
import { ageBandOf } from '../../../products/travel-plans/eligibility.ts'
import { findCountry, type TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import type { Condition, UnderwritingOutcome } from '../../../products/travel-plans/terms.ts'
import type { ConditionAnswers, HealthAnswers } from '../health.ts'

/**
 * Decision of the rules on one traveller or on the trip (`TRIP`). Basis, reasons and conditions are as confidential as the
 * health answers.
 */
export type Decision = {
  subject: string
  /** Basis of the decision as text, to detect later whether a referral decision still applies. */
  basis: string
  outcome: UnderwritingOutcome
  loadingBps: number
  reasons: Notice[]
  /** Documents that the underwriter needs. */
  documents: 'medical_report'[]
  /** Conditions that are covered only for sudden onset, up to a limit. */
  limitedConditions: Condition[]
}

export const TRIP = 'trip'

export type TravellerRisk = { travellerId: string; birthDate: IsoDate; health: HealthAnswers }
export type TripRisk = {
  planCode: string
  departureDate: IsoDate
  returnDate: IsoDate
  destinations: readonly string[]
  claimsLast24Months: number
}

export function underwrite(trip: TripRisk, travellers: readonly TravellerRisk[], book: TravelRateBook): Decision[] {
  return [underwriteTrip(trip, book), ...travellers.map((one) => underwriteTraveller(one, trip, book))]
}

function underwriteTrip(trip: TripRisk, book: TravelRateBook): Decision {
  const { destinations, claimsLast24Months } = trip
  const reasons = destinations.flatMap((iso2): Notice[] => {
    const country = findCountry(book, iso2)
    if (country?.risk !== 'refer') return []
    return [{ code: 'destination_referred', message: `${country.name} has a travel warning.` }]
  })
  if (claimsLast24Months > book.medical.maxClaimsIn24Months) {
    reasons.push({ code: 'many_claims', message: `${claimsLast24Months} travel claims in the last 24 months.` })
  }
  return decide(TRIP, [trip], { refer: reasons })
}

function underwriteTraveller(traveller: TravellerRisk, trip: TripRisk, book: TravelRateBook): Decision {
  const { travellerId, birthDate, health } = traveller
  const ageYears = ageOn(birthDate, trip.departureDate)
  const conditions = health.hasPreExisting ? health.conditions : []
  const isOld = ageYears >= book.medical.referFromAgeYears
  const notMinor = conditions.filter(({ condition }) => book.medical.conditions[condition] !== 'minor')
  const controlled = conditions.filter(({ condition }) => book.medical.conditions[condition] === 'controlled')

  const decline = [...adviceReasons(conditions), ...pregnancyReasons(health, book)]
  const refer = [
    ...conditions.flatMap((one) => referralReasons(one, book)),
    ...(isOld && notMinor.length > 0
      ? [{ code: 'age_and_condition' as const, message: `Medical condition at age ${ageYears}.` }]
      : []),
    ...(ageBandOf(book, ageYears).refer ? [{ code: 'age' as const, message: `Age ${ageYears} on departure.` }] : []),
  ]
  return {
    ...decide(travellerId, [trip, traveller], {
      decline,
      refer,
      loadingBps: controlledLoading(controlled.length, book),
    }),
    documents: isOld && notMinor.length > 0 ? ['medical_report'] : [],
    limitedConditions: notMinor.map(({ condition }) => condition),
  }
}

function adviceReasons(conditions: readonly ConditionAnswers[]): Notice[] {
  return conditions
    .filter(({ doctorAdvisedAgainstTravel }) => doctorAdvisedAgainstTravel)
    .map(({ condition }) => ({
      code: 'advised_against_travel',
      message: `${condition}: a doctor advised against travel.`,
    }))
}

function pregnancyReasons({ pregnant, weeksAtReturn = 0 }: HealthAnswers, book: TravelRateBook): Notice[] {
  if (!pregnant || weeksAtReturn <= book.medical.pregnancyMaxWeeks) return []
  const message = `Pregnancy week ${weeksAtReturn} at return. The maximum is week ${book.medical.pregnancyMaxWeeks}.`
  return [{ code: 'pregnancy_too_far', message }]
}

function referralReasons(answers: ConditionAnswers, book: TravelRateBook): Notice[] {
  const { condition, awaitingTreatment, hospitalisedLast12m, stable6m } = answers
  const conditionClass = book.medical.conditions[condition]
  const reasons: Notice[] = []
  if (conditionClass === 'serious') reasons.push({ code: 'serious_condition', message: `${condition}.` })
  if (awaitingTreatment) reasons.push({ code: 'treatment_planned', message: `${condition}: treatment is planned.` })
  if (conditionClass === 'controlled' && hospitalisedLast12m) {
    reasons.push({ code: 'recent_hospital_stay', message: `${condition}: hospitalised in the last 12 months.` })
  }
  if (conditionClass === 'controlled' && !stable6m) {
    reasons.push({ code: 'not_stable', message: `${condition}: not stable for 6 months.` })
  }
  return reasons
}

function controlledLoading(count: number, { medical }: TravelRateBook): number {
  if (count === 0) return 0
  return count === 1 ? medical.controlledLoadingBps : medical.severalControlledLoadingBps
}

function decide(
  subject: string,
  basis: object[],
  found: { decline?: Notice[]; refer: Notice[]; loadingBps?: number },
): Decision {
  const { decline = [], refer, loadingBps = 0 } = found
  const shared = { subject, basis: JSON.stringify(basis), loadingBps, documents: [], limitedConditions: [] }
  if (decline.length > 0) return { ...shared, outcome: 'decline', reasons: decline }
  if (refer.length > 0) return { ...shared, outcome: 'refer', reasons: refer }
  return { ...shared, outcome: loadingBps > 0 ? 'accept_loading' : 'accept', reasons: [] }
}
