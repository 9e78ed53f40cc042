import type { FormEvent, ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { classes } from '../classes.ts'
import { Banner } from '../feedback/Banner.tsx'
import { ErrorSummary, type FormProblem } from './ErrorSummary.tsx'

type StepFormProps = {
  problems: readonly FormProblem[]
  attempt: number
  isSaving: boolean
  failure?: string
  onSubmit: (event: FormEvent) => void
  onBlur?: () => void
  submitLabel?: string
  /** Said while it takes a moment. */
  busy?: string
  /** Other ways on, beside Continue. */
  others?: ReactNode
  /** What Continue is about; with it, both stay in sight while the page scrolls. */
  sum?: ReactNode
  children: ReactNode
}

/** The fields of one page with what stops it above and the way on below. */
export function StepForm(props: StepFormProps) {
  const { problems, attempt, isSaving, failure, onSubmit, onBlur, submitLabel = 'Continue', busy, others, sum } = props
  return (
    <form noValidate onSubmit={onSubmit} onBlur={onBlur} className="grid gap-8 print:hidden">
      <ErrorSummary problems={problems.length > 1 ? problems : []} attempt={attempt} />
      {props.children}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div
        className={classes(
          'flex flex-wrap items-center gap-3',
          !!sum &&
            'sticky bottom-14 z-10 -mx-4 border-t border-line bg-page px-4 py-3 shadow-e1 md:bottom-0 md:-mx-6 md:px-6',
        )}
      >
        {sum && <div className="mr-auto">{sum}</div>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={isSaving}
          className={sum ? undefined : 'max-xs:w-full'}
        >
          {submitLabel}
        </Button>
        {others}
        <output className="text-muted">{isSaving && busy}</output>
      </div>
    </form>
  )
}
