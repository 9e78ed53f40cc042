import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import type { MotorDraft } from './draft.ts'

/** Risk classes change only with a new rate book. */
export const risksQuery = { ...query('GET /motor/risks'), staleTime: 10 * 60_000 }

/** Vehicle use with the lowest price for the seats of the vehicle, for prices before the use is known. */
export function useLowestRisk({ vehicle }: MotorDraft): string | undefined {
  const { data: risks = [] } = useQuery(risksQuery)
  const seats = vehicle?.numberOfSeats ?? 0
  const possible = risks.filter(({ seatMin, seatMax }) => seats >= seatMin && seats <= seatMax)
  // Uses without Third Party Xtra are rare and would hide its price.
  const common = possible.filter(({ offersXtra }) => offersXtra)
  const [lowest] = (common.length > 0 ? common : possible).toSorted(
    (one, other) => one.thirdPartyYearTotalPesewas - other.thirdPartyYearTotalPesewas,
  )
  return lowest?.riskCode
}
