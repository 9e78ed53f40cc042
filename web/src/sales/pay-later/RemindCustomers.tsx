import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { RefusedDialog } from '../../platform/queues/RefusedDialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type RemindCustomersProps = { payableIds: readonly string[]; onClose: () => void }

/** Reminds the customers of the selected offers and lists those that were not reminded, with the reason. */
export function RemindCustomers({ payableIds, onClose }: RemindCustomersProps) {
  const queryClient = useQueryClient()
  const count = payableIds.length
  const send = useMutation({
    mutationFn: () => {
      const body = { payableIds: [...payableIds] }
      return sendOnce('remind-customers', body, (idempotencyKey) =>
        call('POST /pay-later/reminders', { body }, { idempotencyKey }),
      )
    },
    onSuccess: async ({ notSent }) => {
      await refresh(queryClient, 'GET /pay-later')
      if (notSent.length > 0) return
      toast(count === 1 ? 'Payment reminder sent' : `${count} payment reminders sent`)
      onClose()
    },
  })
  if (send.data && send.data.notSent.length > 0) {
    return (
      <RefusedDialog
        title={`${send.data.sent} of ${count} reminders sent`}
        lead="Not sent:"
        refused={send.data.notSent.map(({ payableId, customerName, whyNot }) => ({
          id: payableId,
          name: customerName ?? 'Offer',
          message: whyNot,
        }))}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      title={count === 1 ? 'Send payment reminder?' : `Send ${count} payment reminders?`}
      confirmLabel="Send SMS"
      danger={false}
      busy={send.isPending}
      error={send.error ? readProblem(send.error).sentence : undefined}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p>The SMS has the price and the payment link. A customer gets at most one reminder in 24 hours.</p>
    </ConfirmDialog>
  )
}
