import { Check } from 'lucide-react'
import { Fragment } from 'react'
import type { RenderLink } from '../actions/link.ts'
import { classes } from '../classes.ts'

export type Step = { id: string; title: string /** Completed steps are links. */; link?: RenderLink }

type StepperProps = { steps: readonly Step[] /** Number of the current step, from 1. */; current: number }

/** "Step 4 of 5" with a progress bar. */
export function Stepper({ steps, current }: StepperProps) {
  return (
    <div className="flex items-center gap-4">
      <p className="tabular whitespace-nowrap text-muted">
        Step {current} of {steps.length}
      </p>
      <div aria-hidden className="flex w-full max-w-80 gap-1.5">
        {steps.map((step, index) => (
          <span
            key={step.id}
            className={classes('h-1 flex-1 rounded-full', index < current ? 'bg-accent' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  )
}

/** Names of all steps, for wide screens; completed ones are links. */
export function StepList({ label, steps, current }: StepperProps & { label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="space-y-1">
        {steps.map((step, index) => {
          const state = index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'next'
          const className = classes(
            'flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1.5 no-underline',
            state === 'current' && 'bg-accent-soft font-bold text-accent-text',
            state === 'next' && 'text-muted',
            state === 'done' && 'text-text',
            state === 'done' && step.link && 'hover:bg-hover',
          )
          const content = (
            <>
              <StepMark number={index + 1} state={state} />
              {step.title}
              {state === 'done' && <span className="sr-only">, completed</span>}
            </>
          )
          return (
            <li key={step.id}>
              {state === 'done' && step.link ? (
                <Fragment>{step.link({ className, children: content })}</Fragment>
              ) : (
                <span aria-current={state === 'current' ? 'step' : undefined} className={className}>
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Number of a step in a circle, or a tick if completed. */
export function StepMark({ number, state }: { number: number; state: 'done' | 'current' | 'next' }) {
  return (
    <span
      aria-hidden
      className={classes(
        'tabular grid size-6 shrink-0 place-items-center rounded-full text-meta font-bold',
        state === 'done' && 'bg-success-soft text-success-text',
        state === 'current' && 'bg-accent text-on-accent',
        state === 'next' && 'bg-neutral-soft text-neutral-text',
      )}
    >
      {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : number}
    </span>
  )
}
