import type { ServiceRequest, ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { memo, type ReactNode, Suspense } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { CaseColumns } from '../../../platform/queues/CaseColumns.tsx'
import { useShownFirst } from '../../../platform/queues/use-shown-first.ts'
import { CaseLinks, CustomerName } from '../../../policies/summary/CaseLinks.tsx'
import { type CaseFigure, CaseTitle } from '../../../ui/data/CaseTitle.tsx'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { useNow } from '../../../ui/data/clock.ts'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { StageProgress } from '../../../ui/data/StageProgress.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { isWaiting, STATUS_TONES } from '../words.ts'
import { detailOf } from './detail.ts'
import { Evidence } from './Evidence.tsx'
import { Proposal } from './Proposal.tsx'
import { Conversation, OtherRequests, PolicyDetails, ProcessingDetails } from './RequestParts.tsx'
import { requestStages } from './stages.ts'

const NotesPanel = lazyPart(() => import('../../notes/NotesPanel.tsx'), 'NotesPanel')

type RequestPaneProps = {
  requestId: string
  /** The row of the list, shown while the details are loading. */
  row?: ServiceRequest
  /** Shown at the top, such as a decision that failed. */
  notice?: ReactNode
  /** Action bar at the bottom, always visible. */
  actions: (request: ServiceRequestDetail) => ReactNode
}

/** Details of one request; the component is reused when another request is opened. */
export function RequestPane({ requestId, row, notice, actions }: RequestPaneProps) {
  const detail = useShownFirst(detailOf(requestId))
  const problem = detail.error && !detail.data ? readProblem(detail.error) : undefined
  if (problem?.status === 404 || problem?.status === 422) return <RecordMissing />
  const shown = detail.data ?? row
  return (
    <article aria-busy={!detail.data} aria-label={shown?.requestNumber} className="flex min-h-full flex-col">
      <div className="grid flex-1 content-start gap-6 p-4 xl:p-5">
        {notice}
        {shown && <RequestHead request={shown} />}
        {detail.data ? (
          <RequestBody request={detail.data} />
        ) : problem ? (
          <LoadError title="Couldn’t load the request" query={detail} />
        ) : (
          <BodySkeleton />
        )}
      </div>
      {detail.data && actions(detail.data)}
    </article>
  )
}

function figuresOf({ toPayPesewas, toRefundPesewas }: ServiceRequest): CaseFigure[] {
  return [
    ...(toPayPesewas > 0 ? [{ label: 'Due from customer', pesewas: toPayPesewas }] : []),
    ...(toRefundPesewas > 0 ? [{ label: 'Refund', pesewas: toRefundPesewas }] : []),
  ]
}

// Memoised, so that dialogs and list updates do not render the request again.
const RequestHead = memo(function RequestHead({ request }: { request: ServiceRequest | ServiceRequestDetail }) {
  const { assignee, assignedAt } = request
  const customer = 'customer' in request ? request.customer : undefined
  const progress = requestStages(request, useNow(60_000))
  return (
    <header className="grid gap-2">
      <CaseTitle
        plate={request.registrationNumber}
        customerName={<CustomerName name={request.customerName} customer={customer} />}
        figures={figuresOf(request)}
      >
        <StatusBadge tone={STATUS_TONES[request.status]}>{request.statusText}</StatusBadge>
      </CaseTitle>
      <CaseLinks title={request.kindLabel} policy={request} policyNumber={request.policyNumber} customer={customer} />
      <p className="text-table text-muted">
        <CopyId key={request.requestId} value={request.requestNumber} name="request number" /> submitted by{' '}
        {request.raisedBy.fullName}, {request.branchName}, <RelTime at={request.raisedAt} />
        {assignee && assignedAt && (
          <>
            {' · '}assigned to {assignee.fullName} <RelTime at={assignedAt} />
          </>
        )}
      </p>
      {progress && (
        <div className="mt-3">
          <StageProgress {...progress} />
        </div>
      )}
    </header>
  )
})

const RequestBody = memo(function RequestBody({ request }: { request: ServiceRequestDetail }) {
  const { proposal, blockedBy, decision, reason, reasonText } = request
  return (
    <>
      {blockedBy && isWaiting(request) && (
        <Banner tone="warning" title="This request can’t be approved now">
          {blockedBy}
        </Banner>
      )}
      {proposal.notices.map(({ code, message }) => (
        <Banner key={code} tone="warning">
          {message}
        </Banner>
      ))}
      {decision?.reason && (
        <Banner tone={request.status === 'rejected' ? 'danger' : 'neutral'} title={request.statusText}>
          {decision.reason}
        </Banner>
      )}
      <CaseColumns
        activity={
          <Suspense fallback={<Skeleton className="h-24" />}>
            <NotesPanel recordType="request" recordId={request.requestId} events={request.timeline} />
          </Suspense>
        }
      >
        {(reason || reasonText) && (
          <section>
            <h3 className="font-bold">Reason</h3>
            <p>{reason}</p>
            {reasonText && <p className="wrap-anywhere text-muted">“{reasonText}”</p>}
          </section>
        )}
        <Proposal proposal={proposal} isDecided={request.decidedAt !== null} effectsFirst />
        <Evidence files={request.evidence} />
        <Conversation notes={request.notes} />
        <ProcessingDetails request={request} />
        <PolicyDetails request={request} />
        <OtherRequests request={request} />
      </CaseColumns>
    </>
  )
})

function BodySkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
      <Skeleton className="h-24" />
    </div>
  )
}
