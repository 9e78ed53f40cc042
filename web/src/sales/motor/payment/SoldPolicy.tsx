import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../platform/api/query.ts'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
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
      </div>
    </div>
  )
}
