import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { useEffect } from 'react'
import { PaymentProgress } from '../../../money/payments/wait/PaymentProgress.tsx'
import { motorStepPath } from '../../../platform/routes/step-paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { StartAgain } from '../../purchases/StartAgain.tsx'
import { useDraft } from '../../purchases/use-draft.ts'
import { useSalePayment } from '../../purchases/use-sale-payment.ts'
import { motorDraft } from '../draft.ts'
import { SoldPolicy } from './SoldPolicy.tsx'

/** Progress of a payment, from the request to the issued policy. */
export function SalePayment({ clientReference }: { clientReference: string }) {
  const user = useUser()
  const { sale } = useDraft(motorDraft)
  useSalePayment(motorDraft, clientReference)
  const knownNumbers = [sale?.draft.policyholder?.phone, user?.mobileNumber].filter(
    (number) => typeof number === 'string',
  )
  return (
    <PaymentProgress
      clientReference={clientReference}
      heading="Awaiting the payer’s approval"
      lastStep="Policy issued, details sent by SMS"
      knownNumbers={knownNumbers}
      paidActions={null}
      paidPage={(payment) => <Sold payment={payment} />}
      refundActions={
        sale && (
          <StartAgain offer="POST /motor/drafts/{id}/purchase" draftId={sale.draftId} to={motorStepPath('payment')} />
        )
      }
    />
  )
}

function Sold({ payment }: { payment: TransactionDetail }) {
  // The draft is stored outside React. After the sale, the next one must start with an empty draft.
  useEffect(() => motorDraft.closeSold(), [])
  return <SoldPolicy payment={payment} />
}
