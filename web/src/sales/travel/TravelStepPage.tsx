import type { TravelStep } from '@okwan/domain/products/travel-plans/terms'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../../platform/routes/link.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'
import type { LinkProps } from '../../ui/actions/link.ts'
import { useDraft } from '../purchases/use-draft.ts'
import { WizardPage } from '../purchases/WizardPage.tsx'
import { type TravelDraft, travelDraft } from './draft.ts'
import { STAGES, stageOf, stepBefore } from './steps.ts'
import { holderNameOf, TripLine } from './trip/TripLine.tsx'

type TravelStepPageProps = {
  step: TravelStep
  /** The first part of the first page. */
  isTrip?: boolean
  title: string
  hasErrors?: boolean
  aside?: ReactNode
  /** Replaces the link to the previous step. */
  back?: ReactNode
  children: ReactNode
}

/** Page layout of one step of the travel sale. */
export function TravelStepPage({ step, isTrip = false, title, hasErrors, aside, back, children }: TravelStepPageProps) {
  const draft = useDraft(travelDraft)
  const before = stepBefore(step)
  const steps = STAGES.map((stage) => ({ id: stage, title: stage, link: STAGE_LINKS[stage] }))
  return (
    <WizardPage
      title={title}
      flow="Travel sale"
      steps={steps}
      current={isTrip ? 1 : stageOf(step)}
      back={back ?? (before && draft.sale && <BackLink to={before} />)}
      summary={draft.sale && (isTrip ? holderLine(draft.sale.draft) : <TripLine draft={draft.sale.draft} />)}
      draft={draft}
      onSeenElsewhere={travelDraft.seenElsewhere}
      hasErrors={hasErrors}
      aside={aside}
    >
      {children}
    </WizardPage>
  )
}

function holderLine(draft: TravelDraft) {
  const name = holderNameOf(draft)
  return name && `Policyholder: ${name}`
}

const STAGE_LINKS: Record<(typeof STAGES)[number], (props: LinkProps) => ReactElement> = {
  Trip: (props) => <Link to={travelStepPath('policyholder')} search={{ part: 'trip' }} {...props} />,
  Travellers: (props) => <Link to={travelStepPath('all-travellers')} {...props} />,
  Details: (props) => <Link to={travelStepPath('more-travel-information')} {...props} />,
  Payment: (props) => <Link to={travelStepPath('payment')} {...props} />,
}

function BackLink({ to }: { to: TravelStep }) {
  return (
    <Link
      to={travelStepPath(to)}
      className="inline-flex items-center gap-1.5 justify-self-start text-muted no-underline hover:text-text pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to {BACK_NAMES[to]}
    </Link>
  )
}

const BACK_NAMES: Record<TravelStep, string> = {
  policyholder: 'policyholder',
  'all-travellers': 'travellers',
  'additional-travellers': 'travellers',
  'travel-details': 'trip and plan',
  'more-travel-information': 'more trip details',
  'confirm-details': 'summary',
  'health-information': 'health',
  consent: 'consent',
  payment: 'payment',
}
