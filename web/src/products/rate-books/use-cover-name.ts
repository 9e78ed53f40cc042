import { COVER_LABELS, COVER_TYPES, type CoverType } from '@okwan/domain/products/rating/terms'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'

/** Names change only with a new rate book. */
const FRESH_MS = 60 * 60_000

/** Names of covers. Travel plans are named in the rate book, which is loaded only if `coverTypes` contains a plan. */
export function useCoverName(coverTypes: readonly string[]): (coverType: string) => string {
  const book = useQuery({
    ...query('GET /travel/plans', { query: {} }),
    enabled: coverTypes.some((coverType) => !isMotorCover(coverType)),
    staleTime: FRESH_MS,
  })
  return (coverType) => {
    if (isMotorCover(coverType)) return COVER_LABELS[coverType]
    return book.data?.plans.find(({ planCode }) => planCode === coverType)?.name ?? 'Travel'
  }
}

function isMotorCover(coverType: string): coverType is CoverType {
  const covers: readonly string[] = COVER_TYPES
  return covers.includes(coverType)
}
