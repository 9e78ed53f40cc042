import travel from '../../../../server/data/travel-2026.json' with { type: 'json' }
import { addDays, type IsoDate } from '../../platform/dates.ts'
import type { RatedTraveller, RatedTrip } from './eligibility.ts'
import type { TravelRateBook } from './rate-book.ts'

// A JSON import widens literal types; rate-book-problems.test.ts checks that the file is a valid rate book.
export const travel2026 = travel as TravelRateBook

export const DEPARTURE = '2026-06-01'

/** A trip with the given days and ages, to the main destination of the plan. */
export function trip(
  planCode: string,
  days: number,
  agesYears: readonly number[],
  more: Partial<RatedTrip> = {},
): RatedTrip {
  const plan = travel2026.plans.find(({ code }) => code === planCode)
  return {
    planCode,
    tripType: plan?.tripType ?? 'single',
    destinations: [DESTINATIONS[planCode] ?? 'FR'],
    departureDate: DEPARTURE,
    returnDate: addDays(DEPARTURE, days - 1),
    graceDays: 0,
    partyType: 'individual',
    addOns: [],
    travellers: agesYears.map((ageYears, index) => traveller(index + 1, ageYears)),
    ...more,
  }
}

export function traveller(number: number, ageYears: number, more: Partial<RatedTraveller> = {}): RatedTraveller {
  const relationship = ageYears < 18 ? 'child' : number === 1 ? 'self' : 'spouse'
  return {
    travellerId: `t${number}`,
    name: `Traveller ${number}`,
    birthDate: bornYearsBefore(DEPARTURE, ageYears),
    relationship,
    loadingBps: 0,
    ...more,
  }
}

export function bornYearsBefore(date: IsoDate, years: number): IsoDate {
  return `${Number(date.slice(0, 4)) - years}${date.slice(4)}`
}

const DESTINATIONS: Record<string, string> = {
  AFR: 'KE',
  ASM: 'AE',
  HAJ: 'SA',
  WWP: 'US',
  WWX: 'US',
  STU: 'US',
  AMW: 'US',
}
