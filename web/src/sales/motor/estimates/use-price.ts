import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import type { EstimateInput } from './estimate-input.ts'

/** The server holds a price for a day; within this time the same question has the same answer. */
const FRESH_MS = 60 * 60_000

/** The price of what is typed, always the server's. While a new one is on its way the old one is still there. */
export function usePrice(input: EstimateInput | undefined) {
  const asked = useSettled(input)
  const price = useQuery({
    queryKey: queryKey('POST /motor/estimates', asked),
    queryFn: ({ signal }) => {
      if (!asked) throw new TypeError('nothing to price')
      return call('POST /motor/estimates', { body: asked }, { signal })
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
  const isOld = price.isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(input)
  return { price: input ? price.data : undefined, isOld, error: isOld ? null : price.error, retry: price.refetch }
}
