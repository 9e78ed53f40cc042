import { useQueryClient } from '@tanstack/react-query'
import { type PayableOffer, PayOffer } from '../../../money/payments/PayOffer.tsx'
import { PaymentProgress } from '../../../money/payments/wait/PaymentProgress.tsx'
import { refresh } from '../../../platform/api/refresh.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'

type PayPanelProps = {
  offer: PayableOffer
  /** What the payer gets in the end. */
  lastStep: string
  /** What the page asked for, and has to ask again once it is paid. */
  shown: 'GET /policies/{policyId}' | 'GET /travel/policies/{policyId}'
}

/** The premium of an offer that is not paid yet; the address names the payment once it is under way. */
export function PayPanel({ offer, lastStep, shown }: PayPanelProps) {
  const [{ pay, payment }, setFilters] = useFilters<'motorPolicy'>()
  const user = useUser()
  const queryClient = useQueryClient()
  if (payment) {
    return (
      <PaymentProgress
        clientReference={payment}
        heading="The payer approves the request on the phone"
        lastStep={lastStep}
        knownNumbers={[offer.customer.phone, user?.mobileNumber].filter((number) => typeof number === 'string')}
        paidActions={
          <Button
            variant="primary"
            size="large"
            onClick={() => {
              void refresh(queryClient, shown)
              setFilters({ pay: undefined, payment: undefined })
            }}
          >
            Show the policy
          </Button>
        }
      />
    )
  }
  if (!pay) {
    return (
      <Button variant="primary" size="large" className="justify-self-start" onClick={() => setFilters({ pay: 'yes' })}>
        Pay
      </Button>
    )
  }
  return (
    <PayOffer
      offer={offer}
      onStarted={(clientReference) => setFilters({ payment: clientReference })}
      onBack={() => setFilters({ pay: undefined })}
    />
  )
}
