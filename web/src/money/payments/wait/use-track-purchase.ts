import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { useEffect, useRef } from 'react'
import type { Publication } from '../../../platform/analytics/event.ts'
import { track } from '../../../platform/analytics/track.ts'

type Payment = Pick<TransactionDetail, 'status' | 'type' | 'method' | 'network' | 'amountPesewas' | 'reason'>

/** Tracks the result of a payment that becomes final while it is on screen. Opening an old payment tracks nothing. */
export function useTrackPurchase(payment: Payment | undefined): void {
  const wasPending = useRef(false)
  // An effect, because tracking is a side effect of the status that was rendered.
  useEffect(() => {
    if (!payment) return
    if (payment.status !== 'pending' && wasPending.current) track(purchaseOf(payment))
    wasPending.current = payment.status === 'pending'
  }, [payment])
}

/** The specification defines the amount in cedis. */
export function purchaseOf({ status, type, method, network, amountPesewas, reason }: Payment): Publication {
  const page = { paymentType: type, paymentChannel: network ?? method, amount: amountPesewas / 100 }
  if (status === 'successful') return { eventType: 'Regular', name: 'Purchase', ...page }
  return { eventType: 'Error', name: 'Purchase Failed', ...page, errorMessage: reason?.text }
}
