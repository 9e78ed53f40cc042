import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { PayOffer } from '../../../money/payments/PayOffer.tsx'
import { Link, Redirect, useNavigate } from '../../../platform/routes/link.ts'
import { motorStepPath } from '../../../platform/routes/step-paths.ts'
import { classes } from '../../../ui/classes.ts'
import { currentMs } from '../../../ui/data/clock.ts'
import { formatMoment } from '../../../ui/data/moment.ts'
import { PayLater } from '../../purchases/PayLater.tsx'
import { motorDraft } from '../draft.ts'
import { useHasPriceBeside } from '../estimates/DraftPrice.tsx'
import { CHANGE_COVER } from '../words.ts'
import { termsOf } from './OfferTerms.tsx'
import { type Offer, payLater } from './use-offer.ts'

type PayMotorOfferProps = { offer: Offer; draftId: string; price: MotorEstimate | undefined }

/** Payment of the premium, now or later. */
export function PayMotorOffer({ offer, draftId, price }: PayMotorOfferProps) {
  const navigate = useNavigate()
  const hasPriceBeside = useHasPriceBeside()
  return (
    <div className={classes('grid gap-4', !hasPriceBeside && 'max-w-140')}>
      <PayOffer
        offer={offer}
        {...termsOf(price)}
        hasPriceBeside={hasPriceBeside}
        showsEnd={false}
        onStarted={(payment) => {
          motorDraft.startPayment(payment)
          void navigate({ to: motorStepPath('payment'), search: { payment } })
        }}
        backLabel={CHANGE_COVER}
        onBack={() => void navigate({ to: motorStepPath('estimates') })}
        progress={(payment) => <Redirect to={motorStepPath('payment')} search={{ payment }} replace />}
      >
        <PayLater onPark={() => payLater(draftId)} onParked={() => motorDraft.startNew()}>
          {price && <PayBy {...offer.payLink} startDate={price.startDate} />} We’ll text the customer a payment link.
        </PayLater>
      </PayOffer>
    </div>
  )
}

/** Deadline of the payment link. The start of cover can shorten it, so the seller can move that date. */
function PayBy({ endsAt, isShortened, startDate }: Offer['payLink'] & { startDate: string }) {
  const deadline = `Pay by ${formatMoment(new Date(endsAt))}`
  if (!isShortened) return `${deadline}.`
  return (
    <>
      {deadline}, because cover starts{' '}
      {startDate === toAccraDate(new Date(currentMs())) ? 'today' : `on ${formatDate(startDate)}`}.{' '}
      <Link to={motorStepPath('underwriting')} className="text-accent-text underline underline-offset-2">
        Change start date
      </Link>
      .
    </>
  )
}
