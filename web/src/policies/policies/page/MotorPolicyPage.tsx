import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { Suspense } from 'react'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { paths } from '../../../platform/routes/paths.ts'
import { isRenewing } from '../../../sales/renewals/draft.ts'
import { useRenewalDraft } from '../../../sales/renewals/use-renewal-draft.ts'
import { NotesCard } from '../../../service/notes/NotesCard.tsx'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { PlateChip } from '../../../ui/data/PlateChip.tsx'
import { PriceTable } from '../../../ui/data/PriceTable.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { DocumentsCard } from '../../documents/DocumentsCard.tsx'
import { statusTone } from '../../summary/status-tone.ts'
import { usePolicy } from '../../summary/use-policy.ts'
import { CoverAndVehicleCard, CoverCard } from '../cover/CoverCard.tsx'
import { policyQuery } from '../list/filters.ts'
import { ClaimsCard } from './ClaimsCard.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { PastVersionBanner } from './PastVersionBanner.tsx'
import { PaymentsCard } from './PaymentList.tsx'
import { PendingRequest } from './PendingRequest.tsx'
import { PolicyActions } from './PolicyActions.tsx'
import { PolicyColumns, PolicyFrame } from './PolicyFrame.tsx'
import { PolicyTimeline } from './PolicyTimeline.tsx'
import { RegisterCard } from './RegisterCard.tsx'
import { RequestsCard } from './RequestsCard.tsx'
import { StateBanner } from './StateBanner.tsx'
import { AsOfField, VersionsCard } from './VersionsCard.tsx'

const RenewalPanel = lazyPart(() => import('../../../sales/renewals/RenewalPanel.tsx'), 'RenewalPanel')
const DifferencePanel = lazyPart(() => import('./DifferencePanel.tsx'), 'DifferencePanel')
const PayMotorPolicy = lazyPart(() => import('../../../sales/motor/payment/PayMotorPolicy.tsx'), 'PayMotorPolicy')

export function MotorPolicyPage() {
  const { policy } = usePolicy()
  const [filters] = useFilters<'motorPolicy'>()
  return (
    <PolicyFrame
      policy={policy}
      name="Motor policy"
      offerName="Motor offer"
      back={<BackTo path={paths.policyList()} search={policyQuery(filters, undefined)} label="Policies" />}
      actions={(shown) => <PolicyActions policy={shown} />}
      canPay={isPayable}
      lead={({ vehicle }) =>
        vehicle?.registrationNumber && <PlateChip plate={vehicle.registrationNumber} size="title" />
      }
      line={(shown) => (
        <>
          <Status policy={shown} />
          <span className="text-muted">{titleLine(shown)}</span>
        </>
      )}
    >
      {(shown) => <MotorPolicy policy={shown} />}
    </PolicyFrame>
  )
}

/** Policies of a fleet are paid on the fleet page. */
const isPayable = ({ allowedActions, fleetId }: PolicyDetail) => allowedActions.includes('pay') && !fleetId

/** Vehicle and its use in one line; the timeline shows the period. */
function titleLine({ vehicle, riskName, riskCode }: PolicyDetail): string {
  const use = riskName ?? riskCode ?? ''
  return vehicle ? [`${vehicle.make} ${vehicle.model}`, use].filter(Boolean).join(' · ') : use
}

/** A status of a past date is shown without the colour of the current status. */
function Status({ policy }: { policy: PolicyDetail }) {
  const { statusText, statusTextOn } = policy
  return <StatusBadge tone={statusTextOn ? 'neutral' : statusTone(policy)}>{statusTextOn ?? statusText}</StatusBadge>
}

function MotorPolicy({ policy }: { policy: PolicyDetail }) {
  const { price, isCurrent, policyId } = policy
  const draft = useRenewalDraft()
  const [{ payment }] = useFilters<'motorPolicy'>()
  // The payment stays visible after it succeeded, without the policy below it.
  if (payment)
    return (
      <Suspense fallback={<Skeleton className="h-70" />}>
        <PayMotorPolicy policy={policy} />
      </Suspense>
    )
  return (
    <div className="grid gap-4">
      <PastVersionBanner policy={policy} />
      {isCurrent && <StateBanner policy={policy} />}
      {isCurrent && <PendingRequest policy={policy} />}
      <Suspense fallback={null}>{isCurrent && <DifferencePanel policy={policy} />}</Suspense>
      <Suspense fallback={<Skeleton className="h-70" />}>
        {isCurrent && isRenewing(draft, policyId) && <RenewalPanel policy={policy} />}
        {isCurrent && isPayable(policy) && <PayMotorPolicy policy={policy} />}
      </Suspense>
      <CoverCard policy={policy} />
      <PolicyColumns
        main={
          <>
            <CoverAndVehicleCard policy={policy} />
            <div
              className={classes('grid items-start gap-4 empty:hidden', policy.issuedAt !== null && 'xl:grid-cols-2')}
            >
              {policy.issuedAt && <DocumentsCard policy={policy} />}
              {price && (
                <Card title="Price breakdown">
                  <PriceTable lines={price.lines} totalPesewas={price.totalPesewas} />
                  <p className="mt-3 text-table text-muted">
                    {price.excess.kind !== 'none' && `${price.excess.text} `}Rates: {price.rateBook}.
                  </p>
                </Card>
              )}
            </div>
            <PaymentsCard policyId={policyId} />
            <RequestsCard policy={policy} />
            <ClaimsCard policyId={policyId} />
            <VersionsCard policy={policy} />
          </>
        }
        side={
          <>
            <CustomerCard policy={policy} />
            <RegisterCard policy={policy} />
            <NotesCard recordType="policy" recordId={policyId} />
            <MessagesCard policyId={policyId} />
            <PolicyTimeline policyId={policyId}>{policy.issuedAt && <AsOfField />}</PolicyTimeline>
          </>
        }
      />
    </div>
  )
}
