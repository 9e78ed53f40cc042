import { authorityRefusalReason } from '../../platform/authority.ts'
import { addDays, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { Role } from '../../platform/permissions.ts'
import type { ChallengeReason, ChallengeResolution } from './terms.ts'

/**
 * Resolutions for each reason. A correction that changes the price collects or refunds the difference. A full refund is always
 * possible, because the policy was never in force.
 */
export const RESOLUTIONS: Record<ChallengeReason, readonly ChallengeResolution[]> = {
  MID_REJECTED: ['correct', 'retry', 'collect-difference', 'refund-difference', 'full-refund'],
  MID_UNREACHABLE: ['retry', 'full-refund'],
  DUPLICATE_COVER: ['move-start', 'keep-as-change-of-insurer', 'full-refund'],
  VEHICLE_MISMATCH: ['correct', 'collect-difference', 'refund-difference', 'full-refund'],
  PREMIUM_MISMATCH: ['collect-difference', 'refund-difference', 'retry', 'full-refund'],
  PAYMENT_MISMATCH: ['retry', 'move-start', 'collect-difference', 'refund-difference', 'full-refund'],
  DUPLICATE_PAYMENT: ['retry', 'refund-difference', 'full-refund'],
  STICKER_CONFLICT: ['assign-sticker', 'retry', 'full-refund'],
  KYC_MISMATCH: ['correct', 'full-refund'],
  RISK_CLASS_SUSPECT: ['correct', 'collect-difference', 'refund-difference', 'full-refund'],
}

/** Travel policies are not registered: they are issued as sold or refunded. */
export const TRAVEL_RESOLUTIONS: readonly ChallengeResolution[] = ['retry', 'full-refund']

/** A start date can move by at most this many days, to wait for the end of other cover. */
const MAX_DAYS_MOVED = 30

/** Why a policy cannot start on another date; undefined if it can. */
export function startChangeRefusalReason(
  { startDate, freeFrom }: { startDate: IsoDate; freeFrom: IsoDate | undefined },
  newStart: IsoDate,
  today: IsoDate,
): string | undefined {
  if (newStart < today) return 'The start date can’t be in the past. Select today or later.'
  if (freeFrom !== undefined && newStart < freeFrom) {
    return `Select ${formatDate(freeFrom)} or later, when the other cover has ended.`
  }
  const last = addDays(startDate > today ? startDate : today, MAX_DAYS_MOVED)
  return newStart > last
    ? `Select ${formatDate(last)} or earlier. For a later start, refund this policy and sell a new one.`
    : undefined
}

export type ChallengeForDecision = {
  /** The seller, and for an assistant also the agent who earns the commission. */
  soldBy: readonly string[]
  /** Users who would receive the refund. */
  benefits: readonly string[]
  /** User who requested the approval. */
  proposedBy: string | null
  refundPesewas: number
  /** Highest refund that Staff can decide. */
  staffLimitPesewas: number
}

/** Why this user cannot refund or close a challenge; approval can then be requested. */
export function endingRefusalReason(
  challenge: ChallengeForDecision,
  { id, role }: { id: string; role: Role },
): string | undefined {
  const conflict = partyRefusalReason(challenge, id)
  if (conflict) return conflict
  if (challenge.proposedBy === id) return 'You requested this approval, so someone else must decide.'
  return authorityRefusalReason(role, challenge.refundPesewas, challenge.staffLimitPesewas)
}

/**
 * Why this user cannot take a challenge. A party to the challenge cannot take it. After an approval request, only users who may
 * approve can take it.
 */
export function assignmentRefusalReason(
  challenge: ChallengeForDecision,
  user: { id: string; role: Role },
): string | undefined {
  return challenge.proposedBy === null ? partyRefusalReason(challenge, user.id) : endingRefusalReason(challenge, user)
}

function partyRefusalReason({ soldBy, benefits }: ChallengeForDecision, userId: string): string | undefined {
  if (soldBy.includes(userId)) return 'You sold this policy, so someone else must decide.'
  return benefits.includes(userId) ? 'You would receive this payment, so someone else must decide.' : undefined
}

const HOUR_MS = 3_600_000
const ESCALATE_HOURS = 24

/** Whether a policy has been paid but not covered for 24 hours; it is then escalated to an Admin. */
export function isEscalated(openedAt: Date, now: Date): boolean {
  return openedAt < escalatedBefore(now)
}

export function escalatesAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + ESCALATE_HOURS * HOUR_MS)
}

export function escalatedBefore(now: Date): Date {
  return new Date(now.getTime() - ESCALATE_HOURS * HOUR_MS)
}
