import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../platform/api/query.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { IssuedPolicy } from '../purchases/IssuedPolicy.tsx'
import { refetchUntilIssued, WhenIssued } from '../purchases/WhenIssued.tsx'
import { deleteRenewalDraft } from './draft.ts'

/** The renewed term, once registered, or the reason why registration failed. */
export function RenewedPolicy({ policyId, clientReference }: { policyId: string; clientReference: string }) {
  const payment = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  const policyRecordId = payment.data?.payableId
  const term = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId }, query: { policyRecordId } }),
    enabled: policyRecordId !== undefined,
    refetchInterval: refetchUntilIssued,
  })
  // The draft is stored outside React. After payment, the next renewal must start with an empty draft.
  useEffect(() => deleteRenewalDraft(), [])
  return (
    <WhenIssued policy={term} waiting="Registering the next term…">
      {(sold) => <Outcome policy={sold} />}
    </WhenIssued>
  )
}

function Outcome({ policy }: { policy: PolicyDetail }) {
  const { policyId, policyRecordId, status, isCurrent } = policy
  return (
    <IssuedPolicy policy={policy} coverLabel="Next term">
      {status === 'active' && (
        <Link
          to={paths.motorCertificate({ policyId })}
          search={isCurrent ? {} : { version: policyRecordId }}
          className={buttonClass('primary', 'large')}
        >
          View certificate
        </Link>
      )}
      <Link to={paths.policyList()} search={{ view: 'expiring' }} className={buttonClass('secondary', 'large')}>
        Renew another
      </Link>
    </IssuedPolicy>
  )
}
