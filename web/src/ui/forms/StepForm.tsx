import type { FormEvent, ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { StickyBar } from '../actions/StickyBar.tsx'
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
  /** Button text while saving. */
  busy?: string
  /** Further buttons next to Continue. */
  others?: ReactNode
  /** Summary next to Continue; with it, the bar is sticky. */
  sum?: ReactNode
  children: ReactNode
}

/** Form of one step with error summary and Continue button. */
export function StepForm(props: StepFormProps) {
  const { problems, attempt, isSaving, failure, onSubmit, onBlur, submitLabel = 'Continue', busy, others, sum } = props
  return (
    <form noValidate onSubmit={onSubmit} onBlur={onBlur} className="grid gap-6 lg:gap-8 print:hidden">
      <ErrorSummary problems={problems.length > 1 ? problems : []} attempt={attempt} />
      {props.children}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <StickyBar isSticky={!!sum} className="flex flex-wrap items-center gap-3">
        {sum && <div className="mr-auto min-w-0 flex-1">{sum}</div>}
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
        <output className="text-muted empty:-ml-3">{isSaving && busy}</output>
      </StickyBar>
    </form>
  )
}
