import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { type ApprovalLimit, approvalDetails } from './approval-details.tsx'
import { approve, type PayoutQueue } from './payout-queue.ts'
import { destinationText } from './words.ts'

type ApproveDialogProps = {
  queue: PayoutQueue
  payout: PayoutDetail
  limit: ApprovalLimit | undefined
  onClose: () => void
  onDone: () => Promise<void>
  onFailed: (error: unknown) => void
}

/** Approves exactly this amount to exactly this payee. The approver confirms with a passkey or a one-time code. */
export function ApproveDialog({ queue, payout, limit, onClose, onDone, onFailed }: ApproveDialogProps) {
  const amount = formatPesewas(payout.amountPesewas)
  return (
    <StepUpDialog
      title={`Approve ${payout.payoutNumber}?`}
      size="small"
      reference={payout.approvalCode.reference}
      confirmLabel={`Approve ${amount}`}
      onVerified={async (token) => {
        await approve(queue, payout, token).catch((error: unknown) => {
          onFailed(error)
          throw error
        })
        await onDone()
      }}
      onClose={onClose}
    >
      <DescriptionList
        items={[
          { term: 'Amount', value: <Money pesewas={payout.amountPesewas} className="font-bold" /> },
          { term: 'Payee', value: `${destinationText(payout.payee)}, ${payout.payee.accountName}` },
          { term: 'Purpose', value: payout.about },
          ...approvalDetails(payout, limit),
        ]}
      />
      <p className="text-muted">
        {payout.approvals.length + 1 < payout.approvalsNeeded
          ? 'A second SuperAdmin must approve before the money is sent.'
          : 'The money is sent as soon as you approve.'}
      </p>
    </StepUpDialog>
  )
}
