import { addDays, formatDate, type IsoDate } from '../../../platform/dates.ts'
import type { FieldProblem } from '../../../platform/refusal.ts'
import type { Notice } from '../../../products/rating/terms.ts'
import { partyObstacles, type RatedParty } from '../../../products/travel-plans/party.ts'
import { findCountry, findPlan, type TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import { ADD_ONS, type AddOn, type PartyType, PURPOSES, TRIP_TYPES } from '../../../products/travel-plans/terms.ts'
import { annualReturn, coverPeriod, departureProblem } from '../../../products/travel-plans/trip-dates.ts'
import { country } from './fields.ts'
import { check, choice, day, form, listOf, optional, type ParseResult, withDefault } from './form.ts'
import { fullName, type Traveller } from './travellers.ts'

export type Itinerary = Omit<Extract<ReturnType<typeof readTripFields>, { ok: true }>['value'], 'returnDate'> & {
  returnDate: IsoDate
}
export type TripDetails = Itinerary & { planCode: string; addOns: AddOn[] }

/** Without a type, the lowest price of the party applies. */
export type Party = { partyType: PartyType | undefined; travellers: readonly Traveller[] }
/** Existing policy of a traveller, found by passport number. */
export type OtherCover = {
  passportNumber: string
  /** Null if someone else sold the policy, so that a passport number reveals nothing about it. */
  policyNumber: string | null
  planCode: string
  startDate: IsoDate
  endDate: IsoDate
}
export type TripContext = { party: Party; otherCovers: readonly OtherCover[]; now: Date; book: TravelRateBook }

/** First part of the step `travel-details`: destinations and dates, which are enough to show the plans. */
export function readItinerary(raw: unknown, { party, now, book }: TripContext): ParseResult<Itinerary> {
  const reading = readTripFields(raw, book)
  if (!reading.ok) return reading
  const { tripType, departureDate, returnDate } = reading.value
  const ends = tripType === 'annual' ? annualReturn(departureDate) : returnDate
  if (!ends) return { ok: false, problems: [{ path: 'returnDate', message: 'Enter the return date.' }] }
  return check({ ok: true, value: { ...reading.value, returnDate: ends } }, (itinerary) => [
    ...destinationProblems(itinerary.destinations, book),
    ...dateProblems(itinerary, now, book),
    ...passportProblems(itinerary, party.travellers),
  ])
}

/** Step `travel-details`: the itinerary with an available plan. */
export function readTrip(raw: unknown, context: TripContext): ParseResult<TripDetails> {
  const itinerary = readItinerary(raw, context)
  if (!itinerary.ok) return itinerary
  const plan = form({
    planCode: choice(
      'Select a plan.',
      context.book.plans.map(({ code }) => code),
    ),
    addOns: withDefault(listOf(choice('Select an add-on from the list.', ADD_ONS), '', 0, ADD_ONS.length), []),
  })(raw, '')
  if (!plan.ok) return plan
  const trip = { ...itinerary.value, planCode: plan.value.planCode, addOns: [...new Set(plan.value.addOns)] }
  return check({ ok: true, value: trip }, () => [
    ...planProblems(trip, context),
    ...overlapProblems(trip, context.otherCovers),
  ])
}

/** Details that rate a trip; the loadings by traveller come from underwriting. */
export function ratedTrip(
  trip: TripDetails,
  { partyType, travellers }: Party,
  loadingsBps: ReadonlyMap<string, number> = new Map(),
): RatedParty {
  return {
    ...trip,
    ...(partyType && { partyType }),
    travellers: travellers.map((traveller) => ({
      travellerId: traveller.travellerId,
      name: fullName(traveller),
      birthDate: traveller.dateOfBirth,
      relationship: traveller.relationship,
      loadingBps: loadingsBps.get(traveller.travellerId) ?? 0,
    })),
  }
}

/** Warnings, which do not prevent the sale. */
export function tripWarnings(trip: TripDetails, { party, otherCovers, book }: TripContext): Notice[] {
  const validUntil = addDays(passportNeededUntil(trip), book.sale.passportWarningDays)
  const passports = party.travellers
    .filter(({ passportExpiryDate }) => passportExpiryDate < validUntil)
    .map(
      (one): Notice => ({
        code: 'passport_ends_soon',
        message: `${fullName(one)}’s passport expires on ${formatDate(one.passportExpiryDate)}. Many countries require a passport that is valid for three months after the return.`,
      }),
    )
  const referred = trip.destinations.flatMap((iso2): Notice[] => {
    const found = findCountry(book, iso2)
    if (found?.risk !== 'refer') return []
    return [{ code: 'destination_referred', message: `A trip to ${found.name} needs underwriter approval.` }]
  })
  const overlaps = overlapping(trip, otherCovers).map(
    ({ policyNumber }): Notice => ({
      code: 'already_covered',
      message: policyNumber
        ? `A traveller already has policy ${policyNumber} for some of these dates.`
        : 'A traveller already has travel cover for some of these dates.',
    }),
  )
  return [...passports, ...referred, ...overlaps]
}

function readTripFields(raw: unknown, book: TravelRateBook) {
  const { graceDays, maxDestinations } = book.sale
  return form({
    tripType: choice('Select the trip type.', TRIP_TYPES),
    destinations: listOf(country('Select a country.', book), 'Select at least one destination.', 1, maxDestinations),
    departureDate: day('Enter the departure date.'),
    returnDate: optional(day('Enter the return date.')),
    graceDays: withDefault(choice(`Select a grace period of ${graceDays.join(' or ')} days.`, graceDays), 0),
    purpose: choice('Select the purpose of the trip.', PURPOSES),
  })(raw, '')
}

function destinationProblems(destinations: readonly string[], book: TravelRateBook): FieldProblem[] {
  return destinations.flatMap((iso2, index): FieldProblem[] => {
    const found = findCountry(book, iso2)
    const path = `destinations.${index}`
    if (found?.region === 'HOME') return [{ path, message: 'Domestic trips aren’t covered. Select another country.' }]
    if (found?.risk === 'closed') return [{ path, message: `We don’t insure trips to ${found.name}.` }]
    if (destinations.indexOf(iso2) !== index) return [{ path, message: 'This country is already in the list.' }]
    return []
  })
}

function dateProblems({ departureDate, returnDate }: Itinerary, now: Date, book: TravelRateBook): FieldProblem[] {
  const problem = departureProblem(departureDate, now, book)
  if (problem) return [{ path: 'departureDate', message: problem }]
  if (returnDate < departureDate)
    return [{ path: 'returnDate', message: 'The return date is before the departure date.' }]
  return []
}

/** The passport must be valid until the return, except for annual policies, during which it can be renewed. */
function passportNeededUntil({ tripType, departureDate, returnDate }: Itinerary): IsoDate {
  return tripType === 'annual' ? departureDate : returnDate
}

function passportProblems(itinerary: Itinerary, travellers: readonly Traveller[]): FieldProblem[] {
  return travellers
    .filter(({ passportExpiryDate }) => passportExpiryDate < passportNeededUntil(itinerary))
    .map((traveller) => ({
      path: 'returnDate',
      message: `${fullName(traveller)}’s passport expires on ${formatDate(traveller.passportExpiryDate)}, before the return.`,
    }))
}

function planProblems(trip: TripDetails, { party, book }: TripContext): FieldProblem[] {
  const obstacles = partyObstacles(findPlan(book, trip.planCode), ratedTrip(trip, party), book)
  return obstacles.map(({ code, message }) => ({
    path: code === 'add_on_not_available' ? 'addOns' : 'planCode',
    message,
  }))
}

/** The same plan for overlapping dates is refused; another plan may be intended. */
function overlapProblems(trip: TripDetails, otherCovers: readonly OtherCover[]): FieldProblem[] {
  const samePlan = overlapping(trip, otherCovers).filter(({ planCode }) => planCode === trip.planCode)
  return samePlan.map(({ policyNumber, endDate }) => ({
    path: 'departureDate',
    message: policyNumber
      ? `A traveller already has this plan until ${formatDate(endDate)}, policy ${policyNumber}. Change the dates or the plan.`
      : 'A traveller already has this plan on some of these dates. Change the dates or the plan.',
  }))
}

function overlapping(trip: TripDetails, otherCovers: readonly OtherCover[]): OtherCover[] {
  const { startDate, endDate } = coverPeriod(trip)
  return otherCovers.filter((other) => other.startDate <= endDate && startDate <= other.endDate)
}
