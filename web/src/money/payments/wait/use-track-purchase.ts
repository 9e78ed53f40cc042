import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { useEffect, useRef } from 'react'
import type { Publication } from '../../../platform/analytics/event.ts'
import { track } from '../../../platform/analytics/track.ts'

type Payment = Pick<TransactionDetail, 'status' | 'type' | 'method' | 'network' | 'amountPesewas' | 'reason'>

/** Tells how a payment ended, when it ends before somebody's eyes; opening an old one tells nothing. */
export function useTrackPurchase(payment: Payment | undefined): void {
  const wasPending = useRef(false)
  // Analytics live outside of React.
  useEffect(() => {
    if (!payment) return
    if (payment.status !== 'pending' && wasPending.current) track(purchaseOf(payment))
    wasPending.current = payment.status === 'pending'
  }, [payment])
}

/** The amount is cedis, as in the specification's own payloads. */
export function purchaseOf({ status, type, method, network, amountPesewas, reason }: Payment): Publication {
  const page = { paymentType: type, paymentChannel: network ?? method, amount: amountPesewas / 100 }
  if (status === 'successful') return { eventType: 'Regular', name: 'Purchase', ...page }
  return { eventType: 'Error', name: 'Purchase Failed', ...page, errorMessage: reason?.text }
}
