import { withAmount } from '@okwan/domain/platform/code-reference'
import { parsePhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Link, Redirect, useNavigate } from '../../../platform/routes/link.ts'
import { motorStepPath } from '../../../platform/routes/step-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Total } from '../../../ui/actions/StickyBar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useDraft } from '../../purchases/use-draft.ts'
import { motorDraft, useMotorSale } from '../draft.ts'
import { WidePrice } from '../estimates/DraftPrice.tsx'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { withSale } from '../with-sale.tsx'
import { payLater, useOffer } from './use-offer.ts'

// Only one of these parts is shown at a time, so each is loaded on demand.
const ConsentCode = lazyPart(() => import('../policyholder/ConsentCode.tsx'), 'ConsentCode')
const PayOffer = lazyPart(() => import('../../../money/payments/PayOffer.tsx'), 'PayOffer')
const PayLater = lazyPart(() => import('../../purchases/PayLater.tsx'), 'PayLater')
const SalePayment = lazyPart(() => import('./SalePayment.tsx'), 'SalePayment')

const CHANGE_COVER = 'Change cover'

/** Last step of the sale: the offer, then the payment whose reference is in the URL. */
export function PaymentPage() {
  const [{ payment }] = useFilters<'motorPayment'>()
  const { sale } = useDraft(motorDraft)
  const transaction = useQuery({
    ...query('GET /transactions/{clientReference}', { params: { clientReference: payment ?? '' } }),
    enabled: payment !== undefined,
  })
  const isPaid = transaction.data?.status === 'successful'
  return (
    <MotorStepPage
      step="payment"
      {...(isPaid ? { title: 'Sale complete', isDone: true } : { isLocked: transaction.data?.status === 'pending' })}
      aside={!payment && <WidePrice draft={sale?.draft} />}
    >
      <Suspense fallback={<Skeleton className="h-80 max-w-140" />}>
        {payment ? <SalePayment clientReference={payment} /> : <PaymentStep />}
      </Suspense>
    </MotorStepPage>
  )
}

const PaymentStep = withSale(Payment)

function Payment() {
  const sale = useMotorSale()
  const { offer, agree } = useOffer(sale)
  const estimate = useEstimate((offer.error && sale.draft.estimateId) ?? '')
  const navigate = useNavigate()
  if (offer.data) {
    return (
      <div className="grid max-w-140 gap-4">
        <PayOffer
          offer={offer.data}
          onStarted={(payment) => {
            motorDraft.startPayment(payment)
            void navigate({ to: motorStepPath('payment'), search: { payment } })
          }}
          backLabel={CHANGE_COVER}
          onBack={() => void navigate({ to: motorStepPath('estimates') })}
          progress={(payment) => <Redirect to={motorStepPath('payment')} search={{ payment }} replace />}
        >
          <PayLater onPark={() => payLater(sale.draftId)} onParked={() => motorDraft.startNew()}>
            The price is valid for 7 days, or until the start date if that is earlier. We’ll text the customer a payment
            link. Cover starts only after payment.
          </PayLater>
        </PayOffer>
      </div>
    )
  }
  if (!offer.error) return <Skeleton className="h-80 max-w-140" />
  const problem = readProblem(offer.error)
  const phone = parsePhone(sale.draft.policyholder?.phone ?? '')
  if (problem.code === 'code_needed' && phone) {
    const reference = withAmount(sale.draftId, estimate.data?.totalPesewas ?? 0)
    return (
      <ConsentCode
        phone={phone}
        reference={reference}
        onAgreed={agree}
        price={estimate.data && <Total label="To pay" pesewas={estimate.data.totalPesewas} />}
        others={
          <Link to={motorStepPath('estimates')} className={buttonClass('secondary', 'large')}>
            {CHANGE_COVER}
          </Link>
        }
      />
    )
  }
  const { firstIncompleteStep } = sale
  return (
    <div className="grid justify-items-center">
      <LoadError title="Payment isn’t possible yet" query={offer} />
      <Link
        to={motorStepPath(firstIncompleteStep === 'payment' ? 'underwriting' : firstIncompleteStep)}
        className={buttonClass('secondary')}
      >
        Edit sale
      </Link>
    </div>
  )
}

/** The chosen price, which the SMS with the customer's code names. */
function useEstimate(id: string) {
  return useQuery({ ...query('GET /motor/estimates/{id}', { params: { id } }), enabled: id !== '' })
}
