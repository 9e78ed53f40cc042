import type { Challenge } from '@okwan/contract/service/challenged-policies'
import { useMutation } from '@tanstack/react-query'
import { readProblem } from '../../platform/api/problem.ts'
import { refusedOf } from '../../platform/queues/GiveDialog.tsx'
import { LeftAsTheyAre } from '../../platform/queues/LeftAsTheyAre.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { policiesInWords, retryChallenges } from './several.ts'

type RetryDialogProps = { challenges: Challenge[]; onDone: () => Promise<void>; onClose: () => void }

/** Sends several out again; what comes back shows in the list by itself. */
export function RetryDialog({ challenges, onDone, onClose }: RetryDialogProps) {
  const send = useMutation({
    mutationFn: () => retryChallenges(challenges),
    onSuccess: async (outcomes) => {
      await onDone()
      if (outcomes.some(({ isDone }) => !isDone)) return
      toast(`Sent ${policiesInWords(outcomes.length)} out again`)
      onClose()
    },
  })
  const refused = refusedOf(send.data)
  if (send.data && refused.length > 0) {
    const sent = send.data.length - refused.length
    return <LeftAsTheyAre title={`${sent} of ${send.data.length} sent out`} refused={refused} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      title={`Try ${policiesInWords(challenges.length)} again?`}
      confirmLabel="Try again"
      keepLabel="Not now"
      danger={false}
      busy={send.isPending}
      error={send.error ? readProblem(send.error).sentence : undefined}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>Each is sent out again as it was sold. Those that another way must resolve are left and named.</p>
    </ConfirmDialog>
  )
}
