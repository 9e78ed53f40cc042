import type { PolicyDetail } from '@okwan/contract/policies'
import { useQueryClient } from '@tanstack/react-query'
import { useFilters } from '../lists/use-filters.ts'
import { PayOffer } from '../motor/PayOffer.tsx'
import { PaymentProgress } from '../payments/PaymentProgress.tsx'
import { useUser } from '../session/current.ts'
import { Button } from '../ui/Button.tsx'

/** The premium of an offer that is not paid yet; the address names the payment once it is under way. */
export function PayPanel({ policy }: { policy: PolicyDetail }) {
  const [{ pay, payment }, setFilters] = useFilters()
  const user = useUser()
  const queryClient = useQueryClient()
  const { customer, premiumPesewas, policyRecordId, dueAt, vehicle } = policy
  if (payment) {
    return (
      <PaymentProgress
        clientReference={payment}
        heading="The payer approves the request on the phone"
        lastStep="Policy issued and sent by SMS"
        knownNumbers={[customer.phone, user?.mobileNumber].filter((number) => typeof number === 'string')}
        paidActions={
          <Button
            variant="primary"
            size="large"
            onClick={() => {
              void queryClient.invalidateQueries({ queryKey: ['GET /policies/{policyId}'] })
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
        payableType: 'motor-purchase',
        payableId: policyRecordId,
        receivedFor: `Motor insurance ${vehicle?.registrationNumber ?? ''}`.trim(),
        premiumPesewas,
        customer,
        offerEndsAt: dueAt ?? policy.createdAt,
      }}
      onStarted={(clientReference) => setFilters({ payment: clientReference })}
      onBack={() => setFilters({ pay: undefined })}
    />
  )
}
