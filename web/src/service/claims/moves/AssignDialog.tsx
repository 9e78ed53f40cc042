import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import { ColleagueForm } from '../../../platform/queues/ColleagueForm.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { ClaimDialogProps } from '../AssessDialog.tsx'

/** Assigns a claim to a colleague, who finds it in the view "Mine". */
export function AssignDialog({ claim, onDone, onClose }: ClaimDialogProps) {
  const { claimId, claimNumber, version, handler, reportedBy } = claim
  const assign = useMutation({
    mutationFn: (assigneeId: string) =>
      sendOnce(`assign:${claimId}`, { version, assigneeId }, (idempotencyKey) =>
        call(
          'POST /claims/{id}/assign',
          { params: { id: claimId }, body: { version, assigneeId } },
          { idempotencyKey },
        ),
      ),
    onSuccess: onDone,
  })
  return (
    <Dialog open title={`Assign ${claimNumber}`} size="small" onClose={onClose}>
      <ColleagueForm
        except={[handler?.userId, reportedBy.userId]}
        busy={assign.isPending}
        error={assign.error}
        onChoose={assign.mutate}
        onClose={onClose}
      />
    </Dialog>
  )
}
