import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OfferForm, type PayableOffer } from '../../../money/payments/PayOffer.tsx'
import { PaymentProgress } from '../../../money/payments/wait/PaymentProgress.tsx'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Button } from '../../../ui/actions/Button.tsx'

type PayPanelProps = {
  policyId: string
  offer: PayableOffer
  /** Last step of the payment progress. */
  lastStep: string
  /** Query of the page, which is refreshed after payment. */
  shown: 'GET /policies/{policyId}' | 'GET /travel/policies/{policyId}'
}

const SALES = ['new', 'renewal']

/** Collects the premium of an unpaid offer; the URL names the payment once it has started. */
export function PayPanel({ policyId, offer, lastStep, shown }: PayPanelProps) {
  const [{ pay, payment }, setFilters] = useFilters<'motorPolicy'>()
  const user = useUser()
  const queryClient = useQueryClient()
  const progress = (clientReference: string) => (
    <PaymentProgress
      clientReference={clientReference}
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
  // A payment that was started before continues; Back never offers to pay again.
  const payments = useQuery(query('GET /policies/{policyId}/payments', { params: { policyId } }))
  const started = payments.data?.payments.find(({ kind, status }) => SALES.includes(kind) && status === 'pending')
  const current = payment ?? started?.reference
  if (current) return progress(current)
  if (!pay) {
    return (
      <Button variant="primary" size="large" className="justify-self-start" onClick={() => setFilters({ pay: 'yes' })}>
        Pay
      </Button>
    )
  }
  return (
    <OfferForm
      offer={offer}
      onStarted={(clientReference) => setFilters({ payment: clientReference })}
      onBack={() => setFilters({ pay: undefined })}
    />
  )
}
