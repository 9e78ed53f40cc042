import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { IssuedPolicy } from '../../purchases/IssuedPolicy.tsx'
import { untilIssued, usePaidPolicyId, WhenIssued } from '../../purchases/WhenIssued.tsx'
import { motorDraft } from '../draft.ts'

/** What the money bought: the policy, as soon as it is issued, or why it is not. */
export function SoldPolicy({ clientReference }: { clientReference: string }) {
  const policyId = usePaidPolicyId(clientReference)
  const policy = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId } }),
    enabled: policyId !== '',
    refetchInterval: untilIssued,
  })
  // The draft lives outside React. It is sold, so the next sale begins with a new one.
  useEffect(() => motorDraft.startAnew(), [])
  return (
    <WhenIssued policy={policy} waiting="The policy is being issued">
      {(sold) => <Outcome policy={sold} />}
    </WhenIssued>
  )
}

function Outcome({ policy }: { policy: PolicyDetail }) {
  const { policyId, customer, status } = policy
  return (
    <IssuedPolicy
      policy={policy}
      coverLabel="Cover"
      more={[{ term: 'Message', value: `Sent to ${formatPhone(customer.phone)}` }]}
    >
      {status === 'active' && (
        <Link to={paths.motorCertificate({ policyId })} className={buttonClass('primary', 'large')}>
          Open the certificate
        </Link>
      )}
      <Link to={paths.motorPolicy({ policyId })} className={buttonClass('secondary', 'large')}>
        Open the policy
      </Link>
      <Link to={paths.buyInsurance()} className={buttonClass('secondary', 'large')}>
        Sell another
      </Link>
    </IssuedPolicy>
  )
}
