import type { Challenge } from '@okwan/contract/service/challenged-policies'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { BulkBar } from '../../ui/table/BulkBar.tsx'
import { assignChallenges, policiesInWords, refreshChallenges } from './bulk-actions.ts'

const BulkAssignDialog = lazyPart(() => import('../../platform/queues/BulkAssignDialog.tsx'), 'BulkAssignDialog')
const RetryDialog = lazyPart(() => import('./RetryDialog.tsx'), 'RetryDialog')

type ChallengeBulkProps = {
  challenges: Challenge[]
  onClear: () => void
}

/** Bulk actions: assign the policies, or retry their registration unchanged. */
export function ChallengeBulk({ challenges, onClear }: ChallengeBulkProps) {
  const [asking, setAsking] = useState<{ act: 'give' | 'retry'; challenges: Challenge[] }>()
  const queryClient = useQueryClient()
  const close = () => setAsking(undefined)
  async function finish() {
    onClear()
    await refreshChallenges(queryClient)
  }
  return (
    <>
      <BulkBar count={challenges.length} onClear={onClear}>
        <Button variant="primary" onClick={() => setAsking({ act: 'retry', challenges })}>
          Retry
        </Button>
        <Button onClick={() => setAsking({ act: 'give', challenges })}>Assign</Button>
      </BulkBar>
      <Suspense fallback={null}>
        {asking?.act === 'give' && (
          <BulkAssignDialog
            items={policiesInWords(asking.challenges.length)}
            assign={(assigneeId) => assignChallenges(asking.challenges, assigneeId)}
            onAssigned={finish}
            onClose={close}
          />
        )}
        {asking?.act === 'retry' && <RetryDialog challenges={asking.challenges} onDone={finish} onClose={close} />}
      </Suspense>
    </>
  )
}
