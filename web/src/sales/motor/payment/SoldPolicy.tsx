import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '../../../platform/api/query.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { PaidNotIssued } from '../../purchases/PaidNotIssued.tsx'
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
  const { policyId, policyNumber, certificateNumber, stickerNumber, insuranceDetails, customer, status } = policy
  const path = `/policies/motor-${policyId}`
  return (
    <div className="grid gap-4 text-left">
      {status === 'challenged' ? (
        <PaidNotIssued policy={policy} what="certificate" />
      ) : (
        <DescriptionList
          items={[
            { term: 'Policy', value: <strong>{policyNumber}</strong> },
            { term: 'Certificate', value: certificateNumber },
            { term: 'Sticker to affix', value: stickerNumber },
            {
              term: 'Cover',
              value: `${formatDate(insuranceDetails.startDate)} to ${formatDate(insuranceDetails.endDate)}`,
            },
            { term: 'Message', value: `Sent to ${formatPhone(customer.phone)}` },
          ]}
        />
      )}
      <div className="grid gap-2.5">
        {status === 'active' && (
          <Link to={`${path}/certificate`} className={buttonClass('primary', 'large')}>
            Open the certificate
          </Link>
        )}
        <Link to={path} className={buttonClass('secondary', 'large')}>
          Open the policy
        </Link>
        <Link to="/buy-insurance" className={buttonClass('secondary', 'large')}>
          Sell another
        </Link>
      </div>
    </div>
  )
}
