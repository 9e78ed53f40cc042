import type { ApiInput } from '@okwan/contract/all'
import type { SamplePrice } from '@okwan/contract/products/rate-books'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { queryKey } from '../../platform/api/query-key.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

type MotorBook = ApiInput<'POST /rate-books/preview'>['body']['book']

export type LivePrices = {
  /** The last prices while the next ones are calculated; undefined before the first. */
  samples: readonly SamplePrice[] | undefined
  /** Version that the prices are compared with. */
  replaces: string | null
  /** Why there are no prices for the current rates. */
  problem: string | undefined
  isUpdating: boolean
}

/** Prices of typical vehicles by the rates in the form; undefined while a rate is not a number. */
export function useLivePrices(book: Record<string, unknown> | undefined): LivePrices {
  const debounced = useDebounced(book)
  const preview = useQuery({
    queryKey: queryKey('POST /rate-books/preview', JSON.stringify(debounced)),
    // The cast is safe: the book came from the server in this shape, and the server validates every field again.
    queryFn: () => call('POST /rate-books/preview', { body: { book: debounced as MotorBook } }),
    enabled: debounced !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error } = preview
  const isCurrent = JSON.stringify(book) === JSON.stringify(debounced)
  return {
    // Rates with problems have no prices, and the prices of the rates before would be wrong.
    samples: data?.problems.length === 0 ? data.samples : undefined,
    replaces: data?.replaces ?? null,
    problem: problemOf(book === undefined, error, data?.problems),
    isUpdating: !isCurrent || preview.isFetching,
  }
}

function problemOf(isInvalid: boolean, error: unknown, problems: readonly string[] = []): string | undefined {
  if (isInvalid) return 'Fix the highlighted values to see the prices'
  if (!error) return problems[0]
  const { fields, sentence } = readProblem(error)
  return fields[0]?.message ?? sentence
}
