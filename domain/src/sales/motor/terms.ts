import type { RefusalCode } from '../../platform/refusal-codes.ts'
import type { RatingRefusal } from '../../products/rating/terms.ts'

/** The nine pages of the buying flow, as their paths under /buy-insurance name them, in the order they are filled. */
export const MOTOR_STEPS = [
  'vehicle-information',
  'chassis-vin',
  'edit-vehicle-details',
  'vehicle-details',
  'active-policy',
  'underwriting',
  'policy-holder',
  'estimates',
  'payment',
] as const
export type MotorStep = (typeof MOTOR_STEPS)[number]

/** People count five steps; pages inside a step do not change its number. */
export const STEP_NUMBERS: Record<MotorStep, 1 | 2 | 3 | 4 | 5> = {
  'vehicle-information': 1,
  'chassis-vin': 1,
  'edit-vehicle-details': 1,
  'vehicle-details': 1,
  'active-policy': 1,
  underwriting: 2,
  'policy-holder': 3,
  estimates: 4,
  payment: 5,
}

export const STEP_TITLES: Record<MotorStep, string> = {
  'vehicle-information': 'Which vehicle?',
  'chassis-vin': 'Chassis number',
  'edit-vehicle-details': 'Vehicle details',
  'vehicle-details': 'Is this the vehicle?',
  'active-policy': 'This vehicle is already covered',
  underwriting: 'Use and cover',
  'policy-holder': 'Policy holder',
  estimates: 'Choose a cover',
  payment: 'Payment',
}

/** What a seller may do when the vehicle already has cover. */
export const ACTIVE_COVER_CHOICES = [
  'start-after',
  'renew',
  'change-cover',
  'replace',
  'other-vehicle',
  'stop',
] as const
export type ActiveCoverChoice = (typeof ACTIVE_COVER_CHOICES)[number]

export const ACTIVE_COVER_LABELS: Record<ActiveCoverChoice, string> = {
  'start-after': 'Start the day after it ends',
  renew: 'Renew that policy',
  'change-cover': 'Change the cover of that policy',
  replace: 'Replace it: the other cover ends or was cancelled',
  'other-vehicle': 'Choose another vehicle',
  stop: 'Stop here',
}

export const MOTOR_REFUSALS = [
  'invalid_plate',
  'invalid_chassis',
  'vehicle_covered',
  'risk_holder_mismatch',
  'risk_use_mismatch',
  'backdated',
  'start_too_far',
  'unregistered_too_long',
  'estimate_stale',
  'kyc_invalid',
  'needs_referral',
  'step_incomplete',
] as const satisfies RefusalCode[]
export type MotorRefusal = (typeof MOTOR_REFUSALS)[number]

/** What is missing or wrong in one field of the draft, and the refusal it becomes when the draft is sold all the same. */
export type StepProblem = { path: string; message: string; code: MotorRefusal | RatingRefusal }

export type MotorReferral =
  | 'OFFICIAL_PLATE'
  | 'DECLINED_BEFORE'
  | 'MANY_CLAIMS'
  | 'MODIFIED'
  | 'NCD_FROM_ANOTHER_INSURER'
