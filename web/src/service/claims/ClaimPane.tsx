import type { ClaimDetail } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { CaseColumns } from '../../platform/queues/CaseColumns.tsx'
import { CaseLinks, CustomerName } from '../../policies/summary/CaseLinks.tsx'
import { type CaseFigure, CaseTitle } from '../../ui/data/CaseTitle.tsx'
import { CopyId } from '../../ui/data/CopyId.tsx'
import { useNow } from '../../ui/data/clock.ts'
import { Deadlines } from '../../ui/data/Deadlines.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StageProgress } from '../../ui/data/StageProgress.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { ClaimActionsProps } from './ClaimActions.tsx'
import { Amounts, Checklist, CoverDetails, Notice, OtherClaims } from './ClaimParts.tsx'
import { useIsOffice } from './follow/use-claims-path.ts'
import { claimStages } from './stages.ts'
import { STATUS_TONES } from './words.ts'

const NotesPanel = lazyPart(() => import('../notes/NotesPanel.tsx'), 'NotesPanel')
const ClaimActions = lazyPart(() => import('./ClaimActions.tsx'), 'ClaimActions')

type ClaimPaneProps = Omit<ClaimActionsProps, 'claim'> & { claimId: string; notice?: ReactNode }

/** One claim: deadlines, amounts, documents, notice of loss, history and actions. */
export function ClaimPane({ claimId, notice, ...decided }: ClaimPaneProps) {
  const detail = useQuery(query('GET /claims/{id}', { params: { id: claimId } }))
  const problem = detail.error && !detail.data ? readProblem(detail.error) : undefined
  if (problem?.status === 404 || problem?.status === 422) return <RecordMissing />
  const claim = detail.data
  return (
    <article aria-busy={!claim} aria-label={claim?.claimNumber} className="flex min-h-full flex-col">
      <div className="grid flex-1 content-start gap-6 p-4 xl:p-5">
        {notice}
        {claim && <Body claim={claim} />}
        {!claim && !problem && <Skeleton className="h-64" />}
        {problem && <LoadError title="Couldn’t load the claim" query={detail} />}
      </div>
      <Suspense fallback={null}>{claim && <ClaimActions claim={claim} {...decided} />}</Suspense>
    </article>
  )
}

/** The amount that matters now: paid, else payable, else reserved. */
function figuresOf({ paidPesewas, settlement, reservePesewas }: ClaimDetail): CaseFigure[] {
  if (paidPesewas > 0) return [{ label: 'Paid', pesewas: paidPesewas }]
  if (settlement) return [{ label: 'Payable', pesewas: settlement.payablePesewas }]
  return reservePesewas ? [{ label: 'Reserve', pesewas: reservePesewas }] : []
}

function Body({ claim }: { claim: ClaimDetail }) {
  const { decision, status } = claim
  const isOffice = useIsOffice()
  const progress = claimStages(claim, toAccraDate(new Date(useNow(60_000))))
  return (
    <>
      <header className="grid gap-2">
        <CaseTitle
          plate={claim.registrationNumber}
          customerName={<CustomerName name={claim.customerName} customer={claim.customer} />}
          figures={figuresOf(claim)}
        >
          <StatusBadge tone={STATUS_TONES[status]}>{claim.statusText}</StatusBadge>
          {claim.isLate && <StatusBadge tone="warning">Reported late</StatusBadge>}
        </CaseTitle>
        <CaseLinks title={claim.typeLabel} policy={claim} policyNumber={claim.policyNumber} customer={claim.customer} />
        <p className="text-table text-muted">
          <CopyId value={claim.claimNumber} name="claim number" /> reported by {claim.reportedBy.fullName},{' '}
          {claim.branchName}, <RelTime at={claim.reportedAt} />
          {claim.handler && <> · assigned to {claim.handler.fullName}</>}
        </p>
      </header>
      {progress && <StageProgress {...progress} />}
      {decision?.reason && (
        <Banner tone={status === 'rejected' ? 'danger' : 'neutral'} title={`Decided by ${decision.by?.fullName ?? ''}`}>
          {decision.reason}
        </Banner>
      )}
      {claim.voucher && (
        <Banner tone="warning" title="Signed voucher to check">
          Submitted by {claim.voucher.by.fullName}. A colleague must check it before the offer is accepted.
        </Banner>
      )}
      {claim.reservePrompt && <Banner tone="warning">{claim.reservePrompt}</Banner>}
      {!isOffice && claim.nextStep && (
        <Banner tone="info" title="Next step">
          {claim.nextStep}
        </Banner>
      )}
      <CaseColumns
        activity={
          <Suspense fallback={<Skeleton className="h-24" />}>
            <NotesPanel recordType="claim" recordId={claim.claimId} events={claim.timeline} />
          </Suspense>
        }
      >
        <Deadlines deadlines={claim.deadlines} />
        <Amounts claim={claim} />
        <Checklist claim={claim} isOffice={isOffice} />
        <Notice claim={claim} />
        <CoverDetails claim={claim} />
        <OtherClaims claim={claim} />
      </CaseColumns>
    </>
  )
}
