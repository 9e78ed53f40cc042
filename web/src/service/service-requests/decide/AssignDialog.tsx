import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { ColleagueForm } from '../../../platform/queues/ColleagueForm.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

type AssignDialogProps = {
  request: ServiceRequestDetail
  onAssigned: (request: ServiceRequestDetail) => void
  onClose: () => void
}

/** Assigns a request to a colleague, who finds it in the view "Mine". */
export function AssignDialog({ request, onAssigned, onClose }: AssignDialogProps) {
  const assign = useMutation({
    mutationFn: (assigneeId: string) =>
      call('POST /service-requests/{id}/assign', {
        params: { id: request.requestId },
        body: { version: request.version, assigneeId },
      }),
    onSuccess: onAssigned,
  })
  return (
    <Dialog open title={`Assign ${request.requestNumber}`} size="small" onClose={onClose}>
      <ColleagueForm
        except={[request.assignee?.userId, request.raisedBy.userId]}
        busy={assign.isPending}
        error={assign.error}
        onChoose={assign.mutate}
        onClose={onClose}
      />
    </Dialog>
  )
}
