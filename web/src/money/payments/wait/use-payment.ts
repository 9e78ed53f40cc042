import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { followEvents } from '../../../platform/live/follow-events.ts'
import { paymentQueries } from '../queries.ts'

// Asked often while somebody stands at the counter, then seldom; while changes are told, only in case one got lost.
const QUICK_MS = 3_000
const SLOW_MS = 15_000
const TOLD_MS = 30_000
const QUICK_FOR_MS = 120_000

/** A payment as it stands now: told by the server while it is pending, asked for where that does not work. */
export function usePayment(clientReference: string) {
  const queryClient = useQueryClient()
  const options = query('GET /transactions/{clientReference}', { params: { clientReference } })
  const [live, setLive] = useState(false)
  const [startedMs] = useState(() => Date.now())
  const payment = useQuery({
    ...options,
    refetchInterval: ({ state }) => {
      if (state.data?.status !== 'pending') return false
      return live ? TOLD_MS : Date.now() - startedMs < QUICK_FOR_MS ? QUICK_MS : SLOW_MS
    },
  })
  const pending = payment.data?.status === 'pending'

  // A connection lives outside React; it ends with the payment or with the screen. What the end changed elsewhere (lists,
  // balances) is asked for anew.
  useEffect(() => {
    if (!pending) return
    const stop = followEvents(`/transactions/${clientReference}/events`, {
      onChange: () => void refresh(queryClient, 'GET /transactions/{clientReference}'),
      onLive: setLive,
    })
    return () => {
      stop()
      void refresh(queryClient, ...paymentQueries)
    }
  }, [pending, clientReference, queryClient])

  return payment
}
