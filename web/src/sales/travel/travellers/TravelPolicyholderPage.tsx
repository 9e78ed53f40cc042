import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useDraft } from '../../purchases/use-draft.ts'
import { openSale, type TravelSale, travelDraft } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { TripStart } from '../trip/TripStart.tsx'
import { HolderForm } from './HolderForm.tsx'

/**
 * First page of the sale: the trip with its price, then the policyholder. The route has no guard, so the page itself loads an
 * open sale.
 */
export function TravelPolicyholderPage() {
  const { sale, saleKey } = useDraft(travelDraft)
  const opening = useQuery({
    queryKey: queryKey('travel-sale', saleKey),
    queryFn: async () => (await openSale())?.draftId ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [{ part }] = useFilters<'travelPolicyholder'>()
  if (sale || opening.isSuccess)
    return isTripPart(part, sale) ? (
      <TripStart key={`trip-${saleKey}`} sale={sale} />
    ) : (
      <HolderForm key={saleKey} sale={sale} />
    )
  return (
    <TravelStepPage step="policyholder" title="Policyholder">
      {opening.error ? (
        <ErrorPanel
          title="Couldn’t load the sale"
          text={readProblem(opening.error).sentence}
          retrying={opening.isFetching}
          onRetry={() => void opening.refetch()}
        />
      ) : (
        <Skeleton className="h-160" />
      )}
    </TravelStepPage>
  )
}

/** The sale starts with the trip; a sale with a policyholder opens with the policyholder. */
function isTripPart(part: string | undefined, sale: TravelSale | null): boolean {
  if (part) return part === 'trip'
  const { mobileNumber, firstName, companyName } = sale?.draft.policyholder ?? {}
  return !mobileNumber && !firstName && !companyName
}
