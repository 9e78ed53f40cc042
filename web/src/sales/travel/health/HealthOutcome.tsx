import { Suspense } from 'react'
import { Link } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../../ui/data/tone.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { type TravelSale, useTravelSale } from '../draft.ts'
import { NewTerms } from '../payment/NewTerms.tsx'
import { useNextStep } from '../use-next-step.ts'
import { REFERRAL_LABELS } from '../words.ts'
import { WaitingReferral } from './WaitingReferral.tsx'

const WantedDocument = lazyPart(() => import('./WantedDocument.tsx'), 'WantedDocument')

type Terms = TravelSale['underwriting'][number]

const STATE_TONES: Record<Terms['state'], Tone> = {
  accepted: 'success',
  referred: 'info',
  documents_wanted: 'warning',
  declined: 'danger',
}

/** Underwriting result of each traveller after all health answers are given, and the effect on the price. */
export function HealthOutcome({ onAnswerAgain }: { onAnswerAgain: (travellerId: string) => void }) {
  const sale = useTravelSale()
  const openNextStep = useNextStep()
  const { health, underwriting, firstIncompleteStep } = sale
  const trip = underwriting.find(({ subject }) => subject === 'trip')
  const isSettled = firstIncompleteStep !== 'health-information'
  return (
    <>
      <Card title="Answers" flush>
        <ul className="divide-y divide-line border-t border-line">
          {trip && trip.state !== 'accepted' && <Line name="Trip" terms={trip} />}
          {health.map(({ travellerId, fullName }) => (
            <Line
              key={travellerId}
              name={fullName}
              terms={underwriting.find(({ subject }) => subject === travellerId)}
              canLeave={health.length > 1}
              onAnswerAgain={() => onAnswerAgain(travellerId)}
            />
          ))}
        </ul>
      </Card>
      {isSettled ? <NewTerms /> : <WaitingReferral />}
      {isSettled && (
        <div>
          <Button variant="primary" size="large" className="max-xs:w-full" onClick={() => openNextStep(sale)}>
            Continue
          </Button>
        </div>
      )}
    </>
  )
}

type LineProps = { name: string; terms?: Terms; canLeave?: boolean; onAnswerAgain?: () => void }

function Line({ name, terms, canLeave, onAnswerAgain }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        {terms?.documentsWanted && <p className="text-table text-muted">Requested: {terms.documentsWanted}</p>}
        {terms?.state === 'documents_wanted' && (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <WantedDocument subject={terms.subject} />
          </Suspense>
        )}
        {terms?.exclusionText && <p className="text-table text-muted">Not covered: {terms.exclusionText}</p>}
      </div>
      {terms && <StatusBadge tone={STATE_TONES[terms.state]}>{stateText(terms)}</StatusBadge>}
      {terms?.state === 'declined' && canLeave && (
        <Link to={travelStepPath('all-travellers')} className={buttonClass('secondary')}>
          Remove
        </Link>
      )}
      {onAnswerAgain && (
        <Button aria-label={`Edit answers of ${name}`} onClick={onAnswerAgain}>
          Edit answers
        </Button>
      )}
    </li>
  )
}

function stateText({ state, loadingBps }: Terms): string {
  if (state !== 'accepted') return REFERRAL_LABELS[state]
  return loadingBps > 0 ? `Accepted, +${loadingBps / 100}%` : 'Accepted'
}
