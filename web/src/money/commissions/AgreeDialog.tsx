import type { CommissionDispute } from '@okwan/contract/money/commissions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { StepUpDialog } from '../../platform/step-up/StepUp.tsx'

type AgreeDialogProps = {
  dispute: CommissionDispute
  missingPesewas: number
  answer: string
  onVerified: (verificationToken: string) => Promise<void>
  onClose: () => void
}

/** Confirms the additional commission with the office user's passkey or a one-time code to their own phone. */
export function AgreeDialog({ dispute, missingPesewas, answer, onVerified, onClose }: AgreeDialogProps) {
  const { raisedBy, line, number, disputeId } = dispute
  const amount = formatPesewas(missingPesewas)
  return (
    <StepUpDialog
      title={`Add ${amount} for ${raisedBy.fullName}?`}
      reference={`commission-dispute:${disputeId}:${missingPesewas}`}
      confirmLabel={`Add ${amount}`}
      onVerified={onVerified}
      onClose={onClose}
    >
      <p>
        Dispute {number}, policy {line.policyNumber}: {formatPesewas(line.grossPesewas)} earned, {amount} added as a
        separate line. “{answer}”
      </p>
    </StepUpDialog>
  )
}
