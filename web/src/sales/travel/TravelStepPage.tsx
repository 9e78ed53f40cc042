import type { TravelStep } from '@okwan/domain/products/travel-plans/terms'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../platform/routes/link.ts'
import { travelStepPath } from '../../platform/routes/step-paths.ts'
import type { LinkProps } from '../../ui/actions/link.ts'
import { useDraft } from '../purchases/use-draft.ts'
import { WizardPage } from '../purchases/WizardPage.tsx'
import { travelDraft } from './draft.ts'
import { MAIN_STEPS, numberOf, stepBefore } from './steps.ts'
import { TripLine } from './trip/TripLine.tsx'

type TravelStepPageProps = {
  step: TravelStep
  title: string
  hasErrors?: boolean
  aside?: ReactNode
  /** Replaces the link to the previous step. */
  back?: ReactNode
  children: ReactNode
}

/** Page layout of one step of the travel sale. */
export function TravelStepPage({ step, title, hasErrors, aside, back, children }: TravelStepPageProps) {
  const draft = useDraft(travelDraft)
  const before = stepBefore(step)
  const steps = MAIN_STEPS.map(({ label, step: first }) => ({
    id: first,
    title: label,
    link: (props: LinkProps) => <Link to={travelStepPath(first)} {...props} />,
  }))
  return (
    <WizardPage
      title={title}
      flow="Travel sale"
      steps={steps}
      current={numberOf(step)}
      back={back ?? (before && draft.sale && <BackLink to={before} />)}
      summary={draft.sale && numberOf(step) > 1 && <TripLine draft={draft.sale.draft} />}
      draft={draft}
      onSeenElsewhere={travelDraft.seenElsewhere}
      hasErrors={hasErrors}
      aside={aside}
    >
      {children}
    </WizardPage>
  )
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
