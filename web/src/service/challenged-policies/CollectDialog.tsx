import type { PremiumDifference } from '@okwan/contract/service/challenged-policies'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useState } from 'react'
import { type PaymentRequest, RequestForm } from '../../money/payments/RequestForm.tsx'
import { useStartedPayment } from '../../money/payments/use-started-payment.ts'
import { PaymentProgress } from '../../money/payments/wait/PaymentProgress.tsx'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type CollectDialogProps = { difference: PremiumDifference; phone: string; onClose: () => void }

/** Collects the premium difference of a correction. Reopening the dialog shows the same payment. */
export function CollectDialog({ difference, phone, onClose }: CollectDialogProps) {
  const [started, setStarted] = useState<string>()
  const startedBefore = useStartedPayment(difference.clientReference ?? undefined)
  const clientReference = started ?? startedBefore.payment?.clientReference

  async function pay({ amountPesewas: _amount, ...payer }: PaymentRequest) {
    const { payableType, payableId } = difference
    const body = { payableType, payableId, method: 'momo', ...payer } as const
    const payment = await sendOnce(`pay:${payableId}:difference`, body, (idempotencyKey) =>
      call('POST /payments', { body }, { idempotencyKey }),
    )
    setStarted(payment.clientReference)
  }

  return (
    <Dialog
      open
      title={`Collect payment of ${formatPesewas(difference.amountPesewas)}`}
      text="The policy is issued automatically after payment."
      closeOutside={false}
      onClose={onClose}
    >
      {clientReference && (
        <PaymentProgress
          clientReference={clientReference}
          heading="Awaiting the payer’s approval"
          lastStep="Registration retried"
          knownNumbers={[phone]}
          paidActions={<Button onClick={onClose}>Back to policy</Button>}
        />
      )}
      {!clientReference && startedBefore.isLoading && <Skeleton className="h-48" />}
      {!clientReference && !startedBefore.isLoading && (
        <RequestForm
          amount={difference.amountPesewas}
          payable={difference}
          number={phone}
          onSend={pay}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
