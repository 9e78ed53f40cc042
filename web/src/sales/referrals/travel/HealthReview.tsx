import type { TravelReferral } from '@okwan/contract/sales/referrals'
import type { UnderwritingFile } from '@okwan/contract/sales/travel'
import {
  REFERRAL_DECISION_LABELS,
  type ReferralDecisionOutcome,
  UNDERWRITING_LABELS,
} from '@okwan/domain/products/travel-plans/terms'
import { SealedFiles } from '../../../platform/files/SealedFiles.tsx'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { formatMoment } from '../../../ui/data/moment.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import type { TravelSale } from '../../travel/draft.ts'
import { HealthAnswers } from '../../travel/health/HealthAnswers.tsx'
import { useHealthFile } from '../../travel/health/use-health-file.ts'
import { viewLetter } from '../../travel/health/view-letter.ts'
import { HEALTH_ACCESS_NOTE } from '../../travel/words.ts'
import { ReferralDecisionForm } from './ReferralDecisionForm.tsx'

type Subject = UnderwritingFile['subjects'][number]

type HealthReviewProps = {
  referral: TravelReferral
  sale: TravelSale | undefined
  /** Decision that is preselected in the form of each referred traveller. */
  outcome: ReferralDecisionOutcome
  onDone: () => void
}

/** Rule results, health answers and documents of a referred sale, each with its decision. Opening them is logged. */
export function HealthReview({ referral, sale, outcome, onDone }: HealthReviewProps) {
  const file = useHealthFile(referral.draftId)
  if (file.error) return <LoadError title="Couldn’t load health answers" query={file} />
  if (!file.data) return <Skeleton className="h-96" />
  return (
    <section ref={bringIntoView} aria-label="Health answers" className="grid gap-4">
      <Hint>{HEALTH_ACCESS_NOTE}</Hint>
      {file.data.subjects.map((subject) => (
        <SubjectPart
          key={subject.subject}
          file={file.data}
          subject={subject}
          documentIds={documentsOf(subject, sale)}
          outcome={outcome}
          onDone={onDone}
        />
      ))}
    </section>
  )
}

/** The answers are below the trip, often below the visible part of the pane. */
function bringIntoView(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'start' })
}

type SubjectPartProps = {
  file: UnderwritingFile
  subject: Subject
  documentIds: readonly string[]
  outcome: ReferralDecisionOutcome
  onDone: () => void
}

function SubjectPart({ file, subject, documentIds, outcome, onDone }: SubjectPartProps) {
  const healthAnswers = file.answers.find(({ travellerId }) => travellerId === subject.subject)
  const last = subject.referralDecisions.at(-1)
  const isReferred = subject.outcome === 'refer'
  const isEmpty = !healthAnswers && !isReferred && subject.reasons.length === 0
  if (isEmpty) return null
  return (
    <section aria-label={subject.fullName ?? 'Trip'} className="grid gap-3 border-t border-line pt-4 first:border-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-input font-bold">{subject.fullName ?? 'Trip'}</h3>
        <StatusBadge tone={isReferred ? 'warning' : subject.outcome === 'decline' ? 'danger' : 'success'}>
          {UNDERWRITING_LABELS[subject.outcome]}
        </StatusBadge>
      </div>
      {subject.reasons.length > 0 && (
        <ul className="list-disc pl-5 font-medium">
          {subject.reasons.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
      {subject.documents.length > 0 && <p>Documents to request: {subject.documents.join(', ')}</p>}
      {healthAnswers && <HealthAnswers answers={healthAnswers.answers} draftId={file.draftId} />}
      {documentIds.length > 0 && (
        <SealedFiles
          label="Submitted documents"
          fileLabel="the submitted document"
          view={viewLetter(file.draftId)}
          fileIds={documentIds}
        />
      )}
      {last && (
        <p className="text-table text-muted">
          {REFERRAL_DECISION_LABELS[last.outcome]}
          {last.loadingBps ? ` of ${last.loadingBps / 100}%` : ''}
          {last.words && `: ${last.words}`} · {last.decidedBy}, {formatMoment(new Date(last.decidedAt))}
        </p>
      )}
      {isReferred && <ReferralDecisionForm key={outcome} {...{ file, outcome, onDone }} subject={subject.subject} />}
    </section>
  )
}

/** Documents that the seller submitted for this subject. */
function documentsOf({ subject }: Subject, sale: TravelSale | undefined): string[] {
  return sale?.documents.filter((one) => one.subject === subject).map(({ fileId }) => fileId) ?? []
}
