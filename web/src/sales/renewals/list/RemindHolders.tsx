import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { RemindDialog } from '../../../platform/queues/RemindDialog.tsx'

type RemindHoldersProps = { policyRecordIds: readonly string[]; onClose: () => void }

/** Sends renewal reminders to the selected policyholders. */
export function RemindHolders({ policyRecordIds, onClose }: RemindHoldersProps) {
  const queryClient = useQueryClient()
  const send = async () => {
    const body = { policyRecordIds: [...policyRecordIds] }
    const { sent, notSent } = await sendOnce('remind-holders', body, (idempotencyKey) =>
      call('POST /renewals/reminders', { body }, { idempotencyKey }),
    )
    await refresh(queryClient, 'GET /policies/{policyId}/timeline', 'GET /renewals')
    const refused = notSent.map(({ policyRecordId, policyNumber, refusalReason }) => ({
      id: policyRecordId,
      name: policyNumber ?? 'Unpaid offer',
      message: refusalReason,
    }))
    return { sent, notSent: refused }
  }
  return (
    <RemindDialog kind="renewal" count={policyRecordIds.length} send={send} onClose={onClose}>
      The SMS states when cover ends and how to renew. Customers get at most one reminder a day, and only if the policy
      can be renewed now.
    </RemindDialog>
  )
}
