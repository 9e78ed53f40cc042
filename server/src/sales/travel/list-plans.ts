import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { TravelPlan, travelEndpoints } from '@okwan/contract/sales/travel'
import { ageOn, toAccraDate } from '@okwan/domain/platform/dates'
import type { FieldProblem } from '@okwan/domain/platform/refusal'
import { isVisaCompliant } from '@okwan/domain/policies/travel-policies/visa-letter'
import { benefitRows } from '@okwan/domain/products/travel-plans/benefits'
import { isAddOnAvailable, type RatedTraveller } from '@okwan/domain/products/travel-plans/eligibility'
import type { RatedParty } from '@okwan/domain/products/travel-plans/party'
import type { Plan, TravelRateBook } from '@okwan/domain/products/travel-plans/rate-book'
import { ADD_ON_LABELS, ADD_ONS } from '@okwan/domain/products/travel-plans/terms'
import { annualReturn, departureProblem } from '@okwan/domain/products/travel-plans/trip-dates'
import { offerPlans } from '@okwan/domain/sales/travel/offers'
import type { Ctx } from '../../platform/http/context.ts'
import { travelRateBookOn } from '../../products/rate-books/travel-rate-book.ts'

type Query = Parsed<(typeof travelEndpoints)['GET /travel/plans']>['query']

/** Plans with prices for ages instead of named travellers. */
export async function listPlans({ tx, now }: Ctx, { query }: { query: Query }) {
  const today = toAccraDate(now)
  const { book } = await travelRateBookOn(tx, today)
  const trip = readTrip(query, now, book)
  const offers = trip.ok ? offerPlans(trip.risk, book, today) : []
  const plans = book.plans
    .filter(({ tripType }) => query.tripType === undefined || tripType === query.tripType)
    .map((plan): TravelPlan => {
      const offer = offers.find(({ planCode }) => planCode === plan.code)
      return { ...presentPlan(plan, book), ...(offer && { offer }) }
    })
  return { rateBook: book.version, exclusions: [...book.exclusions], problems: trip.ok ? [] : trip.problems, plans }
}

function presentPlan(plan: Plan, book: TravelRateBook): TravelPlan {
  const { code: planCode, premiums: _, zone, parties, ...rest } = plan
  return {
    ...rest,
    planCode,
    parties: [...parties],
    zoneName: book.zones.find(({ code }) => code === zone)?.name ?? zone,
    visaCompliant: isVisaCompliant(plan, book),
    addOns: ADD_ONS.filter((addOn) => isAddOnAvailable(plan, addOn, book)).map((code) => ({
      code,
      label: ADD_ON_LABELS[code],
      rateBps: book.addOns[code].rateBps,
    })),
    benefits: benefitRows(planCode, [], book),
  }
}

type ParsedTrip = { ok: true; risk: Omit<RatedParty, 'planCode'> } | { ok: false; problems: FieldProblem[] }

function readTrip(query: Query, now: Date, book: TravelRateBook): ParsedTrip {
  const { tripType, destinations, departureDate, birthDates, graceDays, partyType, addOns = [] } = query
  const returnDate = tripType === 'annual' && departureDate ? annualReturn(departureDate) : query.returnDate
  // A query without a trip has no problems.
  if (!destinations && !departureDate && !birthDates) return { ok: false, problems: [] }
  if (!tripType || !destinations || !departureDate || !returnDate || !birthDates) {
    const parts = { tripType, destinations, departureDate, returnDate, birthDates }
    const missing = Object.entries(parts).filter(([, value]) => value === undefined)
    return { ok: false, problems: missing.map(([path]) => ({ path, message: 'This value is required for a price.' })) }
  }
  const problem = departureProblem(departureDate, now, book)
  if (problem) return { ok: false, problems: [{ path: 'departureDate', message: problem }] }
  const travellers = birthDates.map((birthDate, index): RatedTraveller => {
    const isAdult = ageOn(birthDate, departureDate) >= book.family.adultFromYears
    const adult = index === 0 ? 'self' : 'spouse'
    const name = `Traveller ${index + 1}`
    return { travellerId: `${index + 1}`, name, birthDate, relationship: isAdult ? adult : 'child', loadingBps: 0 }
  })
  const countries = destinations.map((iso2) => iso2.toUpperCase())
  const dates = { tripType, departureDate, returnDate, graceDays }
  return { ok: true, risk: { ...dates, destinations: countries, ...(partyType && { partyType }), addOns, travellers } }
}
