import { COVER_LABELS, COVER_TYPES, type CoverType } from '@okwan/domain/products/rating/terms'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'

/** Names change with a new rate book, which is rare. */
const FRESH_MS = 60 * 60_000

/** What covers are called. Travel plans stand in the rate book; it is asked only where one of `coverTypes` is a plan. */
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
