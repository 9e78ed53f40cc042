import type { ServiceRequest } from '@okwan/contract/service-requests'
import type { RequestType } from '@okwan/domain/service-requests/terms'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { BulkBar } from '../ui/table/BulkBar.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }))

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
      </BulkBar>
      <Suspense fallback={null}>
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
