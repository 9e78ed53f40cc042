import type { Challenge } from '@okwan/contract/service/challenged-policies'
import { useMutation } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { refusedOf } from '../../platform/queues/BulkAssignDialog.tsx'
import { RefusedDialog } from '../../platform/queues/RefusedDialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { policiesInWords, retryChallenges } from './bulk-actions.ts'

type RetryDialogProps = { challenges: Challenge[]; onDone: () => Promise<void>; onClose: () => void }

/** Retries the registration of several policies; the list shows the results as they arrive. */
export function RetryDialog({ challenges, onDone, onClose }: RetryDialogProps) {
  const send = useMutation({
    mutationFn: () => retryChallenges(challenges),
    onSuccess: async (outcomes) => {
      await onDone()
      if (outcomes.some(({ isDone }) => !isDone)) return
      toast(`Registration of ${policiesInWords(outcomes.length)} retried`)
      onClose()
    },
  })
  const refused = refusedOf(send.data)
  if (send.data && refused.length > 0) {
    const retriedCount = send.data.length - refused.length
    return (
      <RefusedDialog title={`${retriedCount} of ${send.data.length} retried`} refused={refused} onClose={onClose} />
    )
  }
  return (
    <ConfirmDialog
      open
      title={`Retry ${policiesInWords(challenges.length)}?`}
      confirmLabel="Retry"
      danger={false}
      busy={send.isPending}
      error={send.error ? readProblem(send.error).sentence : undefined}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>Each policy is registered again as it was sold. Policies that can’t be retried are listed afterwards.</p>
    </ConfirmDialog>
  )
}
