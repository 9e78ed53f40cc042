import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { followEvents } from '../../../platform/live/follow-events.ts'
import { paymentQueries } from '../queries.ts'

// Without live events: polls quickly for two minutes, then slowly. With events: polls rarely, in case an event is lost.
const QUICK_MS = 3_000
const SLOW_MS = 15_000
const LIVE_MS = 30_000
const QUICK_PERIOD_MS = 120_000

/** A payment that updates while it is pending: by server events, or by polling if events are unavailable. */
export function usePayment(clientReference: string) {
  const queryClient = useQueryClient()
  const options = query('GET /transactions/{clientReference}', { params: { clientReference } })
  const [live, setLive] = useState(false)
  const [startedMs] = useState(() => Date.now())
  const payment = useQuery({
    ...options,
    refetchInterval: ({ state }) => {
      // The network can still report a failed payment as paid.
      if (state.data?.status === 'failed') return SLOW_MS
      if (state.data?.status !== 'pending') return false
      return live ? LIVE_MS : Date.now() - startedMs < QUICK_PERIOD_MS ? QUICK_MS : SLOW_MS
    },
  })
  const pending = payment.data?.status === 'pending'

  // The event connection closes when the payment is final or the screen unmounts; lists and balances are then reloaded.
  useEffect(() => {
    if (!pending) return
    const stop = followEvents(
      'GET /transactions/{clientReference}/events',
      { params: { clientReference } },
      {
        onChange: () => void refresh(queryClient, 'GET /transactions/{clientReference}'),
        onLive: setLive,
      },
    )
    return () => {
      stop()
      void refresh(queryClient, ...paymentQueries)
    }
  }, [pending, clientReference, queryClient])

  return payment
}
