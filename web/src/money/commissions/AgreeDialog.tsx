import type { CommissionDispute } from '@okwan/contract/money/commissions'
import { formatPesewas } from '@okwan/domain/platform/money'
import { CodeStep } from '../../people/auth/OwnCodeStep.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type AgreeDialogProps = {
  dispute: CommissionDispute
  missingPesewas: number
  answer: string
  onVerified: (verificationToken: string) => Promise<void>
  onClose: () => void
}

/** Commission is added with a code to one's own phone. */
export function AgreeDialog({ dispute, missingPesewas, answer, onVerified, onClose }: AgreeDialogProps) {
  const { raisedBy, line, number, disputeId } = dispute
  const amount = formatPesewas(missingPesewas)
  return (
    <Dialog open title={`Add ${amount} for ${raisedBy.fullName}?`} closeOutside={false} onClose={onClose}>
      <CodeStep
        reference={`commission-dispute:${disputeId}`}
        confirmLabel={`Add ${amount}`}
        onVerified={onVerified}
        onClose={onClose}
      >
        <p>
          {number}, policy {line.policyNumber}: {formatPesewas(line.grossPesewas)} was earned, {amount} is added as a
          line of its own. “{answer}”
        </p>
      </CodeStep>
    </Dialog>
  )
}
