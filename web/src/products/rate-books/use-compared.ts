import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import type { RateBookDetails } from './rate-book-details.ts'

const NONE = 'none'

/**
 * The version that a rate book is compared with. A draft is compared with the version that it replaces, unless the user selects
 * another version or none.
 */
export function useCompared(book: RateBookDetails) {
  const [filters, setFilters] = useFilters<'rateBook'>()
  const against = filters.against === NONE ? undefined : (filters.against ?? book.replaces?.rateBookId)
  const other = useQuery({
    ...query('GET /rate-books/{id}', { params: { id: against ?? '' } }),
    enabled: against !== undefined,
  })
  return {
    against,
    compared: against === undefined ? undefined : other.data,
    compareWith: (rateBookId: string) => setFilters({ against: rateBookId || NONE }),
  }
}
