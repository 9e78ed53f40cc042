import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { IssuedPolicy } from '../../purchases/IssuedPolicy.tsx'
import { refetchUntilIssued, usePaidPolicyId, WhenIssued } from '../../purchases/WhenIssued.tsx'
import { motorDraft } from '../draft.ts'
import { SoldDocuments } from './SoldDocuments.tsx'

/** The policy that was paid for, once issued, or the reason why issuing failed. */
export function SoldPolicy({ clientReference }: { clientReference: string }) {
  const policyId = usePaidPolicyId(clientReference)
  const policy = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId } }),
    enabled: policyId !== '',
    refetchInterval: refetchUntilIssued,
  })
  // The draft is stored outside React. After the sale, the next one must start with an empty draft.
  useEffect(() => motorDraft.startNew(), [])
  return (
    <WhenIssued policy={policy} waiting="Issuing the policy…">
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
      more={[{ term: 'SMS', value: `To ${formatPhone(customer.phone)}` }]}
    >
      {status === 'active' && <SoldDocuments policy={policy} />}
      <div className="grid gap-2.5 xs:grid-cols-2">
        {status === 'active' && (
          <Link to={paths.motorCertificate({ policyId })} className={buttonClass('secondary', 'large')}>
            <Printer aria-hidden className="size-4" />
            View certificate
          </Link>
        )}
        <Link to={paths.buyInsurance()} className={buttonClass('secondary', 'large')}>
          <Plus aria-hidden className="size-4" />
          New sale
        </Link>
        <Link
          to={paths.motorPolicy({ policyId })}
          className={classes(buttonClass('secondary', 'large'), 'xs:col-span-2')}
        >
          View policy
        </Link>
      </div>
    </IssuedPolicy>
  )
}
