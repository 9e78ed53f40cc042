import { PayOffer } from '../../../money/payments/PayOffer.tsx'
import { Redirect, useNavigate } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { CommissionBand } from '../../purchases/CommissionBand.tsx'
import { PayLater } from '../../purchases/PayLater.tsx'
import { type TravelSale, travelDraft } from '../draft.ts'
import { useSalePrice } from '../trip/use-sale-price.ts'
import { type Offer, payLater } from './use-offer.ts'

/** Payment of the premium, now or later. */
export function PayPremium({ offer, sale }: { offer: Offer; sale: TravelSale }) {
  const { hours, hoursBeforeDeparture } = sale.payLater
  const { price } = useSalePrice(sale)
  const navigate = useNavigate()
  return (
    <div className="grid max-w-140 gap-4">
      {price?.earning && <CommissionBand sale={price.earning} />}
      <PayOffer
        offer={offer}
        onStarted={(payment) => {
          travelDraft.startPayment(payment)
          void navigate({ to: travelStepPath('payment'), search: { payment } })
        }}
        onBack={() => void navigate({ to: travelStepPath('confirm-details') })}
        progress={(payment) => <Redirect to={travelStepPath('payment')} search={{ payment }} replace />}
      >
        <PayLater onPark={() => payLater(sale.draftId)} onParked={() => travelDraft.startNew()}>
          The customer has {hours} hours to pay, and must pay at least {hoursBeforeDeparture} hours before the day of
          departure. We’ll text the customer a payment link with the exact time. Cover starts only after payment.
        </PayLater>
      </PayOffer>
    </div>
  )
}
