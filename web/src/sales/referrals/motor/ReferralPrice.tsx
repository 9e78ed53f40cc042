import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { PriceWithLoading } from '../PriceWithLoading.tsx'

/** Price of a referred motor sale with a loading. */
export function ReferralPrice({ draftId, loadingBps }: { draftId: string; loadingBps: number }) {
  const debounced = useDebounced(loadingBps)
  const price = useQuery({
    ...query('GET /motor/drafts/{id}/referral-price', { params: { id: draftId }, query: { loadingBps: debounced } }),
    placeholderData: keepPreviousData,
  })
  return <PriceWithLoading price={price} />
}
