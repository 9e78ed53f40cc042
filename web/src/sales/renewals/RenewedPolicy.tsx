import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../platform/api/query.ts'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { IssuedPolicy } from '../purchases/IssuedPolicy.tsx'
import { untilIssued, WhenIssued } from '../purchases/WhenIssued.tsx'
import { dropRenewalDraft } from './draft.ts'

/** What the money bought: the next term, as soon as it is registered, or why it is not. */
export function RenewedPolicy({ policyId, clientReference }: { policyId: string; clientReference: string }) {
  const payment = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  const policyRecordId = payment.data?.payableId
  const term = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId }, query: { policyRecordId } }),
    enabled: policyRecordId !== undefined,
    refetchInterval: untilIssued,
  })
  // The draft lives outside React. It is paid for, so the next renewal begins with a new one.
  useEffect(() => dropRenewalDraft(), [])
  return (
    <WhenIssued policy={term} waiting="The next term is being registered">
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
          Open the certificate
        </Link>
      )}
      <Link to={paths.policyList()} search={{ view: 'expiring' }} className={buttonClass('secondary', 'large')}>
        Renew another
      </Link>
    </IssuedPolicy>
  )
}
