import { PayOffer } from '../../../money/payments/PayOffer.tsx'
import { useNavigate } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/record-paths.ts'
import { PayLater } from '../../purchases/PayLater.tsx'
import { travelDraft } from '../draft.ts'
import { type Offer, payLater } from './use-offer.ts'

/** The premium: paid now, or kept for later. */
export function PayPremium({ offer, draftId }: { offer: Offer; draftId: string }) {
  const navigate = useNavigate()
  return (
    <div className="grid max-w-140 gap-4">
      <PayOffer
        offer={offer}
        onStarted={(payment) => void navigate({ to: travelStepPath('payment'), search: { payment } })}
        onBack={() => void navigate({ to: travelStepPath('confirm-details') })}
      />
      <PayLater onPark={() => payLater(draftId)} onParked={() => travelDraft.startAnew()}>
        The price is kept for up to 72 hours, at most until two hours before departure. The customer gets a link to pay
        by, and is not insured until it is paid.
      </PayLater>
    </div>
  )
}
