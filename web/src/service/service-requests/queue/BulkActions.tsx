import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import type { Outcome } from '../../../platform/queues/BulkAssignDialog.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { BulkBar } from '../../../ui/table/BulkBar.tsx'

const BulkAssignDialog = lazyPart(() => import('../../../platform/queues/BulkAssignDialog.tsx'), 'BulkAssignDialog')
const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'BulkDialog')

type BulkActionsProps = {
  type: RequestType
  requests: ServiceRequest[]
  onClear: () => void
  onDecided: () => Promise<void>
}

/** Bulk decisions. Cancellations with a refund are approved one by one, so that the approver reads each refund. */
export function BulkActions({ type, requests, onClear, onDecided }: BulkActionsProps) {
  const [deciding, setDeciding] = useState<{ decision: 'approve' | 'reject'; requests: ServiceRequest[] }>()
  const [assigning, setAssigning] = useState<ServiceRequest[]>()
  const isRefunded = type === 'cancellation' && requests.some(({ toRefundPesewas }) => toRefundPesewas > 0)
  const bulkRefusalReason = isRefunded ? 'Open each cancellation with a refund to approve it.' : undefined
  return (
    <>
      <BulkBar
        count={requests.length}
        onClear={onClear}
        more={bulkRefusalReason && <p className="basis-full text-table text-muted">{bulkRefusalReason}</p>}
      >
        <Button
          variant="primary"
          disabledReason={bulkRefusalReason}
          tipAlign="start"
          onClick={() => setDeciding({ decision: 'approve', requests })}
        >
          Approve
        </Button>
        <Button onClick={() => setDeciding({ decision: 'reject', requests })}>Reject</Button>
        {/* Icon button, because a phone screen is too narrow for a third label. */}
        <IconButton label="Assign" icon={UserPlus} outlined tipAlign="end" onClick={() => setAssigning(requests)} />
      </BulkBar>
      <Suspense fallback={null}>
        {assigning && (
          <BulkAssignDialog
            items={assigning.length === 1 ? '1 request' : `${assigning.length} requests`}
            assign={(assigneeId) => assign(assigning, assigneeId)}
            onAssigned={async () => {
              onClear()
              await onDecided()
            }}
            onClose={() => setAssigning(undefined)}
          />
        )}
        {deciding && (
          <BulkDialog
            {...deciding}
            onClose={() => setDeciding(undefined)}
            onDecided={async () => {
              onClear()
              await onDecided()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

async function assign(requests: ServiceRequest[], assigneeId: string): Promise<Outcome[]> {
  const body = { assigneeId, requests: requests.map(({ requestId, version }) => ({ requestId, version })) }
  const outcomes = await sendOnce('give-requests', body, (idempotencyKey) =>
    call('POST /service-requests/assignments', { body }, { idempotencyKey }),
  )
  const numbers = new Map(requests.map(({ requestId, requestNumber }) => [requestId, requestNumber]))
  return outcomes.map(({ requestId: id, ...outcome }) => ({ id, name: numbers.get(id) ?? '', ...outcome }))
}
