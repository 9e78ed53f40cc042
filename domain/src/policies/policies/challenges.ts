import { whyAboveAuthority } from '../../platform/authority.ts'
import { addDays, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { Role } from '../../platform/permissions.ts'
import type { ChallengeReason, ChallengeResolution } from './terms.ts'

/**
 * What the office may do about each challenge. A correction of what the price is made from collects or refunds the difference.
 * Money taken for cover that never began can always go back in full.
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

/** No register is asked for trips: whoever was covered twice, or answered anew, is covered as sold or gets the money back. */
export const TRAVEL_RESOLUTIONS: readonly ChallengeResolution[] = ['retry', 'full-refund']

/** Cover may wait this long for another to end. */
const MOST_DAYS_MOVED = 30

/** Why a policy cannot begin on another day; undefined when it can. */
export function whyNotMoveStart(
  { startDate, freeFrom }: { startDate: IsoDate; freeFrom: IsoDate | undefined },
  wanted: IsoDate,
  today: IsoDate,
): string | undefined {
  if (wanted < today) return 'Cover cannot begin on a day that has passed.'
  if (freeFrom !== undefined && wanted < freeFrom) return `The other cover ends before ${formatDate(freeFrom)}.`
  const last = addDays(startDate > today ? startDate : today, MOST_DAYS_MOVED)
  return wanted > last
    ? `It can begin until ${formatDate(last)}; for a later day, refund it and sell it anew.`
    : undefined
}

export type ChallengeToEnd = {
  /** Who sold it, and for an assistant also the agent who earns by it. */
  soldBy: readonly string[]
  /** Users whose own number would be paid. */
  benefits: readonly string[]
  /** Who sent it for approval. */
  proposedBy: string | null
  /** What goes back by it. */
  refundPesewas: number
}

/** Why this person may not give its money back or close it; another may, so it can be sent for approval. */
export function whyNotEnd(challenge: ChallengeToEnd, { id, role }: { id: string; role: Role }): string | undefined {
  if (challenge.soldBy.includes(id)) return 'You sold this policy, so someone else must decide.'
  if (challenge.benefits.includes(id)) return 'The money would come to you, so someone else must decide.'
  if (challenge.proposedBy === id) return 'You sent it for approval, so someone else must decide.'
  return whyAboveAuthority(role, challenge.refundPesewas)
}

const HOUR_MS = 3_600_000
const ESCALATE_HOURS = 24

/** Money is in and cover is not out: after a day an admin takes it over. */
export function isEscalated(openedAt: Date, now: Date): boolean {
  return openedAt < escalatedBefore(now)
}

export function escalatedBefore(now: Date): Date {
  return new Date(now.getTime() - ESCALATE_HOURS * HOUR_MS)
}
