import type { ReactNode } from 'react'
import { StepMark } from '../../../ui/forms/Stepper.tsx'

export type PaymentStep = { title: string; detail?: ReactNode }

/** The steps of a payment. `current` counts from 1; a value beyond the last step marks all steps as done. */
export function PaymentSteps({ steps, current }: { steps: readonly PaymentStep[]; current: number }) {
  return (
    <ol className="w-full divide-y divide-line rounded-lg border border-line bg-card px-4 text-left">
      {steps.map(({ title, detail }, index) => {
        const number = index + 1
        const state = number < current ? 'done' : number === current ? 'current' : 'next'
        return (
          <li key={title} aria-current={state === 'current' ? 'step' : undefined} className="flex gap-3 py-3.5">
            <StepMark number={number} state={state} />
            <div className="min-w-0 pt-0.5">
              <p className={state === 'current' ? 'font-bold' : 'font-medium'}>
                {title}
                {state === 'done' && <span className="sr-only">, done</span>}
              </p>
              {detail && <div className="text-table text-muted">{detail}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
