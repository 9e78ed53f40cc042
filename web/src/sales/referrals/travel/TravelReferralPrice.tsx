import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { PriceWithLoading } from '../PriceWithLoading.tsx'

type TravelReferralPriceProps = {
  draftId: string
  /** A traveller’s id, or `trip`. */
  subject: string
  loadingBps: number
}

/** Price of a referred travel sale with a loading of one traveller or the trip. */
export function TravelReferralPrice({ draftId, subject, loadingBps }: TravelReferralPriceProps) {
  const debounced = useDebounced(loadingBps)
  const price = useQuery({
    ...query('GET /travel/drafts/{id}/referral-price', {
      params: { id: draftId },
      query: { subject, loadingBps: debounced },
    }),
    placeholderData: keepPreviousData,
  })
  return <PriceWithLoading price={price} />
}
