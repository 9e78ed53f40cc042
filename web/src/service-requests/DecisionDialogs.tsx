import type { ServiceRequestDetail } from '@okwan/contract/service-requests'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import type { Decision } from './decisions.ts'

export type Asking = { act: 'approve' | 'reject' | 'ask' | 'assign'; typed?: string }

type DecisionDialogsProps = {
  asking: Asking | undefined
  request: ServiceRequestDetail
  onDecide: (decision: Decision) => void
  onAssigned: (request: ServiceRequestDetail) => void
  onClose: () => void
}

/** The last word before a decision: what it does, and the reason where one is needed. */
export function DecisionDialogs({ asking, request, onDecide, onAssigned, onClose }: DecisionDialogsProps) {
  if (!asking) return null
  const { act, typed } = asking
  if (act === 'assign') return <AssignDialog request={request} onAssigned={onAssigned} onClose={onClose} />
  if (act === 'approve') {
    return <ApproveDialog request={request} onApprove={() => onDecide({ action: 'approve' })} onClose={onClose} />
  }
  const isReject = act === 'reject'
  return (
    <ConfirmDialog
      open
      title={isReject ? `Reject ${request.requestNumber}?` : `Ask for more about ${request.requestNumber}`}
      confirmLabel={isReject ? 'Reject request' : 'Send the question'}
      keepLabel={isReject ? 'Keep it open' : 'Not now'}
      danger={isReject}
      reasonLabel={isReject ? 'Reason, which the customer will read' : 'What do you need?'}
      typedReason={typed}
      onConfirm={(text) => onDecide(isReject ? { action: 'reject', reason: text } : { action: 'ask', question: text })}
      onClose={onClose}
    >
      <p>
        {isReject
          ? `Nothing changes on ${request.policyNumber}. ${request.raisedBy.fullName} is told why.`
          : `${request.raisedBy.fullName} has 14 days to answer; then the request ends by itself.`}
      </p>
    </ConfirmDialog>
  )
}

type ApproveDialogProps = { request: ServiceRequestDetail; onApprove: () => void; onClose: () => void }

/** A cancellation cannot be taken back, so the plate is typed first. */
function ApproveDialog({ request, onApprove, onClose }: ApproveDialogProps) {
  const { type, requestNumber, policyNumber, registrationNumber, kindLabel, proposal } = request
  const isCancellation = type === 'cancellation'
  return (
    <ConfirmDialog
      open
      title={
        isCancellation ? `Cancel policy ${policyNumber}?` : `Approve ${requestNumber}, ${kindLabel.toLowerCase()}?`
      }
      confirmLabel={isCancellation ? 'Cancel policy' : 'Approve'}
      keepLabel={isCancellation ? 'Keep policy' : 'Not now'}
      danger={isCancellation}
      typeToConfirm={isCancellation ? (registrationNumber ?? policyNumber) : undefined}
      onConfirm={onApprove}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5">
        {proposal.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
