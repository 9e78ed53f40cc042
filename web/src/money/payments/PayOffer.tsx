import type { PayableType } from '@okwan/contract/money/payments'
import { formatMoment } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { sendOnce } from '../../platform/api/intent-key.ts'
import { useUser } from '../../platform/session/current.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { PayFromWallet } from './PayFromWallet.tsx'
import { PaymentSheet } from './PaymentSheet.tsx'
import { type PaymentRequest, RequestForm } from './RequestForm.tsx'

export type PayableOffer = {
  payableType: PayableType
  payableId: string
  receivedFor: string
  premiumPesewas: number
  customer: { fullName: string; phone: string }
  offerEndsAt: string
}

type PayOfferProps = {
  offer: PayableOffer
  /** The payment has started; the caller puts its reference into the URL. */
  onStarted: (clientReference: string) => void
  onBack: () => void
}

const METHODS = [
  { value: 'momo', label: 'Mobile money' },
  { value: 'wallet', label: 'My wallet' },
]

/** The premium and the payment method. After the start, the URL names the payment and the progress screen follows. */
export function PayOffer({ offer, onStarted, onBack }: PayOfferProps) {
  const user = useUser()
  const [method, setMethod] = useState('momo')
  const { payableType, payableId, premiumPesewas, customer } = offer
  const hasWallet = user !== undefined && can(user.role, 'wallet.use')

  async function pay(how: { method: 'wallet' } | ({ method: 'momo' } & Omit<PaymentRequest, 'amountPesewas'>)) {
    const body = { payableType, payableId, ...how }
    const { clientReference } = await sendOnce(`pay:${payableId}`, body, (idempotencyKey) =>
      call('POST /payments', { body }, { idempotencyKey }),
    )
    onStarted(clientReference)
  }

  return (
    <PaymentSheet title={<Money pesewas={premiumPesewas} />}>
      <div>
        <p>
          {offer.receivedFor}, for {customer.fullName}
        </p>
        <Hint>Pay by {formatMoment(new Date(offer.offerEndsAt))}. Cover starts only after payment.</Hint>
      </div>
      {hasWallet && (
        <Segmented
          label="Pay with"
          options={METHODS}
          value={method}
          onChange={(event) => setMethod(event.currentTarget.value)}
        />
      )}
      {method === 'wallet' ? (
        <PayFromWallet pesewas={premiumPesewas} onPay={() => pay({ method: 'wallet' })} />
      ) : (
        <RequestForm
          amount={premiumPesewas}
          payable={{ payableType, payableId }}
          number={customer.phone}
          onSend={({ amountPesewas: _amount, ...payer }) => pay({ method: 'momo', ...payer })}
          onClose={onBack}
        />
      )}
    </PaymentSheet>
  )
}
