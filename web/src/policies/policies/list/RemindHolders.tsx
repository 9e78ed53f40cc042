import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'

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
      <Dialog open title={`${send.data.sent} of ${count} reminded`} onClose={onClose}>
        <p>These were not:</p>
        <ul className="mt-2 grid gap-2">
          {send.data.notSent.map(({ policyRecordId, policyNumber, whyNot }) => (
            <li key={policyRecordId}>
              <strong>{policyNumber ?? 'An offer'}</strong> {whyNot}
            </li>
          ))}
        </ul>
        <ModalActions>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </ModalActions>
      </Dialog>
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
