import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { LeftAsTheyAre } from '../../../platform/queues/LeftAsTheyAre.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type RemindHoldersProps = { policyRecordIds: readonly string[]; onClose: () => void }

/** Tells the holders of the chosen policies that cover ends; who is not told is named with the reason. */
export function RemindHolders({ policyRecordIds, onClose }: RemindHoldersProps) {
  const queryClient = useQueryClient()
  const count = policyRecordIds.length
  const send = useMutation({
    mutationFn: () => {
      const body = { policyRecordIds: [...policyRecordIds] }
      return sendOnce('remind-holders', body, (idempotencyKey) =>
        call('POST /renewals/reminders', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async ({ notSent }) => {
      await refresh(queryClient, 'GET /policies/{policyId}/timeline', 'GET /renewals')
      if (notSent.length > 0) return
      toast(count === 1 ? 'The customer is reminded by SMS' : `${count} customers are reminded by SMS`)
      onClose()
    },
  })
  if (send.data && send.data.notSent.length > 0) {
    return (
      <LeftAsTheyAre
        title={`${send.data.sent} of ${count} reminded`}
        lead="These were not:"
        refused={send.data.notSent.map(({ policyRecordId, policyNumber, whyNot }) => ({
          id: policyRecordId,
          name: policyNumber ?? 'An offer',
          message: whyNot,
        }))}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      title={count === 1 ? 'Remind the customer of the renewal?' : `Remind ${count} customers of the renewal?`}
      confirmLabel="Send SMS"
      keepLabel="Not now"
      danger={false}
      busy={send.isPending}
      error={send.error ? readProblem(send.error).sentence : undefined}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>
        The message says when cover ends and how to renew it. Nobody is reminded twice on a day, and only of cover that
        can be renewed now.
      </p>
    </ConfirmDialog>
  )
}
