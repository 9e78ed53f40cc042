import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { ANSWER_DAYS } from '@okwan/domain/service/service-requests/terms'
import { ColleagueNotice } from '../../../platform/queues/ColleagueNotice.tsx'
import { type Description, DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { type Decision, decidedBy } from './decisions.ts'

export type OpenDialog = { act: 'approve' | 'reject' | 'ask' | 'assign'; enteredText?: string }

type DecisionDialogsProps = {
  asking: OpenDialog | undefined
  request: ServiceRequestDetail
  onDecide: (decision: Decision) => void
  onAssigned: (request: ServiceRequestDetail) => void
  onClose: () => void
}

/** Confirmation dialog of a decision, with its effects and a reason where one is required. */
export function DecisionDialogs({ asking, request, onDecide, onAssigned, onClose }: DecisionDialogsProps) {
  if (!asking) return null
  const { act, enteredText } = asking
  const error = lateDecisionReason(request, act)
  if (act === 'assign') return <AssignDialog request={request} onAssigned={onAssigned} onClose={onClose} />
  if (act === 'approve') {
    const onApprove = () => onDecide({ action: 'approve' })
    return <ApproveDialog request={request} error={error} onApprove={onApprove} onClose={onClose} />
  }
  const isReject = act === 'reject'
  return (
    <ConfirmDialog
      open
      title={isReject ? `Reject ${request.requestNumber}?` : `Request information for ${request.requestNumber}`}
      confirmLabel={isReject ? 'Reject request' : 'Send question'}
      danger={isReject}
      reasonLabel={isReject ? 'Reason (sent to customer)' : 'Question'}
      defaultReason={enteredText}
      error={error}
      onConfirm={(text) => onDecide(isReject ? { action: 'reject', reason: text } : { action: 'ask', question: text })}
      onClose={onClose}
    >
      <ColleagueNotice assignee={request.assignee} noun="request" />
      <p>
        {isReject
          ? `Policy ${request.policyNumber} doesn’t change. Your reason is sent to the customer and ${request.raisedBy.fullName}.`
          : `${request.raisedBy.fullName} has ${ANSWER_DAYS} days to answer. After that, the request closes automatically.`}
      </p>
    </ConfirmDialog>
  )
}

/** Set if the request changed while the dialog was open. */
function lateDecisionReason(
  { actions, decision, statusText }: ServiceRequestDetail,
  act: OpenDialog['act'],
): string | undefined {
  if (actions.some(({ action, refusalReason }) => action === act && !refusalReason)) return undefined
  return `${decidedBy(decision) ?? 'This request has changed'}: ${statusText}.`
}

type ApproveDialogProps = {
  request: ServiceRequestDetail
  error: string | undefined
  onApprove: () => void
  onClose: () => void
}

/** Shows everything that an approval causes, because a completed change is not undone. */
function ApproveDialog({ request, error, onApprove, onClose }: ApproveDialogProps) {
  const { type, requestNumber, policyNumber, registrationNumber, kindLabel, proposal } = request
  const isCancellation = type === 'PolicyCancellation'
  const cancelled = registrationNumber ?? policyNumber
  return (
    <ConfirmDialog
      open
      title={
        isCancellation ? `Approve cancellation of ${cancelled}?` : `Approve ${requestNumber}, ${lowerFirst(kindLabel)}?`
      }
      confirmLabel={isCancellation ? 'Approve cancellation' : 'Approve'}
      keepLabel="Back"
      danger={isCancellation}
      error={error}
      onConfirm={onApprove}
      onClose={onClose}
    >
      <ColleagueNotice assignee={request.assignee} noun="request" />
      <div className="grid gap-4 text-text">
        {proposal.notices.map(({ code, message }) => (
          <Banner key={code} tone="warning">
            {message}
          </Banner>
        ))}
        <ul className="list-disc space-y-1 pl-5">
          {proposal.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <DescriptionList items={consequencesOf(request)} />
      </div>
    </ConfirmDialog>
  )
}

function consequencesOf({
  customerName,
  registrationNumber,
  proposal,
  ...request
}: ServiceRequestDetail): Description[] {
  const { toPayPesewas, toRefundPesewas, commissionBackPesewas } = proposal
  return [
    { term: 'Customer', value: [customerName, registrationNumber].filter(Boolean).join(', ') },
    ...(toPayPesewas > 0 ? [{ term: 'Due from customer', value: <Money pesewas={toPayPesewas} /> }] : []),
    ...(toRefundPesewas > 0 ? [{ term: 'Refund', value: <Money pesewas={toRefundPesewas} /> }] : []),
    ...(request.refundPayee ? [{ term: 'Refund to', value: request.refundPayee }] : []),
    ...(commissionBackPesewas
      ? [{ term: 'Commission reversed', value: <Money pesewas={commissionBackPesewas} /> }]
      : []),
    ...(request.approvalSms ? [{ term: 'SMS to customer', value: request.approvalSms }] : []),
  ]
}
