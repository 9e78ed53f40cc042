import { parsePhone } from '@okwan/domain/phone'
import { Link } from '@tanstack/react-router'
import { readProblem } from '../api/problem.ts'
import { useFilters } from '../lists/use-filters.ts'
import { buttonClass } from '../ui/button-class.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMotorAnswer } from './draft.ts'
import { HolderAgrees } from './HolderAgrees.tsx'
import { MotorStepPage } from './MotorStepPage.tsx'
import { PayOffer } from './PayOffer.tsx'
import { SalePayment } from './SalePayment.tsx'
import { stepPath } from './steps.ts'
import { useOffer } from './use-offer.ts'
import { withSale } from './with-sale.tsx'

/** The last step: the offer, then the payment, which the address names. */
export function PaymentPage() {
  const [{ payment }] = useFilters()
  return <MotorStepPage step="payment">{payment ? <SalePayment clientReference={payment} /> : <Pay />}</MotorStepPage>
}

const Pay = withSale(Paying)

function Paying() {
  const answer = useMotorAnswer()
  const { offer, agree } = useOffer(answer)
  if (offer.data) return <PayOffer offer={offer.data} />
  if (!offer.error) return <Skeleton className="h-80 max-w-140" />
  const problem = readProblem(offer.error)
  const phone = parsePhone(answer.draft.policyHolder?.phone ?? '')
  if (problem.code === 'code_needed' && phone) {
    return <HolderAgrees phone={phone} draftId={answer.draftId} onAgreed={agree} />
  }
  const { firstIncompleteStep } = answer
  return (
    <div className="grid justify-items-center">
      <ErrorPanel
        title="This cannot be paid yet"
        text={problem.sentence}
        retrying={offer.isFetching}
        onRetry={() => void offer.refetch()}
      />
      <Link
        to={stepPath(firstIncompleteStep === 'payment' ? 'underwriting' : firstIncompleteStep)}
        className={buttonClass('secondary')}
      >
        Change the sale
      </Link>
    </div>
  )
}
