import { visitsSchengen } from '@okwan/domain/policies/travel-policies/visa-letter'
import { findCountry, findPlan, planCovers, type TravelRateBook } from '@okwan/domain/products/travel-plans/rate-book'
import { coverPeriod } from '@okwan/domain/products/travel-plans/trip-dates'
import type { TripDetails } from '@okwan/domain/sales/travel/draft/itinerary'
import type { Policyholder } from '@okwan/domain/sales/travel/draft/policyholder'
import { fullName, type Traveller } from '@okwan/domain/sales/travel/draft/travellers'
import type { InsuredPerson, TravelDocument } from '../documents/travel-parts.ts'

type Seller = Pick<TravelDocument, 'soldBy' | 'intermediaryCode' | 'branchName'>
type Moments = Pick<TravelDocument, 'policyNumber' | 'issuedAt' | 'printedAt' | 'company' | 'assistance'> & {
  watermark?: string | undefined
}

/** Printed data of a trip, sold or draft. */
export function documentOf(
  { trip, policyholder }: { trip: TripDetails; policyholder: Policyholder },
  book: TravelRateBook,
  { watermark, ...moments }: Moments,
  seller: Seller,
): TravelDocument {
  const plan = findPlan(book, trip.planCode)
  const { startDate, endDate, coverDays } = coverPeriod(trip)
  const schengen = book.countries.filter((country) => country.schengen)
  const coversSchengen = schengen.length > 0 && schengen.every((country) => planCovers(book, plan, country))
  return {
    ...moments,
    ...seller,
    ...(watermark && { watermark }),
    holderName: holderNameOf(policyholder),
    planName: plan.name,
    territory: coversSchengen ? withSchengen(zoneName(book, plan.zone)) : zoneName(book, plan.zone),
    schengenStates: visitsSchengen(trip.destinations, book) ? schengen.map(({ name }) => name) : [],
    destinations: trip.destinations.map((iso2) => countryName(book, iso2)),
    startDate,
    endDate,
    coverDays,
    graceDays: trip.graceDays,
    medicalLimitEur: plan.medicalLimitEur,
    excessEur: plan.excessEur,
  }
}

export function personOf(
  person: Traveller,
  book: TravelRateBook,
  certificate: Pick<InsuredPerson, 'certificateNumber' | 'verifyUrl'>,
): InsuredPerson {
  return {
    ...certificate,
    fullName: fullName(person),
    dateOfBirth: person.dateOfBirth,
    passportNumber: person.passportNumber,
    nationality: countryName(book, person.nationality),
    // Cover is sold only to residents of Ghana.
    residence: 'Ghana',
  }
}

/** Names the Schengen states once, in the words that embassies look for, even if the zone name mentions them. */
function withSchengen(zone: string): string {
  const parts = zone.split(', ').filter((part) => !part.includes('Schengen'))
  return [...parts, 'with all Schengen Member States'].join(', ')
}

function holderNameOf(holder: Policyholder): string {
  return holder.customerType === 'corporate' ? holder.companyName : fullName(holder)
}

export function countryName(book: TravelRateBook, iso2: string): string {
  return findCountry(book, iso2)?.name ?? iso2
}

export function zoneName(book: TravelRateBook, code: string): string {
  return book.zones.find((zone) => zone.code === code)?.name ?? code
}
