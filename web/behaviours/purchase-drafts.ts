import type { DraftProgress, Drafts } from '../src/platform/routes/guards.ts'
import { isValues } from './check.ts'

// Steps of every purchase; other steps (chassis number, active policy) are conditional.
const STEPS = {
  '/buy-insurance/': [
    'vehicle-information',
    'vehicle-details',
    'underwriting',
    'policy-holder',
    'estimates',
    'payment',
  ],
  '/buy-travel-insurance/': [
    'policyholder',
    'all-travellers',
    'travel-details',
    'more-travel-information',
    'confirm-details',
    'health-information',
    'consent',
    'payment',
  ],
}

/** `draft` of a case: null, or `{completed: [steps]}` of the purchase whose page is opened. */
export function draftsOf(draft: unknown, opened: string): Drafts {
  const isMotor = opened.startsWith('/buy-insurance/')
  const progress = progressOf(draft, isMotor ? '/buy-insurance/' : '/buy-travel-insurance/')
  return {
    motor: async () => (isMotor ? progress : null),
    travel: async () => (isMotor ? null : progress),
  }
}

function progressOf(draft: unknown, flow: keyof typeof STEPS): DraftProgress | null {
  if (!isValues(draft)) return null
  if (!Array.isArray(draft.completed)) throw new TypeError('a draft must be null or list its completed steps')
  const completed = draft.completed.map((step) => flow + String(step).replace(flow, ''))
  const steps = STEPS[flow].map((step) => flow + step)
  const firstIncompleteStep = steps.find((step) => !completed.includes(step)) ?? `${flow}payment`
  return { firstIncompleteStep, doneSteps: completed }
}
