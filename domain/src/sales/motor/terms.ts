import type { RefusalCode } from '../../platform/refusal-codes.ts'
import type { RatingRefusal } from '../../products/rating/terms.ts'

/** The nine pages of the motor sale in order, named as their paths under /buy-insurance. */
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

/** The stepper shows five steps; several pages can belong to one step. */
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
  'vehicle-information': 'Find vehicle',
  'chassis-vin': 'Chassis number',
  'edit-vehicle-details': 'Vehicle details',
  'vehicle-details': 'Confirm vehicle',
  'active-policy': 'Existing cover',
  underwriting: 'Use and cover',
  'policy-holder': 'Policyholder',
  estimates: 'Select cover',
  payment: 'Payment',
}

/** Options when the vehicle already has cover. */
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
  'start-after': 'Start after the current cover ends',
  renew: 'Renew the current policy',
  'change-cover': 'Change the current policy’s cover',
  replace: 'Replace the cancelled policy',
  'other-vehicle': 'Select another vehicle',
  stop: 'Cancel this sale',
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

/** Missing or invalid field of a draft, with the refusal code that selling this draft would return. */
export type StepProblem = { path: string; message: string; code: MotorRefusal | RatingRefusal }

export type MotorReferral =
  | 'OFFICIAL_PLATE'
  | 'DECLINED_BEFORE'
  | 'MANY_CLAIMS'
  | 'MODIFIED'
  | 'NCD_FROM_ANOTHER_INSURER'
