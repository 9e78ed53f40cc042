import { CLAIM_STATUS_LABELS } from '@okwan/domain/service/claims/terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { BackTo } from '../../platform/page/BackTo.tsx'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link } from '../../platform/routes/link.ts'
import { usePageParams } from '../../platform/routes/page-params.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { STATUS_TONES } from './words.ts'

export function ReportMotorClaimPage() {
  return <ReportClaim product="motor" {...usePageParams('motorClaim')} />
}

export function ReportTravelClaimPage() {
  return <ReportClaim product="travel" {...usePageParams('travelClaim')} />
}

/** Notice of loss for a policy, below the claims that were already reported on it. */
function ReportClaim({ product, policyId }: { product: 'motor' | 'travel'; policyId: string }) {
  const [reported, setReported] = useState<string>()
  const policy = useQuery(query('GET /policies/{policyId}', { params: { policyId }, query: { product } }))
  const problem = policy.error && !policy.data ? readProblem(policy.error) : undefined
  if (problem?.status === 404 || problem?.status === 422) return <RecordMissing />
  const { policyNumber, vehicle, customer } = policy.data ?? {}
  const path = policyPath({ product, policyId })
  return (
    <div className="max-w-272 *:max-w-200">
      <PageHeader title="Report a claim" back={<BackTo path={path} label={policyNumber ?? 'Policy'} />}>
        {policy.data && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {vehicle?.registrationNumber && <PlateChip plate={vehicle.registrationNumber} />}
            {customer?.fullName}
          </p>
        )}
      </PageHeader>
      {problem && <LoadError title="Couldn’t load the policy" query={policy} />}
      {!problem && !policy.data && <Skeleton className="h-96" />}
      <Claims policyId={policyId} />
      {reported && (
        <div role="status">
          <EmptyState
            title={`Claim ${reported} reported`}
            text="The customer receives an SMS with the claim number."
            action={
              <Link to={path} className={buttonClass('primary')}>
                Back to policy
              </Link>
            }
          />
        </div>
      )}
      {policy.data && !reported && (
        <NoticeForm policyId={policyId} product={product} onReported={({ claimNumber }) => setReported(claimNumber)} />
      )}
    </div>
  )
}

/** Earlier claims on the policy, so that no loss is reported twice. */
function Claims({ policyId }: { policyId: string }) {
  const claims = useQuery(query('GET /claims', { query: { policyId, limit: 10 } }))
  if (!claims.data || claims.data.data.length === 0) return null
  return (
    <section className="mb-6 grid gap-2">
      <h2 className="font-bold">Claims on this policy</h2>
      <ul className="grid gap-1.5">
        {claims.data.data.map(({ claimId, claimNumber, typeLabel, incidentDate, status }) => (
          <li key={claimId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {claimNumber} · {typeLabel}, <DateText value={incidentDate} />
            <StatusBadge tone={STATUS_TONES[status]}>{CLAIM_STATUS_LABELS[status]}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
