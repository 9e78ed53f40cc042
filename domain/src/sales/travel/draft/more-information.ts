import type { FieldProblem } from '../../../platform/refusal.ts'
import { visitsSchengen } from '../../../policies/travel-policies/visa-letter.ts'
import type { TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import { TRAVEL_MODES, VISA_TYPES } from '../../../products/travel-plans/terms.ts'
import { coverPeriod } from '../../../products/travel-plans/trip-dates.ts'
import { personName, phone } from './fields.ts'
import {
  check,
  choice,
  form,
  listOf,
  optional,
  type ParseResult,
  parsed,
  text,
  whole,
  withDefault,
  yesNo,
} from './form.ts'
import type { TripDetails } from './itinerary.ts'

const FULL_SHARE_PCT = 100

export type MoreInformation = Extract<ReturnType<typeof readFields>, { ok: true }>['value']

/** Step `more-travel-information`: visa, emergency contact, beneficiaries and journey. */
export function readMoreInformation(
  raw: unknown,
  trip: TripDetails,
  book: TravelRateBook,
): ParseResult<MoreInformation> {
  return check(readFields(raw), (more) => [
    ...visaProblems(more, trip, book),
    ...shareProblems(more),
    ...oneWayProblems(more, trip, book),
    ...claimProblems(more),
  ])
}

function readFields(raw: unknown) {
  const beneficiary = form({
    fullName: personName('Enter the name of the beneficiary.'),
    relationship: text('Enter the relationship.', 2, 40),
    mobile: phone('Enter the phone number of the beneficiary.'),
    sharePct: whole('Enter the share.', 1, FULL_SHARE_PCT),
  })
  return form({
    departureCity: withDefault(text('', 2, 60), 'Accra'),
    modeOfTravel: choice('Select the mode of travel.', TRAVEL_MODES),
    airline: optional(text('', 2, 60)),
    bookingReference: optional(
      parsed('', 'Enter a booking reference with 6 letters or digits.', parseBookingReference),
    ),
    visaRequired: yesNo('Select whether a visa is required.'),
    visaType: withDefault(choice('Select the visa type.', VISA_TYPES), 'none'),
    embassyName: optional(text('', 3, 120)),
    accommodationAddress: optional(text('', 5, 200)),
    emergencyContact: form({
      name: personName('Enter the name of the emergency contact.'),
      mobile: phone('Enter the phone number of the emergency contact.'),
      relationship: text('Enter the relationship.', 2, 40),
    }),
    beneficiaries: listOf(beneficiary, 'Enter at least one beneficiary.', 1, 4),
    oneWay: withDefault(yesNo(''), false),
    previousInsurer: optional(text('', 2, 80)),
    previousClaims: yesNo('Select whether there were previous travel claims.'),
    claimsLast24Months: optional(whole('', 0, 50)),
    previousClaimsText: optional(text('', 3, 500)),
  })(raw, '')
}

function parseBookingReference(input: string): string | undefined {
  const reference = input.trim().toUpperCase()
  return /^[A-Z0-9]{6}$/.test(reference) ? reference : undefined
}

function visaProblems(more: MoreInformation, { destinations }: TripDetails, book: TravelRateBook): FieldProblem[] {
  if (!more.visaRequired) return []
  const problems: FieldProblem[] = []
  if (more.visaType === 'none') problems.push({ path: 'visaType', message: 'Select the visa type.' })
  if (visitsSchengen(destinations, book) && !more.embassyName) {
    problems.push({ path: 'embassyName', message: 'Enter the embassy for the letter.' })
  }
  return problems
}

function shareProblems({ beneficiaries }: MoreInformation): FieldProblem[] {
  const sharePct = beneficiaries.reduce((sum, one) => sum + one.sharePct, 0)
  if (sharePct === FULL_SHARE_PCT) return []
  return [
    { path: 'beneficiaries', message: `The shares add up to ${sharePct}%. They must add up to ${FULL_SHARE_PCT}%.` },
  ]
}

function oneWayProblems({ oneWay }: MoreInformation, trip: TripDetails, book: TravelRateBook): FieldProblem[] {
  const { oneWayMaxDays } = book.sale
  if (!oneWay || coverPeriod(trip).coverDays <= oneWayMaxDays) return []
  return [{ path: 'oneWay', message: `A one-way trip is covered for up to ${oneWayMaxDays} days. Change the dates.` }]
}

function claimProblems({ previousClaims, claimsLast24Months, previousClaimsText }: MoreInformation): FieldProblem[] {
  if (!previousClaims) return []
  const problems: FieldProblem[] = []
  if (claimsLast24Months === undefined) {
    problems.push({ path: 'claimsLast24Months', message: 'Enter the number of claims in the last 24 months.' })
  }
  if (!previousClaimsText) problems.push({ path: 'previousClaimsText', message: 'Describe the claims.' })
  return problems
}
