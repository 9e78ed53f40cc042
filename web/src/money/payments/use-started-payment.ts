import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'

/** The payment behind a reserved reference; undefined until someone has started it. */
export function useStartedPayment(reserved: string | undefined) {
  const params = { clientReference: reserved ?? '' }
  const checked = useQuery({
    ...query('GET /payments/{clientReference}', { params }),
    enabled: reserved !== undefined,
    retry: false,
    // Fetched whenever the form opens, because the payment may have started since.
    gcTime: 0,
  })
  const isStarted = checked.data?.isStarted === true
  const payment = useQuery({
    ...query('GET /transactions/{clientReference}', { params }),
    enabled: isStarted,
    retry: false,
  })
  return { isLoading: checked.isLoading || payment.isLoading, payment: isStarted ? payment.data : undefined }
}
