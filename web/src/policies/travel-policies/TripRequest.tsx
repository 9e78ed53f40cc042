import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../platform/api/query.ts'
import { RequestProgress } from '../../service/service-requests/decide/RequestProgress.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CancelTripForm } from './CancelTripForm.tsx'
import { CorrectTravellerForm } from './CorrectTravellerForm.tsx'
import { ChangeDatesForm, ExtendTripForm } from './TripDatesForms.tsx'
import { ACT_LABELS, type Act, isAct } from './trip-acts.ts'
import { UpdateContactForm } from './UpdateContactForm.tsx'

const FORMS: Record<Act, (props: { policy: TravelPolicy }) => ReactNode> = {
  cancel: CancelTripForm,
  'change-dates': ChangeDatesForm,
  extend: ExtendTripForm,
  correct: CorrectTravellerForm,
  'update-customer': UpdateContactForm,
}
const KINDS: Record<Act, string> = {
  cancel: 'trip_cancellation',
  'change-dates': 'trip_dates',
  extend: 'trip_extension',
  correct: 'trip_correction',
  'update-customer': 'customer',
}

/** Form for a service request, the request that is already open, or the reason why no request is possible. */
export function TripRequest({ policy, act }: { policy: TravelPolicy; act: string }) {
  const { policyId } = policy
  const open = useQuery(query('GET /service-requests', { query: { policyId, view: 'open' } }))
  if (!isAct(act))
    return <Banner tone="danger">This request type doesn’t exist. Select an action on the policy page.</Banner>
  const refusalReason = policy.actions.find(({ action }) => action === act)?.refusalReason
  if (refusalReason) return <Banner tone="warning">{refusalReason}</Banner>
  if (open.isPending) return <Skeleton className="h-96" />
  const existing = open.data?.data.find(({ kind }) => kind === KINDS[act])
  if (existing) return <RequestProgress requestId={existing.requestId} />
  const Form = FORMS[act]
  return (
    <div className="grid gap-4">
      <h2 className="text-input font-bold">{ACT_LABELS[act]}</h2>
      <Form policy={policy} />
    </div>
  )
}
