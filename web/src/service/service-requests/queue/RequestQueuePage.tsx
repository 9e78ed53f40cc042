import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { InsightsButton } from '../../../platform/queues/InsightsButton.tsx'
import { useLiveQueue } from '../../../platform/queues/use-live-queue.ts'
import { usePageParams } from '../../../platform/routes/page-params.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Queue } from './Queue.tsx'
import { RequestTabs } from './RequestTabs.tsx'

const RequestFlow = lazyPart(() => import('./RequestFlow.tsx'), 'RequestFlow')

const TITLES: Record<RequestType, string> = {
  cancellation: 'Cancellation requests',
  suspension: 'Suspension requests',
  activation: 'Activation requests',
  update: 'Update requests',
}

export function RequestQueuePage() {
  const { requestType } = usePageParams('requestQueue')
  return <RequestQueue requestType={requestType} />
}

/** Update requests have a separate route without a parameter. */
export function UpdateQueuePage() {
  return <RequestQueue requestType="update" />
}

/** A queue of service requests: the list with one request beside it. */
function RequestQueue({ requestType }: { requestType: RequestType }) {
  const { branchId } = useActiveBranch()
  const live = useLiveQueue(branchId)
  return (
    <>
      <PageHeader
        byBranch
        title={TITLES[requestType]}
        actions={
          <InsightsButton title={TITLES[requestType]}>
            <RequestFlow type={requestType} />
          </InsightsButton>
        }
      >
        <RequestTabs current={requestType} />
      </PageHeader>
      <Queue type={requestType} {...live} />
    </>
  )
}
