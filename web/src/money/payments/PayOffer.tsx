import type { PayableType } from '@okwan/contract/money/payments'
import { can } from '@okwan/domain/platform/permissions'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { useUser } from '../../platform/session/current.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { formatMoment } from '../../ui/data/moment.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { PayFromWallet } from './PayFromWallet.tsx'
import { PaymentSheet } from './PaymentSheet.tsx'
import { type PaymentRequest, RequestForm } from './RequestForm.tsx'
import { useStartedPayment } from './use-started-payment.ts'

export type PayableOffer = {
  payableType: PayableType
  payableId: string
  receivedFor: string
  premiumPesewas: number
  customer: { fullName: string; phone: string }
  offerEndsAt: string
}

type PayOfferProps = FormProps & {
  /** The offer reserves the reference; the payment exists only after someone started it. */
  offer: { clientReference: string }
  /** Shown instead of the form if the payment was started before, so that Back never offers to pay again. */
  progress: (clientReference: string) => ReactNode
  /** Other ways to pay, below the form. */
  children?: ReactNode
}

type FormProps = {
  offer: PayableOffer
  /** Commission of the seller, beside the price. */
  earning?: ReactNode
  /** Cover, period and price breakdown, as the customer agrees to them. */
  terms?: ReactNode
  /** The page shows the price beside the form, so the form names the customer instead. */
  hasPriceBeside?: boolean
  /** Whether the form shows until when the price is valid. False where the page names another deadline. */
  showsEnd?: boolean
  /** Called when the payment has started. The caller puts the client reference into the URL. */
  onStarted: (clientReference: string) => void
  onBack: () => void
  /** Label of the back button. */
  backLabel?: string
}

const METHODS = [
  { value: 'momo', label: 'Mobile money' },
  { value: 'wallet', label: 'My wallet' },
]

/** The form of an unpaid offer, or the progress of its payment. A failed payment can be repeated in another way. */
export function PayOffer({ progress, children, ...form }: PayOfferProps) {
  const { clientReference } = form.offer
  const { isLoading, payment } = useStartedPayment(clientReference)
  if (isLoading) return <Skeleton className="h-80 max-w-140" />
  if (payment && (payment.status !== 'failed' || payment.refund)) return progress(clientReference)
  return (
    <>
      <OfferForm {...form} />
      {children}
    </>
  )
}

/** The premium and the payment method. After the start, the URL names the payment and the progress screen follows. */
export function OfferForm({
  offer,
  earning,
  terms,
  hasPriceBeside = false,
  showsEnd = true,
  onStarted,
  onBack,
  backLabel,
}: FormProps) {
  const hasKeyboard = useMediaQuery('(pointer: fine)')
  const user = useUser()
  const [method, setMethod] = useState('momo')
  const { payableType, payableId, premiumPesewas, customer } = offer
  const hasWallet = user !== undefined && can(user, 'wallet.use')

  async function pay(
    payerDetails:
      | { method: 'wallet'; verificationToken?: string }
      | ({ method: 'momo' } & Omit<PaymentRequest, 'amountPesewas'>),
  ) {
    const body = { payableType, payableId, ...payerDetails }
    const { clientReference } = await sendOnce(`pay:${payableId}`, body, (idempotencyKey) =>
      call('POST /payments', { body }, { idempotencyKey }),
    )
    onStarted(clientReference)
  }

  return (
    <PaymentSheet
      title={hasPriceBeside ? customer.fullName : <Money pesewas={premiumPesewas} />}
      aside={!hasPriceBeside && earning}
      wide={hasPriceBeside}
    >
      <div className="grid gap-1">
        {!hasPriceBeside && terms}
        <p>{hasPriceBeside ? offer.receivedFor : `${offer.receivedFor}, for ${customer.fullName}`}</p>
        <Hint>
          {showsEnd && `Price valid until ${formatMoment(new Date(offer.offerEndsAt))}. `}Cover starts only after
          payment.
        </Hint>
      </div>
      {hasWallet && (
        <div className="@xl:max-w-90">
          <Segmented
            label="Pay with"
            options={METHODS}
            value={method}
            onChange={(event) => setMethod(event.currentTarget.value)}
          />
        </div>
      )}
      {method === 'wallet' ? (
        <PayFromWallet
          payableId={payableId}
          pesewas={premiumPesewas}
          onPay={(confirmation) => pay({ method: 'wallet', ...confirmation })}
        />
      ) : (
        <RequestForm
          amount={premiumPesewas}
          payable={{ payableType, payableId }}
          number={customer.phone}
          onSend={({ amountPesewas: _amount, ...payer }) => pay({ method: 'momo', ...payer })}
          onClose={onBack}
          closeLabel={backLabel}
          // The keyboard of a phone would cover the price.
          autoFocus={hasKeyboard}
        />
      )}
    </PaymentSheet>
  )
}
