import { useQueryClient } from '@tanstack/react-query'
import { type PayableOffer, PayOffer } from '../../../money/payments/PayOffer.tsx'
import { PaymentProgress } from '../../../money/payments/wait/PaymentProgress.tsx'
import { refresh } from '../../../platform/api/refresh.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'

type PayPanelProps = {
  offer: PayableOffer
  /** Last step of the payment progress. */
  lastStep: string
  /** Query of the page, which is refreshed after payment. */
  shown: 'GET /policies/{policyId}' | 'GET /travel/policies/{policyId}'
}

/** Collects the premium of an unpaid offer; the URL names the payment once it has started. */
export function PayPanel({ offer, lastStep, shown }: PayPanelProps) {
  const [{ pay, payment }, setFilters] = useFilters<'motorPolicy'>()
  const user = useUser()
  const queryClient = useQueryClient()
  if (payment) {
    return (
      <PaymentProgress
        clientReference={payment}
        heading="Waiting for the payer’s approval"
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
            View policy
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
