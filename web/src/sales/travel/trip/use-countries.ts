import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'

/** The list changes only with a new rate book. */
const FRESH_MS = 60 * 60_000

export const countriesQuery = { ...query('GET /travel/countries'), staleTime: FRESH_MS }

export function useCountryNames(): (iso2: string) => string {
  const countries = useQuery(countriesQuery)
  return (iso2) => countries.data?.find((one) => one.iso2 === iso2)?.name ?? iso2
}
