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
        {current > steps.length ? 'All steps complete' : `Step ${current} of ${steps.length}`}
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

/**
 * All steps in one line, connected by a solid line up to the current step and by a dashed line after it. Completed steps are
 * links.
 */
export function StepRoad({ label, steps, current }: StepperProps & { label: string }) {
  return (
    <nav aria-label={label} className="scroll-row min-w-0">
      <ol className="mx-auto flex max-w-200 items-center">
        {steps.map((step, index) => {
          const state = index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'next'
          const className = classes(
            'flex items-center gap-2 rounded-md text-table whitespace-nowrap no-underline',
            state === 'current'
              ? 'font-bold text-accent-text'
              : state === 'next'
                ? 'text-muted'
                : 'font-medium text-text',
          )
          const content = (
            <>
              <StepMark number={index + 1} state={state} />
              {step.title}
              {state === 'done' && <span className="sr-only">, completed</span>}
            </>
          )
          return (
            <li key={step.id} className="flex items-center not-first:flex-1">
              {index > 0 && (
                <span
                  aria-hidden
                  className={classes(
                    'mx-1.5 min-w-3 flex-1 border-t-3 xl:mx-2.5',
                    state === 'next' ? 'border-dashed border-edge' : 'border-accent',
                  )}
                />
              )}
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
        state === 'done' && 'bg-accent text-on-accent',
        state === 'current' && 'border-2 border-accent bg-accent-soft text-accent-text',
        state === 'next' && 'border border-control text-muted',
      )}
    >
      {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : number}
    </span>
  )
}
