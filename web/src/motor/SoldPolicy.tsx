import type { PolicyDetail } from '@okwan/contract/policies'
import { formatDate } from '@okwan/domain/dates'
import { formatPhone } from '@okwan/domain/phone'
import { CHALLENGE_LABELS, type ChallengeReason } from '@okwan/domain/policies/terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { motorDraft } from './draft.ts'

const ASK_EVERY_MS = 1_000
const WAITS = ['awaiting_payment', 'pay_later', 'issuing']

/** What the money bought: the policy, as soon as it is issued, or why it is not. */
export function SoldPolicy({ clientReference }: { clientReference: string }) {
  const payment = useQuery(query('GET /transactions/{clientReference}', { params: { clientReference } }))
  const policyId = payment.data?.policyId ?? ''
  const policy = useQuery({
    ...query('GET /policies/{policyId}', { params: { policyId } }),
    enabled: policyId !== '',
    refetchInterval: ({ state }) => (state.data && !WAITS.includes(state.data.status) ? false : ASK_EVERY_MS),
  })
  // The draft lives outside React. It is sold, so the next sale begins with a new one.
  useEffect(() => motorDraft.startAnew(), [])

  if (policy.data && !WAITS.includes(policy.data.status)) return <Outcome policy={policy.data} />
  if (policy.error) {
    return (
      <ErrorPanel
        title="The policy could not be loaded"
        text={`${readProblem(policy.error).sentence} It is paid for, and nothing is lost.`}
        onRetry={() => void policy.refetch()}
      />
    )
  }
  return (
    <p role="status" className="flex items-center justify-center gap-2 text-muted">
      <Spinner className="size-4" /> The policy is being issued
    </p>
  )
}

function Outcome({ policy }: { policy: PolicyDetail }) {
  const { policyId, policyNumber, certificateNumber, stickerNumber, insuranceDetails, customer, status } = policy
  const path = `/policies/motor-${policyId}`
  return (
    <div className="grid gap-4 text-left">
      {status === 'challenged' ? (
        <Banner tone="warning" title="Paid, but the certificate could not be issued yet">
          {reasonOf(policy)}. The office has been told and works on it. Do not collect again.
        </Banner>
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

function reasonOf({ challengeReason }: PolicyDetail): string {
  // Written by the domain's own reasons alone.
  return CHALLENGE_LABELS[challengeReason as ChallengeReason] ?? 'It could not be registered'
}
