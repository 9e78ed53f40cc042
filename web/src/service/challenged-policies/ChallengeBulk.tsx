import type { Challenge } from '@okwan/contract/service/challenged-policies'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { BulkBar } from '../../ui/table/BulkBar.tsx'
import { giveChallenges, policiesInWords, refreshChallenges } from './several.ts'

const GiveDialog = lazyPart(() => import('../../platform/queues/GiveDialog.tsx'), 'GiveDialog')
const RetryDialog = lazyPart(() => import('./RetryDialog.tsx'), 'RetryDialog')

type ChallengeBulkProps = {
  /** Those selected. */
  challenges: Challenge[]
  onClear: () => void
}

/** Safe for several at once: who works on them, and trying again as they were sold. */
export function ChallengeBulk({ challenges, onClear }: ChallengeBulkProps) {
  const [asking, setAsking] = useState<{ act: 'give' | 'retry'; challenges: Challenge[] }>()
  const queryClient = useQueryClient()
  const close = () => setAsking(undefined)
  async function done() {
    onClear()
    await refreshChallenges(queryClient)
  }
  return (
    <>
      <BulkBar count={challenges.length} onClear={onClear}>
        <Button variant="primary" onClick={() => setAsking({ act: 'retry', challenges })}>
          Try again
        </Button>
        <Button onClick={() => setAsking({ act: 'give', challenges })}>Give to…</Button>
      </BulkBar>
      <Suspense fallback={null}>
        {asking?.act === 'give' && (
          <GiveDialog
            what={policiesInWords(asking.challenges.length)}
            give={(assigneeId) => giveChallenges(asking.challenges, assigneeId)}
            onGiven={done}
            onClose={close}
          />
        )}
        {asking?.act === 'retry' && <RetryDialog challenges={asking.challenges} onDone={done} onClose={close} />}
      </Suspense>
    </>
  )
}
