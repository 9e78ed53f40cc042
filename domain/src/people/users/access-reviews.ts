import { addDays } from '../../platform/dates.ts'
import type { Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Each account is reviewed again after this time: the office every quarter, agents every year (decision 0063). */
export const REVIEW_DAYS: Record<Role, number> = {
  SuperAdmin: 92,
  Admin: 92,
  Staff: 92,
  Agent: 365,
  AssistantAgent: 365,
}

export const REVIEW_OUTCOMES = ['confirmed', 'withdrawn'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]

export const REVIEW_ACTIONS = ['confirm', 'withdraw'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

export type Reviewed = { userId: string; status: string }

/** The last day for the next review, counted from the last one or from the day the person was added. */
export function reviewDueOn(role: Role, lastDay: string): string {
  return addDays(lastDay, REVIEW_DAYS[role])
}

/** No one reviews their own access. Paused people have no access to revoke. */
export function reviewActions({ userId, status }: Reviewed, actorId: string): ReviewAction[] {
  if (userId === actorId || status === 'deleted') return []
  return status === 'active' ? ['confirm', 'withdraw'] : ['confirm']
}

export function checkReview(person: Reviewed, actorId: string, action: ReviewAction): void {
  if (reviewActions(person, actorId).includes(action)) return
  if (person.userId === actorId) {
    throw new Refusal('second_person_needed', 'This is your own access, so another SuperAdmin must review it.')
  }
  throw new Refusal('not_active', 'This account is already paused.')
}
