import { Check, X } from 'lucide-react'
import { classes } from '../classes.ts'

export type Stage = {
  label: string
  /** Date or deadline of the stage. */
  note?: string
  isOverdue?: boolean
}

export type StageProgressProps = {
  stages: readonly Stage[]
  /** Index of the current stage; the number of stages if all are completed. */
  current: number
  /** The current stage failed, or the case ended there without success. */
  failed?: boolean
}

/**
 * Progress of a case: completed stages are connected by a solid line, later ones by a dashed line. A narrow pane names only the
 * current stage.
 */
export function StageProgress({ stages, current, failed = false }: StageProgressProps) {
  const present = stages[Math.min(current, stages.length - 1)]
  return (
    <div className="@container">
      <ol aria-label="Stages" className="flex">
        {stages.map((stage, index) => {
          const state = index < current ? 'done' : index > current ? 'next' : failed ? 'failed' : 'current'
          return (
            <li
              key={stage.label}
              aria-current={index === current ? 'step' : undefined}
              className="min-w-0 not-last:flex-1"
            >
              <span aria-hidden className="flex items-center">
                <StageRing state={state} />
                {index < stages.length - 1 && (
                  <span
                    className={classes(
                      'flex-1 border-t-2',
                      index < current ? 'border-accent' : 'border-dashed border-edge',
                    )}
                  />
                )}
              </span>
              <span className="sr-only @lg:not-sr-only">
                <span className="mt-1.5 grid pr-3 text-table">
                  <span className={state === 'next' ? 'text-muted' : 'font-medium'}>
                    {stage.label}
                    {state === 'done' && <span className="sr-only">, completed</span>}
                  </span>
                  <StageNote {...stage} />
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {present && (
        <p aria-hidden className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-table @lg:hidden">
          <span className="font-medium">{present.label}</span>
          <StageNote {...present} />
        </p>
      )}
    </div>
  )
}

function StageNote({ note, isOverdue }: Stage) {
  if (!note) return null
  return <span className={classes('text-meta', isOverdue ? 'font-medium text-danger-text' : 'text-muted')}>{note}</span>
}

const RINGS = {
  done: 'bg-accent text-on-accent',
  current: 'border-[3px] border-accent bg-card',
  failed: 'bg-danger-solid text-card',
  next: 'border-2 border-edge',
}

function StageRing({ state }: { state: keyof typeof RINGS }) {
  return (
    <span className={classes('grid size-4 shrink-0 place-items-center rounded-full', RINGS[state])}>
      {state === 'done' && <Check className="size-3" strokeWidth={3} />}
      {state === 'failed' && <X className="size-3" strokeWidth={3} />}
    </span>
  )
}
