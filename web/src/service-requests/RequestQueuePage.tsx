import type { RequestType } from '@okwan/domain/service-requests/terms'
import { useParams } from '@tanstack/react-router'
import { PageHeader } from '../layout/PageHeader.tsx'
import { Queue } from './Queue.tsx'
import { RequestTabs } from './RequestTabs.tsx'

const TITLES: Record<RequestType, string> = {
  cancellation: 'Cancellation requests',
  suspension: 'Suspension requests',
  activation: 'Activation requests',
  update: 'Update requests',
}

/** A queue of the service desk: the list and one request beside it. */
export function RequestQueuePage() {
  // The route table lets only these through; updates have a route of their own, without the parameter.
  const { requestType = 'update' } = useParams({ strict: false }) as { requestType?: RequestType }
  return (
    <>
      <PageHeader byBranch title={TITLES[requestType]}>
        <RequestTabs current={requestType} />
      </PageHeader>
      <Queue key={requestType} type={requestType} />
    </>
  )
}
