import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { EstimateInput } from './estimate-input.ts'

/** The server keeps a price valid for 24 hours, so a repeated request within this time can use the cache. */
const FRESH_MS = 60 * 60_000

/** Price of the form values, calculated by the server. The previous price stays visible while a new one loads. */
export function usePrice(input: EstimateInput | undefined) {
  const settled = useDebounced(input)
  const price = useQuery({
    queryKey: queryKey('POST /motor/estimates', settled),
    queryFn: ({ signal }) => {
      if (!settled) throw new TypeError('the query is enabled only with input')
      return call('POST /motor/estimates', { body: settled }, { signal })
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  })
  const isOld = price.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(input)
  return { price: input ? price.data : undefined, isOld, error: isOld ? null : price.error, retry: price.refetch }
}
