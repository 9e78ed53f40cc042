import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import type { TravelSale } from '../draft.ts'

export type Offer = Awaited<ReturnType<typeof purchase>>

/** The offer of a draft. A repeated request returns the same offer; a changed draft gets a new offer. */
export function useOffer({ draftId, version }: TravelSale) {
  return useQuery({
    queryKey: queryKey('POST /travel/drafts/{id}/purchase', draftId, version),
    queryFn: () => purchase(draftId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

function purchase(id: string) {
  return sendOnce(`travel-purchase:${id}`, {}, (idempotencyKey) =>
    call('POST /travel/drafts/{id}/purchase', { params: { id }, body: {} }, { idempotencyKey }),
  )
}

export function payLater(id: string) {
  return sendOnce(`travel-pay-later:${id}`, {}, (idempotencyKey) =>
    call('POST /travel/drafts/{id}/pay-later', { params: { id }, body: {} }, { idempotencyKey }),
  )
}
