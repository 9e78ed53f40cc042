import { Suspense } from 'react'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useTravelSale } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { withSale } from '../with-sale.tsx'
import { useOffer } from './use-offer.ts'

// Only one of these parts is shown at a time, so each is loaded on demand.
const PayPremium = lazyPart(() => import('./PayPremium.tsx'), 'PayPremium')
const TripPayment = lazyPart(() => import('./TripPayment.tsx'), 'TripPayment')

/** Last step of the sale: the offer, then the payment whose reference is in the URL. */
export function PaymentPage() {
  const [{ payment }] = useFilters<'travelPayment'>()
  return (
    <TravelStepPage step="payment" title="Payment">
      <Suspense fallback={<Skeleton className="h-80 max-w-140" />}>
        {payment ? <TripPayment clientReference={payment} /> : <Pay />}
      </Suspense>
    </TravelStepPage>
  )
}

const Pay = withSale(PayOffer)

function PayOffer() {
  const sale = useTravelSale()
  const offer = useOffer(sale)
  if (offer.data) return <PayPremium offer={offer.data} sale={sale} />
  if (!offer.error) return <Skeleton className="h-80 max-w-140" />
  return (
    <div className="grid justify-items-center">
      <LoadError title="Payment isn’t possible yet" query={offer} />
      <Link to={travelStepPath('confirm-details')} className={buttonClass('secondary')}>
        Review sale
      </Link>
    </div>
  )
}
