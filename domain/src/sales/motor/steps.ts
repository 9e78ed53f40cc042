import type { IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { touches } from './active-cover.ts'
import type { MotorDraft } from './draft.ts'
import { policyholderProblems } from './policyholder.ts'
import { MOTOR_STEPS, type MotorStep, STEP_NUMBERS, STEP_TITLES, type StepProblem } from './terms.ts'
import { underwritingProblems, whyNotHolder } from './underwriting.ts'
import { chassisOf, chassisProblems, plateProblems, vehicleProblems } from './vehicle.ts'

/** What the rules of the flow depend on beside the draft. */
export type FlowContext = { today: IsoDate; rateBook: RateBook; referrals: readonly { message: string }[] }

export type StepState = {
  step: MotorStep
  number: number
  title: string
  /** False for pages this sale does not need, such as active cover when there is none. */
  applies: boolean
  problems: StepProblem[]
}

/** Every page with what is still missing on it. A page without problems is complete. */
export function stepsOf(draft: MotorDraft, context: FlowContext): StepState[] {
  return MOTOR_STEPS.map((step) => {
    const applies = APPLIES[step]?.(draft) ?? true
    const problems = applies ? PROBLEMS[step](draft, context) : []
    return { step, number: STEP_NUMBERS[step], title: STEP_TITLES[step], applies, problems }
  })
}

export function firstIncompleteStep(draft: MotorDraft, context: FlowContext): MotorStep {
  return stepsOf(draft, context).find(({ problems }) => problems.length > 0)?.step ?? 'payment'
}

/** Selling needs every page; the refusal carries what is missing on the first one that is not complete. */
export function requireComplete(draft: MotorDraft, context: FlowContext): void {
  const missing = stepsOf(draft, context).find(({ problems }) => problems.length > 0)
  const first = missing?.problems[0]
  if (!first) return
  const fields = missing.problems.map(({ path, message }) => ({ path, message }))
  throw new Refusal(first.code, `"${missing.title}" is not complete: ${first.message}`, fields)
}

const APPLIES: Partial<Record<MotorStep, (draft: MotorDraft) => boolean>> = {
  'active-policy': ({ activeCover, underwriting }) =>
    activeCover !== undefined && touches(activeCover, underwriting?.startDate, underwriting?.endDate),
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
  if (!draft.vehicleConfirmed) return [{ path: 'vehicleConfirmed', message: 'Confirm that this is the vehicle.', code }]
  const isTyped = draft.vehicleSource !== 'register'
  if (!isTyped || draft.chassisConfirmed || chassisOf(draft)?.kind !== 'legacy') return []
  return [{ path: 'chassisConfirmed', message: 'Confirm the chassis number: it is not a 17-character VIN.', code }]
}

function activeCoverProblems(draft: MotorDraft, { today }: FlowContext): StepProblem[] {
  const { activeCoverChoice, replacementEvidenceFileId, activeCover } = draft
  const code = 'vehicle_covered'
  if (activeCoverChoice === 'start-after') {
    return [{ path: 'underwriting.startDate', message: 'Choose a start after the other cover ends.', code }]
  }
  if (activeCoverChoice !== 'replace' || activeCover?.insurer !== 'other') {
    return [{ path: 'activeCoverChoice', message: 'Choose what to do about the cover this vehicle already has.', code }]
  }
  if (replacementEvidenceFileId || activeCover.endDate <= today) return []
  return [{ path: 'replacementEvidenceFileId', message: 'Add the letter that the other cover was cancelled.', code }]
}

function holderProblems({ policyholder, underwriting }: MotorDraft, { today }: FlowContext): StepProblem[] {
  const problems = policyholderProblems(policyholder, underwriting?.startDate ?? today)
  const holderType = policyholder?.customerType
  const message = holderType && whyNotHolder(underwriting?.riskCode ?? '', holderType)
  return message
    ? [...problems, { path: 'policyholder.customerType', message, code: 'risk_holder_mismatch' }]
    : problems
}

function estimateProblems(draft: MotorDraft, { referrals }: FlowContext): StepProblem[] {
  if (!draft.underwriting?.coverType || !draft.estimateId) {
    return [{ path: 'estimateId', message: 'Choose a cover.', code: 'step_incomplete' }]
  }
  const code = 'needs_referral'
  if (referrals.length === 0 || draft.referral === 'approved') return []
  if (draft.referral === 'declined') {
    return [{ path: 'referral', message: 'An underwriter declined this cover. Choose another one.', code }]
  }
  return [{ path: 'referral', message: `An underwriter must agree first: ${referrals[0]?.message ?? ''}`, code }]
}
