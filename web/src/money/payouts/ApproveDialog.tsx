import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { CodeStep } from '../../people/auth/OwnCodeStep.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { approve, type Desk } from './desk.ts'
import { destinationText } from './words.ts'

type ApproveDialogProps = {
  desk: Desk
  payout: PayoutDetail
  onClose: () => void
  onDone: () => Promise<void>
  onFailed: (error: unknown) => void
}

/** A code to one's own phone signs exactly this amount to exactly this payee. */
export function ApproveDialog({ desk, payout, onClose, onDone, onFailed }: ApproveDialogProps) {
  const amount = formatPesewas(payout.amountPesewas)
  return (
    <Dialog open title={`Approve ${payout.payoutNumber}?`} size="small" closeOutside={false} onClose={onClose}>
      <CodeStep
        reference={payout.approvalCode.reference}
        confirmLabel={`Approve ${amount}`}
        onVerified={async (token) => {
          await approve(desk, payout, token).catch((error: unknown) => {
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
            { term: 'To', value: `${destinationText(payout.payee)}, ${payout.payee.accountName}` },
            { term: 'For', value: payout.about },
            ...(payout.recommendedBy ? [{ term: 'Recommended by', value: payout.recommendedBy.fullName }] : []),
          ]}
        />
        <p className="text-muted">
          {payout.approvals.length + 1 < payout.approvalsNeeded
            ? 'A second SuperAdmin has to agree before it is sent.'
            : 'It is sent as soon as you approve it.'}
        </p>
      </CodeStep>
    </Dialog>
  )
}
