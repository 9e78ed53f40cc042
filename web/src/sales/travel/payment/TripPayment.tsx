import { PaymentProgress } from '../../../money/payments/wait/PaymentProgress.tsx'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { StartAgain } from '../../purchases/StartAgain.tsx'
import { useDraft } from '../../purchases/use-draft.ts'
import { useSalePayment } from '../../purchases/use-sale-payment.ts'
import { travelDraft } from '../draft.ts'
import { SoldTrip } from './SoldTrip.tsx'

/** Progress of a payment, from the request to the issued certificates. */
export function TripPayment({ clientReference }: { clientReference: string }) {
  const user = useUser()
  const { sale } = useDraft(travelDraft)
  useSalePayment(travelDraft, clientReference)
  const numbers = [sale?.consent.mobileNumber, user?.mobileNumber].filter((number) => typeof number === 'string')
  return (
    <PaymentProgress
      clientReference={clientReference}
      heading="Awaiting the payer’s approval"
      lastStep="Certificates issued, details sent by SMS"
      knownNumbers={numbers}
      paidActions={<SoldTrip clientReference={clientReference} />}
      refundActions={
        sale && (
          <StartAgain offer="POST /travel/drafts/{id}/purchase" draftId={sale.draftId} to={travelStepPath('payment')} />
        )
      }
    />
  )
}
