import type { PolicyDetail } from '@okwan/contract/policies'
import { formatDate } from '@okwan/domain/dates'
import { lazy, Suspense } from 'react'
import { readProblem } from '../api/problem.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { RecordMissing } from '../layout/RecordMissing.tsx'
import { useFilters } from '../lists/use-filters.ts'
import type { PayableOffer } from '../payments/PayOffer.tsx'
import { PriceTable } from '../purchases/PriceTable.tsx'
import { isRenewing } from '../renewals/draft.ts'
import { useRenewalDraft } from '../renewals/use-renewal-draft.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PlateChip } from '../ui/PlateChip.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { BackTo } from './BackTo.tsx'
import { ClaimsCard } from './ClaimsCard.tsx'
import { CoverCard } from './CoverCard.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { policyQuery } from './list/filters.ts'
import { NeighbourLinks } from './NeighbourLinks.tsx'
import { PapersCard } from './PapersCard.tsx'
import { PolicyActions } from './PolicyActions.tsx'
import { PolicyTimeline } from './PolicyTimeline.tsx'
import { RegisterCard } from './RegisterCard.tsx'
import { RequestsCard } from './RequestsCard.tsx'
import { StateBanner } from './StateBanner.tsx'
import { statusTone } from './status-look.ts'
import { usePolicy } from './use-policy.ts'
import { VehicleCard } from './VehicleCard.tsx'
import { VersionsCard } from './VersionsCard.tsx'

const RenewalPanel = lazy(async () => ({ default: (await import('../renewals/RenewalPanel.tsx')).RenewalPanel }))
const PayPanel = lazy(async () => ({ default: (await import('./PayPanel.tsx')).PayPanel }))

/** One motor policy: what it covers, for whom, at what price, what happened and what can be done. */
export function MotorPolicyPage() {
  const { policyId, policy } = usePolicy()
  const [filters] = useFilters()
  const problem = policy.error && !policy.data ? readProblem(policy.error) : undefined
  if (problem && (problem.status === 404 || problem.code === 'invalid')) return <RecordMissing />
  const shown = policy.data
  const plate = shown?.vehicle?.registrationNumber
  return (
    <>
      <PageHeader
        title={shown ? (shown.policyNumber ?? 'Motor offer') : 'Motor policy'}
        back={<BackTo path="/policies/list" search={policyQuery(filters, undefined)} label="Policies" />}
        actions={
          shown && (
            <>
              <NeighbourLinks policyId={policyId} filters={filters} />
              {shown.isCurrent && <PolicyActions policy={shown} />}
            </>
          )
        }
      >
        {shown && (
          <p className="flex flex-wrap items-center gap-2.5">
            {plate && <PlateChip plate={plate} />}
            <StatusBadge tone={statusTone(shown)}>{shown.statusText}</StatusBadge>
            <span className="text-muted">{shown.customer.fullName}</span>
          </p>
        )}
      </PageHeader>
      {problem && (
        <ErrorPanel
          title="The policy could not be loaded"
          text={problem.sentence}
          code={problem.requestId}
          retrying={policy.isFetching}
          onRetry={() => void policy.refetch()}
        />
      )}
      {policy.isPending && <Loading />}
      {shown && <Policy policy={shown} />}
    </>
  )
}

function Policy({ policy }: { policy: PolicyDetail }) {
  const { vehicleDetails, price, isCurrent, policyId } = policy
  const draft = useRenewalDraft()
  const wantsMoney = policy.allowedActions.includes('pay')
  return (
    <div className="grid gap-4">
      <Looking policy={policy} />
      {isCurrent && <StateBanner policy={policy} />}
      <Suspense fallback={<Skeleton className="h-48" />}>
        {isCurrent && isRenewing(draft, policyId) && <RenewalPanel policy={policy} />}
        {isCurrent && wantsMoney && (
          <PayPanel offer={offerOf(policy)} lastStep="Policy issued and sent by SMS" shown="GET /policies/{policyId}" />
        )}
      </Suspense>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <CoverCard policy={policy} />
          {vehicleDetails && <VehicleCard vehicle={vehicleDetails} />}
          {policy.issuedAt && <PapersCard policy={policy} />}
          <RequestsCard policyId={policyId} />
          <ClaimsCard policyId={policyId} />
          {price && (
            <Card title="Price, line by line">
              <PriceTable lines={price.lines} totalPesewas={price.totalPesewas} />
              <p className="mt-3 text-table text-muted">
                {price.excess.kind !== 'none' && `${price.excess.text} `}Priced by {price.rateBook}.
              </p>
            </Card>
          )}
          <VersionsCard policy={policy} />
        </div>
        <div className="grid min-w-0 gap-4">
          <CustomerCard policy={policy} />
          <RegisterCard policy={policy} />
          <PolicyTimeline policyId={policyId} />
        </div>
      </div>
    </div>
  )
}

/** Says so when this is not the policy as it is now. */
function Looking({ policy }: { policy: PolicyDetail }) {
  const [{ on, version }, setFilters] = useFilters()
  if (policy.isCurrent && !on) return null
  const words = on
    ? `As it was on ${formatDate(on)}: ${policy.statusTextOn ?? policy.statusText}`
    : `Version ${policy.recordNumber}, not the current one`
  return (
    <Banner
      tone="info"
      title={words}
      action={
        (on ?? version) ? (
          <Button size="small" onClick={() => setFilters({ on: undefined, version: undefined })}>
            Show it as it is now
          </Button>
        ) : undefined
      }
    />
  )
}

function Loading() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-48" />
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-64" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}

function offerOf(policy: PolicyDetail): PayableOffer {
  const { policyRecordId, vehicle, premiumPesewas, customer, dueAt, createdAt } = policy
  return {
    payableType: 'motor-purchase',
    payableId: policyRecordId,
    receivedFor: `Motor insurance ${vehicle?.registrationNumber ?? ''}`.trim(),
    premiumPesewas,
    customer,
    offerEndsAt: dueAt ?? createdAt,
  }
}
