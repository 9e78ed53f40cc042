import type { PayableType } from '@okwan/contract/money/payments'
import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { maskPhone } from '@okwan/domain/platform/phone'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { RequestForm } from './RequestForm.tsx'
import { useNewRequest } from './use-new-request.ts'

type NewRequestDialogProps = {
  payment: TransactionDetail
  knownNumbers: readonly string[]
  onClose: () => void
}

/** Sends another request for the same payment, to another number or network. */
export function NewRequestDialog({ payment, knownNumbers, onClose }: NewRequestDialogProps) {
  const request = useNewRequest(payment, onClose)
  return (
    <Dialog
      open
      title="New payment request"
      text="If both requests are paid, we refund one."
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      <RequestForm
        amount={payment.amountPesewas}
        // The API accepts the payable types that it returns.
        payable={{ payableType: payment.payableType as PayableType, payableId: payment.payableId }}
        number={knownNumbers.find((number) => maskPhone(number) === payment.msisdn)}
        onSend={({ msisdn, network, verificationToken }) =>
          request.mutateAsync({ msisdn, network, ...(verificationToken ? { verificationToken } : {}) })
        }
        onClose={onClose}
      />
    </Dialog>
  )
}
