import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { withAmount } from '@okwan/domain/platform/code-reference'
import { parsePhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { motorStepPath } from '../../../platform/routes/step-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Total } from '../../../ui/actions/StickyBar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useDraft } from '../../purchases/use-draft.ts'
import { motorDraft, useMotorSale } from '../draft.ts'
import { useHasPriceBeside, WidePrice } from '../estimates/DraftPrice.tsx'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { withSale } from '../with-sale.tsx'
import { CHANGE_COVER } from '../words.ts'
import { useOffer } from './use-offer.ts'
import { usePaidTitle } from './use-paid-title.ts'

// Only one of these parts is shown at a time, so each is loaded on demand.
const ConsentCode = lazyPart(() => import('../policyholder/ConsentCode.tsx'), 'ConsentCode')
const OfferTerms = lazyPart(() => import('./OfferTerms.tsx'), 'OfferTerms')
const PayMotorOffer = lazyPart(() => import('./PayMotorOffer.tsx'), 'PayMotorOffer')
const SalePayment = lazyPart(() => import('./SalePayment.tsx'), 'SalePayment')

const TITLES = { issuing: 'Issuing the policy', done: 'Sale complete' }

/** Last step of the sale: the offer, then the payment whose reference is in the URL. */
export function PaymentPage() {
  const [{ payment }] = useFilters<'motorPayment'>()
  const { sale } = useDraft(motorDraft)
  const state = usePaidTitle(payment, TITLES)
  return (
    <MotorStepPage step="payment" {...state} aside={!payment && <WidePrice draft={sale?.draft} />}>
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
  const estimate = useEstimate(sale.draft.estimateId ?? undefined)
  const hasPriceBeside = useHasPriceBeside()
  if (offer.data) return <PayMotorOffer offer={offer.data} draftId={sale.draftId} price={estimate.data} />
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
        wide={hasPriceBeside}
        price={estimate.data && !hasPriceBeside && <Agreed price={estimate.data} />}
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

/** The price and the terms that the customer agrees to with the code. */
function Agreed({ price }: { price: MotorEstimate }) {
  return (
    <div className="grid w-full gap-3">
      <Total label="To pay" pesewas={price.totalPesewas} />
      <OfferTerms price={price} />
    </div>
  )
}

/** The selected price. The SMS with the customer’s code states the same amount. */
function useEstimate(id = '') {
  return useQuery({ ...query('GET /motor/estimates/{id}', { params: { id } }), enabled: id !== '' })
}
