import type { MotorReferral } from '@okwan/contract/sales/referrals'
import { formatDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { FileGallery } from '../../../platform/files/FileGallery.tsx'
import { ListPager } from '../../../platform/lists/ListPager.tsx'
import { tableState } from '../../../platform/lists/table-state.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Money } from '../../../ui/data/Money.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { risksQuery } from '../../motor/risks.ts'
import { ReferralHead } from '../ReferralHead.tsx'
import type { Decision } from './DecideReferralDialog.tsx'

const DecideReferralDialog = lazyPart(() => import('./DecideReferralDialog.tsx'), 'DecideReferralDialog')

const POLL_MS = 30_000

/** Motor sales that need an underwriter, oldest first. */
export function MotorReferrals() {
  const [filters, setFilters] = useFilters<'referrals'>()
  const { branchId } = useActiveBranch()
  const { cursor, limit } = filters
  const referrals = useQuery({
    ...query('GET /motor/referrals', {
      query: { ...(branchId && { branchId }), ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const state = tableState(referrals, 'Referrals')
  if (state.status === 'loading') return <Skeleton className="h-64" />
  if (state.status === 'failed') return <ErrorPanel {...state} />
  if (state.rows.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyGlovebox />}
        title="No motor referrals"
        text="Sales that need underwriter approval appear here."
      />
    )
  }
  return (
    <div className="grid gap-4">
      {state.rows.map((referral) => (
        <Referral key={referral.draftId} referral={referral} />
      ))}
      <ListPager label="Referrals" list={referrals.data} filters={filters} setFilters={setFilters} />
    </div>
  )
}

function Referral({ referral }: { referral: MotorReferral }) {
  const { registrationNumber, customerName, vehicle, reasons, note, seller, branchName, requestedAt, mayDecide } =
    referral
  const [decision, setDecision] = useState<Decision>()
  const risks = useQuery(risksQuery)
  const useName = risks.data?.find(({ riskCode }) => riskCode === referral.riskCode)?.riskName ?? referral.riskCode
  const refusalReason = mayDecide ? undefined : 'You made this sale, so someone else must decide.'
  return (
    <Card label={registrationNumber ?? vehicle}>
      <div className="grid gap-4">
        <ReferralHead
          plate={registrationNumber}
          customerName={customerName}
          what={vehicle}
          requestedAt={requestedAt}
          actions={
            <>
              <Button disabledReason={refusalReason} onClick={() => setDecision('decline')}>
                Decline
              </Button>
              <Button
                variant="primary"
                disabledReason={refusalReason}
                tipAlign="end"
                onClick={() => setDecision('approve')}
              >
                Approve
              </Button>
            </>
          }
        >
          Requested by {seller.fullName}, {branchName}, <RelTime at={requestedAt} />
        </ReferralHead>
        <ul className="list-disc pl-5 font-medium">
          {reasons.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
        {note && <p>Note from seller: “{note}”</p>}
        <DescriptionList layout="grid" items={detailsOf(referral, useName)} />
        {referral.photoFileIds.length > 0 && <FileGallery label="Photos" fileIds={referral.photoFileIds} />}
        {referral.letterFileIds.length > 0 && <FileGallery label="Letters" fileIds={referral.letterFileIds} />}
      </div>
      {decision && (
        <Suspense>
          <DecideReferralDialog referral={referral} decision={decision} onClose={() => setDecision(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

function detailsOf(referral: MotorReferral, useName: string) {
  const { coverType, startDate, endDate, costOfCar, yearOfManufacture, ncdYears } = referral
  return [
    // The contract has a plain string here; all covers sold are in the rate books.
    { term: 'Cover', value: COVER_LABELS[coverType as CoverType] ?? coverType },
    { term: 'Vehicle use', value: useName },
    { term: 'Period', value: `${formatDate(startDate)} – ${formatDate(endDate)}` },
    { term: 'Vehicle value', value: costOfCar === null ? '–' : <Money pesewas={Math.round(costOfCar * 100)} /> },
    { term: 'Year of manufacture', value: yearOfManufacture ?? '–' },
    { term: 'Claim-free years', value: ncdYears },
  ]
}
