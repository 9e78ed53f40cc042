import type { ApiInput } from '@okwan/contract/all'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import type { TravelSale } from '../draft.ts'
import { birthDateOf } from './trip-start-values.ts'
import type { TripValues } from './trip-values.ts'

/** Plans with prices as soon as the trip and the ages are known, before the travellers have names. */
export function useQuickOffers(trip: TripValues, ages: readonly number[] | undefined) {
  const input = queryOf(trip, ages)
  const plans = useQuery({
    ...query('GET /travel/plans', { query: input ?? {} }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  })
  const result = input ? plans.data : undefined
  return {
    offers: (result?.plans ?? []).flatMap(({ offer, addOns, ...plan }): TravelSale['offers'] =>
      offer ? [{ ...plan, ...offer, addOns: addOns.map(({ code }) => code) }] : [],
    ),
    problem: result?.problems[0]?.message,
    isOld: plans.isPlaceholderData,
    error: input && plans.error,
  }
}

function queryOf(
  { tripType, destinations, departureDate, returnDate, graceDays, addOns }: TripValues,
  ages: readonly number[] | undefined,
): ApiInput<'GET /travel/plans'>['query'] | undefined {
  const isAnnual = tripType === 'annual'
  if (destinations.length === 0 || !departureDate || !ages || (!isAnnual && !returnDate)) return undefined
  const today = toAccraDate(new Date(currentMs()))
  return {
    tripType,
    destinations: destinations.join(','),
    departureDate,
    ...(returnDate && !isAnnual && { returnDate }),
    graceDays: Number(graceDays),
    birthDates: ages.map((age) => birthDateOf(age, today)).join(','),
    ...(addOns.length > 0 && { addOns: addOns.join(',') }),
  }
}
