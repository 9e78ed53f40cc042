import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { type Step, Stepper, StepRoad } from '../../ui/forms/Stepper.tsx'
import type { DraftState } from './draft-store.ts'

type WizardPageProps = {
  title: string
  /** Summary of the sale in one line. */
  summary?: ReactNode
  flow: string
  steps: readonly Step[]
  /** Counted from 1. */
  current: number
  back?: ReactNode
  draft: DraftState<unknown>
  onSeenElsewhere: () => void
  hasErrors?: boolean
  /** Content beside the form, or below it on narrow screens. */
  aside?: ReactNode
  /** Uses the full width without the list of steps, for comparisons. */
  wide?: boolean
  children: ReactNode
}

/** Layout of every page of a sale: steps, back link and save status. */
export function WizardPage(props: WizardPageProps) {
  const { title, summary, flow, steps, current, back, draft, hasErrors = false, aside, wide, children } = props
  useErrorTitle(title, hasErrors)
  useDeferUpdate(draft.saving?.status === 'offline' || draft.saving?.status === 'failed')
  return (
    <div className={classes('mx-auto', wide ? 'max-w-360' : aside ? 'max-w-300' : 'max-w-190')}>
      <div className="print:hidden">
        <SaleBar>
          <div className="min-w-0 flex-1 max-lg:hidden">
            <StepRoad label={`${flow} steps`} steps={steps} current={current} />
          </div>
          {/* Room for the longest status, so that the steps do not move when it appears. */}
          <div className="flex justify-end lg:min-w-40">
            <SaveState saving={draft.saving} />
          </div>
        </SaleBar>
        <PageHeader title={title} back={back}>
          <div className="lg:hidden">
            <Stepper steps={steps} current={current} />
          </div>
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
            This sale was also changed in another window. Your answers on this page are saved.
          </Banner>
        </div>
      )}
      {wide || !aside ? (
        children
      ) : (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="min-w-0">{children}</div>
          <div className="max-xl:contents">{aside}</div>
        </div>
      )}
    </div>
  )
}

const neverChanges = () => () => undefined

/** Shows its children in the bar above the page. */
function SaleBar({ children }: { children: ReactNode }) {
  // The bar belongs to the layout and exists after the first render.
  const bar = useSyncExternalStore(neverChanges, () => document.getElementById('sale-bar'))
  return bar && createPortal(children, bar)
}

function useErrorTitle(title: string, hasErrors: boolean) {
  // Screen readers announce the document title, so errors are shown there too.
  useEffect(() => {
    const plain = document.title.replace(/^Error: /, '')
    document.title = hasErrors ? `Error: ${plain}` : plain
  }, [title, hasErrors])
}
