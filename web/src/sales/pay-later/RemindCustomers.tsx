import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { RemindDialog } from '../../platform/queues/RemindDialog.tsx'

type RemindCustomersProps = { payableIds: readonly string[]; onClose: () => void }

/** Reminds the customers of the selected offers. */
export function RemindCustomers({ payableIds, onClose }: RemindCustomersProps) {
  const queryClient = useQueryClient()
  const send = async () => {
    const body = { payableIds: [...payableIds] }
    const { sent, notSent } = await sendOnce('remind-customers', body, (idempotencyKey) =>
      call('POST /pay-later/reminders', { body }, { idempotencyKey }),
    )
    await refresh(queryClient, 'GET /pay-later')
    const refused = notSent.map(({ payableId, customerName, refusalReason }) => ({
      id: payableId,
      name: customerName ?? 'Offer',
      message: refusalReason,
    }))
    return { sent, notSent: refused }
  }
  return (
    <RemindDialog kind="payment" count={payableIds.length} send={send} onClose={onClose}>
      The SMS has the price and the payment link. A customer gets at most one reminder in 24 hours.
    </RemindDialog>
  )
}
