import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import type { RequestType } from '@okwan/domain/service/service-requests/terms'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import type { Outcome } from '../../../platform/queues/GiveDialog.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { BulkBar } from '../../../ui/table/BulkBar.tsx'

const GiveDialog = lazyPart(() => import('../../../platform/queues/GiveDialog.tsx'), 'GiveDialog')
const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'BulkDialog')

type BulkActionsProps = {
  type: RequestType
  /** Those selected. */
  requests: ServiceRequest[]
  onClear: () => void
  onDecided: () => Promise<void>
}

/** Decides several at once where that is safe: cancellations end cover, so each is looked at by itself. */
export function BulkActions({ type, requests, onClear, onDecided }: BulkActionsProps) {
  const [deciding, setDeciding] = useState<{ decision: 'approve' | 'reject'; requests: ServiceRequest[] }>()
  const [giving, setGiving] = useState<ServiceRequest[]>()
  const oneByOne = type === 'cancellation' ? 'Cancellations are approved one by one: each plate is typed' : undefined
  return (
    <>
      <BulkBar count={requests.length} onClear={onClear}>
        <Button
          variant="primary"
          disabledReason={oneByOne}
          tipAlign="end"
          onClick={() => setDeciding({ decision: 'approve', requests })}
        >
          Approve
        </Button>
        <Button onClick={() => setDeciding({ decision: 'reject', requests })}>Reject</Button>
        {/* As a sign: beside two words it has no room on a phone. */}
        <IconButton
          label="Give to a colleague"
          icon={UserPlus}
          outlined
          tipAlign="end"
          onClick={() => setGiving(requests)}
        />
      </BulkBar>
      <Suspense fallback={null}>
        {giving && (
          <GiveDialog
            what={giving.length === 1 ? '1 request' : `${giving.length} requests`}
            give={(assigneeId) => give(giving, assigneeId)}
            onGiven={async () => {
              onClear()
              await onDecided()
            }}
            onClose={() => setGiving(undefined)}
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

async function give(requests: ServiceRequest[], assigneeId: string): Promise<Outcome[]> {
  const body = { assigneeId, requests: requests.map(({ requestId, version }) => ({ requestId, version })) }
  const outcomes = await sendOnce('give-requests', body, (idempotencyKey) =>
    call('POST /service-requests/assignments', { body }, { idempotencyKey }),
  )
  const numbers = new Map(requests.map(({ requestId, requestNumber }) => [requestId, requestNumber]))
  return outcomes.map(({ requestId: id, ...outcome }) => ({ id, name: numbers.get(id) ?? '', ...outcome }))
}
