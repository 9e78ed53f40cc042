import type { ChallengeDetail } from '@okwan/contract/service/challenged-policies'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { formatPesewas } from '@okwan/domain/platform/money'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { LoadError } from '../../platform/page/LoadError.tsx'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { CaseColumns } from '../../platform/queues/CaseColumns.tsx'
import { CaseLinks, CustomerName } from '../../policies/summary/CaseLinks.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { CaseTitle } from '../../ui/data/CaseTitle.tsx'
import { DateText } from '../../ui/data/DateText.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { FIELDS, rejectedFields } from './rejected-fields.ts'
import { STATE_STYLES } from './words.ts'

const NotesPanel = lazyPart(() => import('../notes/NotesPanel.tsx'), 'NotesPanel')
const ChallengeActions = lazyPart(() => import('./ChallengeActions.tsx'), 'ChallengeActions')

/** Polling interval after a retry, which gets a response within seconds. */
const POLL_MS = 2000

/** One challenged policy: reason, exchanges with the MID, amounts, history and actions. */
export function ChallengePane({ challengeId, notice }: { challengeId: string; notice?: ReactNode }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const detail = useQuery({
    ...query('GET /challenged-policies/{id}', { params: { id: challengeId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'trying' ? POLL_MS : false),
  })
  const problem = detail.error && !detail.data ? readProblem(detail.error) : undefined
  if (problem?.status === 404 || problem?.status === 422) return <RecordMissing />
  const challenge = detail.data
  return (
    <article aria-busy={!challenge} aria-label={challenge?.customerName} className="flex min-h-full flex-col">
      <div className="grid flex-1 content-start gap-6 p-4 xl:p-5">
        {notice}
        {challenge && <Body challenge={challenge} onCorrect={() => setCorrecting(true)} />}
        {!challenge && !problem && <Skeleton className="h-64" />}
        {problem && <LoadError title="Couldn’t load the policy" query={detail} />}
      </div>
      <Suspense fallback={null}>
        {challenge && (
          <ChallengeActions
            challenge={challenge}
            isCorrecting={isCorrecting}
            onCorrected={() => setCorrecting(false)}
          />
        )}
      </Suspense>
    </article>
  )
}

function Body({ challenge, onCorrect }: { challenge: ChallengeDetail; onCorrect: () => void }) {
  const { state, explanation, policyNumber, registrationNumber, owner } = challenge
  // The last response says what to correct.
  const refusal = challenge.exchanges.slice(0, 1).find(({ code }) => code !== null)
  const [rejected] = rejectedFields(challenge)
  const canCorrect = challenge.actions.some(({ action, refusalReason }) => action === 'correct' && !refusalReason)
  return (
    <>
      <header className="grid gap-2">
        <CaseTitle
          plate={registrationNumber}
          customerName={<CustomerName name={challenge.customerName} customer={challenge.customer} />}
        >
          <StatusBadge tone={STATE_STYLES[state].tone}>
            {challenge.resolutionText ?? STATE_STYLES[state].label}
          </StatusBadge>
          {challenge.isEscalated && state !== 'resolved' && (
            <StatusBadge tone="danger">Older than 24 hours</StatusBadge>
          )}
        </CaseTitle>
        <CaseLinks
          title={challenge.reasonText}
          policy={challenge}
          policyNumber={policyNumber ?? 'Policy'}
          customer={challenge.customer}
        />
        <p className="text-table text-muted">
          Sold by {challenge.soldBy.fullName}, {challenge.branchName} · challenged <RelTime at={challenge.openedAt} />
          {owner && <> · assigned to {owner.fullName}</>}
        </p>
      </header>
      {state !== 'resolved' && (
        <Banner
          tone="warning"
          title={refusal?.answer}
          action={
            rejected && canCorrect && <Button onClick={onCorrect}>{`Correct ${lowerFirst(FIELDS[rejected])}`}</Button>
          }
        >
          {explanation}
        </Banner>
      )}
      {challenge.difference && (
        <Banner tone="info">
          The premium increased by <Money pesewas={challenge.difference.amountPesewas} /> after a correction. The policy
          is issued automatically after payment.
        </Banner>
      )}
      {challenge.proposal && state !== 'resolved' && (
        <Banner tone="info" title={proposalText(challenge.proposal.by.fullName, challenge.leftPesewas)}>
          {challenge.proposal.note}
        </Banner>
      )}
      {challenge.note && (
        <Banner tone="neutral" title="Last note">
          {challenge.note}
        </Banner>
      )}
      <CaseColumns
        activity={
          <Suspense fallback={<Skeleton className="h-24" />}>
            <NotesPanel recordType="policy" recordId={challenge.policyId} events={challenge.timeline} />
          </Suspense>
        }
      >
        <Exchanges challenge={challenge} />
        <Details challenge={challenge} />
      </CaseColumns>
    </>
  )
}

function proposalText(personName: string, leftPesewas: number): string {
  return leftPesewas > 0
    ? `${personName} requested approval to refund ${formatPesewas(leftPesewas)}`
    : `${personName} requested approval to close this case`
}

function Exchanges({ challenge: { exchanges } }: { challenge: ChallengeDetail }) {
  if (exchanges.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">MID requests and responses</h3>
      <ul className="grid gap-2">
        {exchanges.map(({ sentAt, sent, answer, code }) => (
          <li key={sentAt} className="grid gap-3 rounded-lg border border-line p-3">
            <p className="wrap-anywhere">
              <span className="block text-table text-muted">
                Response, <RelTime at={sentAt} />
              </span>
              {answer}
              {code && <span className="block text-table text-muted">Code {code}</span>}
            </p>
            <DescriptionList items={sent.map(({ label, value }) => ({ term: label, value }))} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Details({ challenge }: { challenge: ChallengeDetail }) {
  const { paidPesewas, leftPesewas, difference, startDate, endDate, freeFrom, attempts, refunds } = challenge
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Policy and amounts</h3>
      <DescriptionList
        layout="grid"
        items={[
          { term: 'Requested cover from', value: <DateText value={startDate} /> },
          { term: 'To', value: <DateText value={endDate} /> },
          ...(freeFrom ? [{ term: 'No other cover from', value: <DateText value={freeFrom} /> }] : []),
          { term: 'Paid', value: <Money pesewas={paidPesewas} /> },
          ...(difference ? [{ term: 'Outstanding', value: <Money pesewas={difference.amountPesewas} /> }] : []),
          ...(leftPesewas === paidPesewas ? [] : [{ term: 'Not refunded', value: <Money pesewas={leftPesewas} /> }]),
          { term: 'Retries', value: String(attempts) },
          ...refunds.map(({ payoutNumber, label, amountPesewas }) => ({
            term: `Refund ${payoutNumber}`,
            value: (
              <>
                <Money pesewas={amountPesewas} />, {lowerFirst(label)}
              </>
            ),
          })),
        ]}
      />
    </section>
  )
}
