import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { PayPanel } from '../../../money/payments/PayPanel.tsx'
import { policyTerms } from './OfferTerms.tsx'
import { SoldPolicy } from './SoldPolicy.tsx'

/** Collects the premium of an unpaid motor policy, on its page. Ends like a sale. */
export function PayMotorPolicy({ policy }: { policy: PolicyDetail }) {
  const { policyId, policyRecordId, vehicle, premiumPesewas, customer, enteredPhone, offerEndsAt, createdAt } = policy
  return (
    <PayPanel
      policyId={policyId}
      offer={{
        payableType: 'motor-purchase',
        payableId: policyRecordId,
        receivedFor: `Motor insurance ${vehicle?.registrationNumber ?? ''}`.trim(),
        premiumPesewas,
        customer: { ...customer, phone: enteredPhone ?? customer.phone },
        offerEndsAt: offerEndsAt ?? createdAt,
      }}
      terms={policyTerms(policy)}
      lastStep="Policy issued, details sent by SMS"
      shown="GET /policies/{policyId}"
      paidPage={(payment, view) => <SoldPolicy payment={payment} showsPlate={false} view={view} />}
    />
  )
}
