import type { IsoDate } from '@okwan/domain/platform/dates'
import type { TravelChanges, TravelDraft } from '../draft.ts'
import { isBlank } from '../travellers/holder-values.ts'
import { agesOf, type TripValues, tripChanges } from './trip-values.ts'

/** A birth date with this age today, for a price before names are known. */
export function birthDateOf(age: number, today: IsoDate): IsoDate {
  const [year = '', ...day] = today.split('-')
  const born = [String(Number(year) - age), ...day].join('-')
  return born.endsWith('-02-29') ? born.replace('-29', '-28') : born
}

/** The trip, and the number of travellers while none of them has a name. */
export function tripStartChanges(values: TripValues, { travellers = [] }: TravelDraft): TravelChanges {
  const count = agesOf(values.ages)?.length
  const isCounted = count === undefined || count === travellers.length || !travellers.every(isBlank)
  return {
    ...tripChanges(values),
    ...(isCounted ? {} : { travellers: Array.from({ length: count }, (_, index) => travellers[index] ?? {}) }),
  }
}

/** Missing answers of the first page, in the order of the form. The server checks them after the policyholder. */
export function tripStartProblems({ trip, travellers = [] }: TravelDraft): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = []
  const require = (isPresent: boolean, path: string, message: string) => {
    if (!isPresent) problems.push({ path, message })
  }
  require(!!trip?.purpose, 'purpose', 'Select the purpose of the trip.')
  require(!!trip?.destinations?.length, 'destinations', 'Select at least one destination.')
  require(!!trip?.departureDate, 'departureDate', 'Enter the departure date.')
  require(trip?.tripType === 'annual' || !!trip?.returnDate, 'returnDate', 'Enter the return date.')
  require(travellers.length > 0, 'ages', 'Enter the age of each traveller, such as 34, 31, 6.')
  // The prices appear after the other answers.
  if (problems.length === 0) require(!!trip?.planCode, 'planCode', 'Select a plan.')
  return problems
}
