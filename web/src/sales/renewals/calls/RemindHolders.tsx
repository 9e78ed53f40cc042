import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { RefusedDialog } from '../../../platform/queues/RefusedDialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type RemindHoldersProps = { policyRecordIds: readonly string[]; onClose: () => void }

/** Sends renewal reminders to the selected policyholders and lists those that were not sent, with the reason. */
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
      toast(count === 1 ? 'Renewal reminder sent' : `${count} renewal reminders sent`)
      onClose()
    },
  })
  if (send.data && send.data.notSent.length > 0) {
    return (
      <RefusedDialog
        title={`${send.data.sent} of ${count} reminders sent`}
        lead="Not sent:"
        refused={send.data.notSent.map(({ policyRecordId, policyNumber, whyNot }) => ({
          id: policyRecordId,
          name: policyNumber ?? 'Unpaid offer',
          message: whyNot,
        }))}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      title={count === 1 ? 'Send renewal reminder?' : `Send ${count} renewal reminders?`}
      confirmLabel="Send SMS"
      danger={false}
      busy={send.isPending}
      error={send.error ? readProblem(send.error).sentence : undefined}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>
        The SMS states when cover ends and how to renew. Customers get at most one reminder a day, and only if the
        policy can be renewed now.
      </p>
    </ConfirmDialog>
  )
}
