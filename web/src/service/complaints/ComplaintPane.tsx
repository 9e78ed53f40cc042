import type { ComplaintDetail } from '@okwan/contract/service/complaints'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { CaseColumns } from '../../platform/queues/CaseColumns.tsx'
import { Link } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { CaseLinks } from '../../policies/summary/CaseLinks.tsx'
import { CaseTitle } from '../../ui/data/CaseTitle.tsx'
import { CopyId } from '../../ui/data/CopyId.tsx'
import { useNow } from '../../ui/data/clock.ts'
import { DateText } from '../../ui/data/DateText.tsx'
import { Deadlines } from '../../ui/data/Deadlines.tsx'
import { type Description, DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StageProgress } from '../../ui/data/StageProgress.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useClaimsPath } from '../claims/follow/use-claims-path.ts'
import { complaintStages } from './stages.ts'
import { STATUS_TONES } from './words.ts'

const NotesPanel = lazyPart(() => import('../notes/NotesPanel.tsx'), 'NotesPanel')
const ComplaintActions = lazyPart(() => import('./ComplaintActions.tsx'), 'ComplaintActions')

/** One complaint: deadlines, text, answer, notes and history. */
export function ComplaintPane({ complaintId, notice }: { complaintId: string; notice?: ReactNode }) {
  const detail = useQuery(query('GET /complaints/{id}', { params: { id: complaintId } }))
  const problem = detail.error && !detail.data ? readProblem(detail.error) : undefined
  if (problem?.status === 404 || problem?.status === 422) return <RecordMissing />
  const complaint = detail.data
  return (
    <article aria-busy={!complaint} aria-label={complaint?.complaintNumber} className="flex min-h-full flex-col">
      <div className="grid flex-1 content-start gap-6 p-4 xl:p-5">
        {notice}
        {complaint && <Body complaint={complaint} />}
        {!complaint && !problem && <Skeleton className="h-64" />}
        {problem && <LoadError title="Couldn’t load the complaint" query={detail} />}
      </div>
      <Suspense fallback={null}>
        {complaint && complaint.actions.length > 0 && <ComplaintActions complaint={complaint} />}
      </Suspense>
    </article>
  )
}

function Body({ complaint }: { complaint: ComplaintDetail }) {
  const { answer, policy, recordedBy } = complaint
  const details = detailsOf(complaint)
  return (
    <>
      <header className="grid gap-2">
        <CaseTitle plate={policy?.registrationNumber ?? null} customerName={complaint.complainantName}>
          <StatusBadge tone={STATUS_TONES[complaint.status]}>{complaint.statusText}</StatusBadge>
          {complaint.outcomeLabel && <StatusBadge tone="neutral">{complaint.outcomeLabel}</StatusBadge>}
        </CaseTitle>
        <CaseLinks
          title={complaint.categoryLabel}
          policy={policy}
          policyNumber={policy?.policyNumber}
          customer={complaint}
        />
        <p className="text-table text-muted">
          <CopyId value={complaint.complaintNumber} name="complaint number" /> {complaint.channelLabel}
          {recordedBy && <> · recorded by {recordedBy.fullName}</>} · {complaint.branchName} ·{' '}
          <RelTime at={complaint.receivedAt} />
          {complaint.handler && <> · assigned to {complaint.handler.fullName}</>}
        </p>
      </header>
      <StageProgress {...complaintStages(complaint, toAccraDate(new Date(useNow(60_000))))} />
      {complaint.isShared && complaint.about && (
        <Banner tone="info">{complaint.about.fullName} can read this complaint.</Banner>
      )}
      <CaseColumns
        activity={
          <Suspense fallback={<Skeleton className="h-24" />}>
            <NotesPanel recordType="complaint" recordId={complaint.complaintId} events={complaint.timeline} />
          </Suspense>
        }
      >
        <Deadlines deadlines={complaint.deadlines} />
        <section className="grid gap-2">
          <h3 className="font-bold">Complaint</h3>
          <p className="wrap-anywhere whitespace-pre-line">{complaint.description}</p>
          {details.length > 0 && <DescriptionList items={details} />}
        </section>
        {answer && (
          <section className="grid gap-2">
            <h3 className="font-bold">Answer</h3>
            <p className="wrap-anywhere">{answer.text}</p>
            <DescriptionList
              items={[
                ...(answer.remedy ? [{ term: 'Remedy', value: answer.remedy }] : []),
                ...(answer.rootCauseLabel ? [{ term: 'Root cause', value: answer.rootCauseLabel }] : []),
                { term: 'Answered by', value: answer.by.fullName },
                { term: 'Answered on', value: <DateText value={answer.on} /> },
              ]}
            />
          </section>
        )}
      </CaseColumns>
    </>
  )
}

function ClaimLink({ claimId, claimNumber }: NonNullable<ComplaintDetail['claim']>) {
  return (
    <Link to={useClaimsPath()} search={{ open: claimId }} className="font-medium">
      {claimNumber}
    </Link>
  )
}

function detailsOf(complaint: ComplaintDetail): Description[] {
  const { customer, policy, claim, about, wantedOutcome, reference } = complaint
  return [
    ...(wantedOutcome ? [{ term: 'Desired outcome', value: wantedOutcome }] : []),
    ...(customer
      ? [
          {
            term: 'Customer',
            value: (
              <Link to={paths.customer({ customerCode: customer.customerCode })} className="font-medium">
                {customer.fullName}
              </Link>
            ),
          },
        ]
      : []),
    ...(claim ? [{ term: 'Claim', value: <ClaimLink {...claim} /> }] : []),
    ...(reference && !policy ? [{ term: 'Entered reference', value: reference }] : []),
    ...(about ? [{ term: 'Person complained about', value: about.fullName }] : []),
  ]
}
