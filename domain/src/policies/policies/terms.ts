import type { RefusalCode } from '../../platform/refusal-codes.ts'
export const POLICY_STATUSES = [
  'draft',
  'awaiting_payment',
  'pay_later',
  'issuing',
  'active',
  'challenged',
  'suspended',
  'cancelled',
  'expired',
  'lapsed',
  'superseded',
] as const
export type PolicyStatus = (typeof POLICY_STATUSES)[number]

export const POLICY_STATUS_LABELS: Record<PolicyStatus, string> = {
  draft: 'Draft',
  awaiting_payment: 'Awaiting payment',
  // Both statuses await the customer's payment and differ only in the time to pay.
  pay_later: 'Awaiting payment',
  issuing: 'Being issued',
  active: 'Active',
  challenged: 'Paid, not covered',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  expired: 'Expired',
  lapsed: 'Lapsed',
  superseded: 'Replaced',
}

export const POLICY_ACTIONS = [
  'pay',
  'renew',
  'certificate',
  'schedule',
  'payment-history',
  'update-customer',
  'edit-sticker',
  'increase-vehicle-value',
  'change-cover',
  'change-use',
  'suspend',
  'activate',
  'claim',
  'cancel',
  'resolve-challenge',
] as const
export type PolicyAction = (typeof POLICY_ACTIONS)[number]

export const POLICY_ACTION_LABELS: Record<PolicyAction, string> = {
  pay: 'Pay',
  renew: 'Renew now',
  certificate: 'Certificate',
  schedule: 'Schedule',
  'payment-history': 'Payment history',
  'update-customer': 'Update customer',
  'edit-sticker': 'Replace sticker',
  'increase-vehicle-value': 'Increase sum insured',
  'change-cover': 'Change cover',
  'change-use': 'Change use or seats',
  suspend: 'Suspend',
  activate: 'Request activation',
  claim: 'Report a claim',
  cancel: 'Cancel policy',
  'resolve-challenge': 'Resolve',
}

/** Days before the end of cover from which a policy can be renewed. */
export const RENEWABLE_BEFORE_DAYS = 60

export const CANCELLATION_REASONS = [
  'sold_vehicle',
  'total_loss',
  'duplicate_cover',
  'changed_insurer',
  'wrong_details',
  'financial',
  'vehicle_off_road',
  'insurer_decision',
  'other',
] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

export const CANCELLATION_REASON_LABELS: Record<CancellationReason, string> = {
  sold_vehicle: 'Vehicle sold',
  total_loss: 'Total loss',
  duplicate_cover: 'Duplicate cover',
  changed_insurer: 'Changed insurer',
  wrong_details: 'Wrong details',
  financial: 'Financial reasons',
  vehicle_off_road: 'Vehicle off the road',
  insurer_decision: "Insurer's decision",
  other: 'Other',
}

export type CancelledBy = 'policyholder' | 'insurer'

export const MIN_SUSPENDED_DAYS = 30
export const MAX_SUSPENDED_DAYS = 180
/** Latest start of a suspension, counted from today. */
export const SUSPEND_AHEAD_DAYS = 30

export const SUSPENSION_REASONS = ['off_road_repairs', 'travel', 'impounded', 'storage', 'other'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

export const SUSPENSION_REASON_LABELS: Record<SuspensionReason, string> = {
  off_road_repairs: 'Under repair',
  travel: 'Owner travelling',
  impounded: 'Impounded',
  storage: 'In storage',
  other: 'Other',
}

export const RENEWAL_MODES = ['renew-now', 'renew-on-expiry', 'renew-with-changes', 'pay-later'] as const
export type RenewalMode = (typeof RENEWAL_MODES)[number]

export const STICKER_STATUSES = [
  'in_stock',
  'assigned',
  'active',
  'expired',
  'replaced',
  'lost',
  'void',
  'spoiled',
  'returned',
] as const
export type StickerStatus = (typeof STICKER_STATUSES)[number]

export const STICKER_REASONS = ['damaged', 'lost', 'windscreen_changed', 'plate_changed', 'wrong_number'] as const
export type StickerReason = (typeof STICKER_REASONS)[number]

export const STICKER_REASON_LABELS: Record<StickerReason, string> = {
  damaged: 'Damaged',
  lost: 'Lost',
  windscreen_changed: 'Windscreen changed',
  plate_changed: 'Registration number changed',
  wrong_number: 'Wrong number',
}

/** Why a paid policy is not issued or registered. */
export const CHALLENGE_REASONS = [
  'MID_REJECTED',
  'MID_UNREACHABLE',
  'DUPLICATE_COVER',
  'VEHICLE_MISMATCH',
  'PREMIUM_MISMATCH',
  'PAYMENT_MISMATCH',
  'DUPLICATE_PAYMENT',
  'STICKER_CONFLICT',
  'KYC_MISMATCH',
  'RISK_CLASS_SUSPECT',
] as const
export type ChallengeReason = (typeof CHALLENGE_REASONS)[number]

export const CHALLENGE_LABELS: Record<ChallengeReason, string> = {
  MID_REJECTED: 'Rejected by MID',
  MID_UNREACHABLE: 'MID unavailable',
  DUPLICATE_COVER: 'Vehicle already covered',
  VEHICLE_MISMATCH: 'Registration and chassis number don’t match',
  PREMIUM_MISMATCH: 'Premium mismatch',
  PAYMENT_MISMATCH: 'Late payment',
  DUPLICATE_PAYMENT: 'Duplicate payment',
  STICKER_CONFLICT: 'Sticker already used',
  KYC_MISMATCH: 'Policyholder and ID don’t match',
  RISK_CLASS_SUSPECT: 'Vehicle use in doubt',
}

export const CHALLENGE_RESOLUTIONS = [
  'retry',
  'correct',
  'move-start',
  'keep-as-change-of-insurer',
  'collect-difference',
  'refund-difference',
  'assign-sticker',
  'full-refund',
] as const
export type ChallengeResolution = (typeof CHALLENGE_RESOLUTIONS)[number]

export const POLICY_REFUSALS = [
  'illegal_move',
  'not_cancellable',
  'cancellation_date',
  'not_suspendable',
  'suspension_dates',
  'not_activatable',
  'not_renewable',
  'not_endorsable',
  'value_not_higher',
  'cover_not_higher',
  'sticker_invalid',
  'sticker_not_editable',
] as const satisfies RefusalCode[]
export type PolicyRefusal = (typeof POLICY_REFUSALS)[number]

/** Known reasons why a motor term was not renewed. If several apply, the first one counts. */
export const LOST_REASONS = ['claim-declined', 'offer-unpaid', 'no-response', 'not-contacted'] as const
export type LostReason = (typeof LOST_REASONS)[number]

export const LOST_REASON_LABELS: Record<LostReason, string> = {
  'claim-declined': 'After a declined claim',
  'offer-unpaid': 'Renewal offer not paid',
  'no-response': 'Reminded, no response',
  'not-contacted': 'Not contacted',
}
