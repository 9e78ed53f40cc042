import { type MotorStep, STEP_TITLES } from '@okwan/domain/sales/motor/terms'
import { usePrefetchQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../platform/routes/link.ts'
import { motorStepPath } from '../../platform/routes/step-paths.ts'
import type { LinkProps } from '../../ui/actions/link.ts'
import { useDraft } from '../purchases/use-draft.ts'
import { WizardPage } from '../purchases/WizardPage.tsx'
import { motorDraft } from './draft.ts'
import { risksQuery } from './risks.ts'
import { MAIN_STEPS, numberOf, stepBefore } from './steps.ts'
import { VehicleLine } from './vehicle/VehicleLine.tsx'

type MotorStepPageProps = {
  step: MotorStep
  title?: string
  hasErrors?: boolean
  aside?: ReactNode
  wide?: boolean
  /** All steps are complete. */
  isDone?: boolean
  /** A payment is under way, so the earlier steps can’t be changed. */
  isLocked?: boolean
  children: ReactNode
}

/** A form that is either a separate page or a part of the first page, below `top`. */
export type PartOfPage = { page?: MotorStep; top?: ReactNode }

/** Page layout of one step of the motor sale. */
export function MotorStepPage({
  step,
  title = STEP_TITLES[step],
  hasErrors,
  aside,
  wide,
  isDone = false,
  isLocked = isDone,
  children,
}: MotorStepPageProps) {
  const draft = useDraft(motorDraft)
  // Loaded early, so that the options are there when the vehicle use is entered.
  usePrefetchQuery(risksQuery)
  const before = draft.sale ? stepBefore(step, draft.sale) : undefined
  const steps = MAIN_STEPS.map(({ title, step: first }) => ({
    id: first,
    title,
    link: (props: LinkProps) => <Link to={motorStepPath(first)} {...props} />,
  }))
  return (
    <WizardPage
      title={title}
      flow="Motor sale"
      steps={steps}
      current={isDone ? MAIN_STEPS.length + 1 : numberOf(step)}
      back={before && !isLocked && <BackLink to={before} />}
      summary={draft.sale && numberOf(step) > 1 && <VehicleLine draft={draft.sale.draft} />}
      draft={draft}
      onSeenElsewhere={motorDraft.seenElsewhere}
      hasErrors={hasErrors}
      aside={aside}
      wide={wide || isDone}
    >
      {children}
    </WizardPage>
  )
}

function BackLink({ to }: { to: MotorStep }) {
  return (
    <Link
      to={motorStepPath(to)}
      className="inline-flex items-center gap-1.5 justify-self-start text-muted no-underline hover:text-text pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to {BACK_NAMES[to] ?? STEP_TITLES[to].toLowerCase()}
    </Link>
  )
}

/** Titles that begin with a verb need another name in the back link. */
const BACK_NAMES: Partial<Record<MotorStep, string>> = {
  'vehicle-information': 'registration number',
  'vehicle-details': 'vehicle details',
}
