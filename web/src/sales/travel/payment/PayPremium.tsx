import { PayOffer } from '../../../money/payments/PayOffer.tsx'
import { useNavigate } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/record-paths.ts'
import { PayLater } from '../../purchases/PayLater.tsx'
import { travelDraft } from '../draft.ts'
import { TripPayment } from './TripPayment.tsx'
import { type Offer, payLater } from './use-offer.ts'

/** Payment of the premium, now or later. */
export function PayPremium({ offer, draftId }: { offer: Offer; draftId: string }) {
  const navigate = useNavigate()
  return (
    <div className="grid max-w-140 gap-4">
      <PayOffer
        offer={offer}
        onStarted={(payment) => void navigate({ to: travelStepPath('payment'), search: { payment } })}
        onBack={() => void navigate({ to: travelStepPath('confirm-details') })}
        progress={(payment) => <TripPayment clientReference={payment} />}
      >
        <PayLater onPark={() => payLater(draftId)} onParked={() => travelDraft.startNew()}>
          The price is valid for 72 hours, or until 2 hours before departure if that is earlier. We’ll text the customer
          a payment link. Cover starts only after payment.
        </PayLater>
      </PayOffer>
    </div>
  )
}
