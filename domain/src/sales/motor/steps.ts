import type { IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { overlapsPeriod } from './active-cover.ts'
import type { MotorDraft } from './draft.ts'
import { policyholderProblems } from './policyholder.ts'
import { MOTOR_STEPS, type MotorStep, STEP_NUMBERS, STEP_TITLES, type StepProblem } from './terms.ts'
import { holderRefusalReason, underwritingProblems } from './underwriting.ts'
import { chassisOf, chassisProblems, plateProblems, vehicleProblems } from './vehicle.ts'

/** Data beside the draft that the step rules depend on. */
export type FlowContext = { today: IsoDate; rateBook: RateBook; referrals: readonly { message: string }[] }

export type StepState = {
  step: MotorStep
  number: number
  title: string
  /** False for pages that this sale does not need, such as the page for existing cover. */
  applies: boolean
  problems: StepProblem[]
}

/** All pages with their problems. A page without problems is complete. */
export function stepsOf(draft: MotorDraft, context: FlowContext): StepState[] {
  return MOTOR_STEPS.map((step) => {
    const applies = STEP_CONDITIONS[step]?.(draft) ?? true
    const problems = applies ? PROBLEMS[step](draft, context) : []
    return { step, number: STEP_NUMBERS[step], title: STEP_TITLES[step], applies, problems }
  })
}

export function firstIncompleteStep(draft: MotorDraft, context: FlowContext): MotorStep {
  return stepsOf(draft, context).find(({ problems }) => problems.length > 0)?.step ?? 'payment'
}

/** Refuses an incomplete draft with the problems of its first incomplete page. */
export function requireComplete(draft: MotorDraft, context: FlowContext): void {
  const missing = stepsOf(draft, context).find(({ problems }) => problems.length > 0)
  const first = missing?.problems[0]
  if (!first) return
  const fields = missing.problems.map(({ path, message }) => ({ path, message }))
  throw new Refusal(first.code, `“${missing.title}” isn’t complete: ${first.message}`, fields)
}

const STEP_CONDITIONS: Partial<Record<MotorStep, (draft: MotorDraft) => boolean>> = {
  'active-policy': ({ activeCover, underwriting }) =>
    activeCover !== undefined && overlapsPeriod(activeCover, underwriting?.startDate, underwriting?.endDate),
}

const PROBLEMS: Record<MotorStep, (draft: MotorDraft, context: FlowContext) => StepProblem[]> = {
  'vehicle-information': plateProblems,
  'chassis-vin': chassisProblems,
  'edit-vehicle-details': ({ vehicle }, { today }) => vehicleProblems(vehicle, Number(today.slice(0, 4))),
  'vehicle-details': confirmationProblems,
  'active-policy': activeCoverProblems,
  underwriting: (draft, { rateBook, today }) => underwritingProblems(draft, rateBook, today),
  'policy-holder': holderProblems,
  estimates: estimateProblems,
  payment: () => [],
}

function confirmationProblems(draft: MotorDraft): StepProblem[] {
  const code = 'step_incomplete'
  if (!draft.vehicleConfirmed) return [{ path: 'vehicleConfirmed', message: 'Confirm the vehicle details.', code }]
  const isManual = draft.vehicleSource !== 'register'
  if (!isManual || draft.chassisConfirmed || chassisOf(draft)?.kind !== 'legacy') return []
  return [
    { path: 'chassisConfirmed', message: 'Confirm the chassis number. The number isn’t a 17-character VIN.', code },
  ]
}

function activeCoverProblems(draft: MotorDraft, { today }: FlowContext): StepProblem[] {
  const { activeCoverChoice, replacementEvidenceFileId, activeCover } = draft
  const code = 'vehicle_covered'
  if (activeCoverChoice === 'start-after') {
    return [{ path: 'underwriting.startDate', message: 'Select a start date after the current cover ends.', code }]
  }
  if (activeCoverChoice !== 'replace' || activeCover?.insurer !== 'other') {
    return [{ path: 'activeCoverChoice', message: 'Select an option for the existing cover.', code }]
  }
  if (replacementEvidenceFileId || activeCover.endDate <= today) return []
  return [{ path: 'replacementEvidenceFileId', message: 'Add the cancellation letter.', code }]
}

function holderProblems({ policyholder, underwriting }: MotorDraft, { today }: FlowContext): StepProblem[] {
  const problems = policyholderProblems(policyholder, underwriting?.startDate ?? today)
  const holderType = policyholder?.customerType
  const message = holderType && holderRefusalReason(underwriting?.riskCode ?? '', holderType)
  return message
    ? [...problems, { path: 'policyholder.customerType', message, code: 'risk_holder_mismatch' }]
    : problems
}

function estimateProblems(draft: MotorDraft, { referrals }: FlowContext): StepProblem[] {
  if (!draft.underwriting?.coverType || !draft.estimateId) {
    return [{ path: 'estimateId', message: 'Select a cover.', code: 'step_incomplete' }]
  }
  const code = 'needs_referral'
  if (referrals.length === 0 || draft.referral === 'approved') return []
  if (draft.referral === 'declined') {
    return [{ path: 'referral', message: 'An underwriter declined this cover. Select another cover.', code }]
  }
  return [{ path: 'referral', message: `Underwriter approval is required: ${referrals[0]?.message ?? ''}`, code }]
}
