import type { TransactionDetail } from '@okwan/contract/money/transactions'
import type { Network } from '@okwan/domain/platform/phone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { paymentQueries } from './queries.ts'

export type Payer = { msisdn: string; network: Network; verificationToken?: string }

/** Sends another request for the same payment; at most one request of a payment succeeds. */
export function useNewRequest({ clientReference, attempts }: TransactionDetail, onSent?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (payer: Payer) =>
      // All buttons share one intent for the next request, so that pressing two of them sends one request.
      sendOnce(`request:${clientReference}:${attempts.length + 1}`, payer, (idempotencyKey) =>
        call(
          'POST /payments/{clientReference}/attempts',
          { params: { clientReference }, body: payer },
          { idempotencyKey },
        ),
      ),
    onSuccess: async () => {
      await refresh(queryClient, 'GET /transactions/{clientReference}', ...paymentQueries)
      onSent?.()
    },
  })
}
