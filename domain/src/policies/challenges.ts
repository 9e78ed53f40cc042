import type { ChallengeReason, ChallengeResolution } from './terms.ts'

/** What the office may do about each challenge. Money taken for cover that never began can always go back in full. */
export const RESOLUTIONS: Record<ChallengeReason, readonly ChallengeResolution[]> = {
  MID_REJECTED: ['correct', 'retry', 'full-refund'],
  MID_UNREACHABLE: ['retry', 'full-refund'],
  DUPLICATE_COVER: ['move-start', 'keep-as-change-of-insurer', 'full-refund'],
  VEHICLE_MISMATCH: ['correct', 'full-refund'],
  PREMIUM_MISMATCH: ['collect-difference', 'refund-difference', 'full-refund'],
  PAYMENT_MISMATCH: ['collect-difference', 'refund-difference', 'full-refund'],
  DUPLICATE_PAYMENT: ['refund-difference', 'full-refund'],
  STICKER_CONFLICT: ['assign-sticker', 'full-refund'],
  KYC_MISMATCH: ['correct', 'full-refund'],
  RISK_CLASS_SUSPECT: ['correct', 'collect-difference', 'full-refund'],
}

const HOUR_MS = 3_600_000
const ESCALATE_HOURS = 24

/** Money is in and cover is not out: after a day an admin takes it over. */
export function isEscalated(openedAt: Date, now: Date): boolean {
  return now.getTime() - openedAt.getTime() > ESCALATE_HOURS * HOUR_MS
}
