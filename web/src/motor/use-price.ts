import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import type { EstimateInput } from './estimate-input.ts'

const PAUSE_MS = 250
/** The server holds a price for a day; within this time the same question has the same answer. */
const FRESH_MS = 60 * 60_000

/** The price of what is typed, always the server's. While a new one is on its way the old one is still there. */
export function usePrice(input: EstimateInput | undefined) {
  const asked = useSettled(input)
  const price = useQuery({
    queryKey: ['POST /motor/estimates', asked],
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

/** The value once it has stayed the same for a moment. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  // Time is outside of React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text says whether the value changed
  }, [text])
  return settled
}
