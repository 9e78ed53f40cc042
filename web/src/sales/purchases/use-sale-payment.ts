import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../platform/api/query.ts'
import type { Changes } from './changes.ts'
import type { DraftStore, OpenSale } from './draft-store.ts'

/** Keeps the payment of the open sale known to the route guard, until it fails. */
export function useSalePayment<Sale extends OpenSale, Some extends Changes>(
  store: DraftStore<Sale, Some>,
  clientReference: string,
): void {
  const { data } = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  const status = data?.status
  useEffect(() => {
    if (status === 'failed') store.endPayment()
    else if (status && store.state().sale) store.startPayment(clientReference)
  }, [store, clientReference, status])
}
