import { type ReactNode, useEffect } from 'react'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { type Step, StepList, Stepper } from '../../ui/forms/Stepper.tsx'
import type { DraftState } from './draft-store.ts'

type WizardPageProps = {
  title: string
  /** What is being sold so far, in one line. */
  summary?: ReactNode
  flow: string
  steps: readonly Step[]
  /** Counted from 1. */
  current: number
  back?: ReactNode
  draft: DraftState<unknown>
  onSeenElsewhere: () => void
  hasErrors?: boolean
  /** Beside the form where there is room, below it where there is not. */
  aside?: ReactNode
  /** For pages that compare: the whole width, no list of steps. */
  wide?: boolean
  children: ReactNode
}

/** The frame of every page of a sale: where I am, the way back, whether it is saved. */
export function WizardPage(props: WizardPageProps) {
  const { title, summary, flow, steps, current, back, draft, hasErrors = false, aside, wide, children } = props
  useErrorTitle(title, hasErrors)
  useDeferUpdate(draft.saving?.status === 'offline' || draft.saving?.status === 'failed')
  return (
    <div className={classes('mx-auto', wide ? 'max-w-360' : 'max-w-272')}>
      <div className="print:hidden">
        <PageHeader title={title} back={back} actions={<SaveState saving={draft.saving} />}>
          <Stepper steps={steps} current={current} />
          {summary && <p className="text-muted">{summary}</p>}
        </PageHeader>
      </div>
      {draft.changedElsewhere > 0 && (
        <div className="mb-4">
          <Banner
            tone="info"
            action={
              <Button size="small" onClick={props.onSeenElsewhere}>
                Got it
              </Button>
            }
          >
            This sale was changed in another window too. Your answers on this page were kept.
          </Banner>
        </div>
      )}
      {wide ? (
        children
      ) : (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0">{children}</div>
          <div className="grid content-start gap-4 max-xl:contents">
            <div className="max-xl:hidden">
              <StepList label={`Steps of ${flow}`} steps={steps} current={current} />
            </div>
            {aside}
          </div>
        </div>
      )}
    </div>
  )
}

function useErrorTitle(title: string, hasErrors: boolean) {
  // The tab's title belongs to the browser. Screen readers and people with many tabs see there that something is wrong.
  useEffect(() => {
    const plain = document.title.replace(/^Error: /, '')
    document.title = hasErrors ? `Error: ${plain}` : plain
  }, [title, hasErrors])
}
