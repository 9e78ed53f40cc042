import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { ColleagueForm } from '../../platform/queues/ColleagueForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { ComplaintDialogProps } from './dialog-props.ts'

/** Assigns a complaint to a colleague, who finds it in the view "Mine". */
export function AssignDialog({ complaint, onDone, onClose }: ComplaintDialogProps) {
  const { complaintId, complaintNumber, version, handler, about } = complaint
  const assign = useMutation({
    mutationFn: (assigneeId: string) => {
      const body = { version, assigneeId }
      return sendOnce(`assign:${complaintId}`, body, (idempotencyKey) =>
        call('POST /complaints/{id}/assign', { params: { id: complaintId }, body }, { idempotencyKey }),
      )
    },
    onSuccess: onDone,
  })
  return (
    <Dialog open title={`Assign ${complaintNumber}`} size="small" onClose={onClose}>
      <ColleagueForm
        except={[handler?.userId, about?.userId]}
        busy={assign.isPending}
        error={assign.error}
        onChoose={assign.mutate}
        onClose={onClose}
      />
    </Dialog>
  )
}
