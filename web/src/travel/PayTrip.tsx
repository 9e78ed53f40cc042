import type { TravelPolicy } from '@okwan/contract/travel-policies'
import { useQueryClient } from '@tanstack/react-query'
import { useFilters } from '../lists/use-filters.ts'
import { PayOffer } from '../motor/PayOffer.tsx'
import { PaymentProgress } from '../payments/PaymentProgress.tsx'
import { useUser } from '../session/current.ts'
import { Button } from '../ui/Button.tsx'

/** The premium of an offer that is not paid yet; the address names the payment once it is under way. */
export function PayTrip({ policy }: { policy: TravelPolicy }) {
  const [{ pay, payment }, setFilters] = useFilters()
  const user = useUser()
  const queryClient = useQueryClient()
  const { customer, premiumPesewas, policyRecordId, dueAt, createdAt, trip } = policy
  if (payment) {
    return (
      <PaymentProgress
        clientReference={payment}
        heading="The payer approves the request on the phone"
        lastStep="Certificates issued and sent by SMS"
        knownNumbers={[customer.phone, user?.mobileNumber].filter((number) => typeof number === 'string')}
        paidActions={
          <Button
            variant="primary"
            size="large"
            onClick={() => {
              void queryClient.invalidateQueries({ queryKey: ['GET /travel/policies/{policyId}'] })
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
      offer={{
        payableType: 'travel-purchase',
        payableId: policyRecordId,
        receivedFor: `Travel insurance to ${trip.destinations.map(({ name }) => name).join(', ')}`,
        premiumPesewas,
        customer,
        offerEndsAt: dueAt ?? createdAt,
      }}
      onStarted={(clientReference) => setFilters({ payment: clientReference })}
      onBack={() => setFilters({ pay: undefined })}
    />
  )
}
