import { addDays, daysBetween, formatDate, formatMoment, type IsoDate } from '../../platform/dates.ts'
import type { Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ExaminerAction, ExaminerSeatStatus } from './terms.ts'

/** Longest time that an examiner can have access: about a quarter, as auditors plan. */
export const EXAMINER_MAX_DAYS = 90

/** The access ends at midnight after its last day in Accra, where the time is UTC all year. */
export function examinerUntil(endsOn: IsoDate, today: IsoDate): Date {
  const path = 'endsOn'
  if (endsOn < today) {
    const message = 'Select today or a later day'
    throw new Refusal('invalid', message, [{ path, message }])
  }
  if (daysBetween(today, endsOn) > EXAMINER_MAX_DAYS) {
    const message = `Select a day up to ${formatDate(addDays(today, EXAMINER_MAX_DAYS))}. The maximum is ${EXAMINER_MAX_DAYS} days.`
    throw new Refusal('period_too_long', message, [{ path, message }])
  }
  return new Date(`${addDays(endsOn, 1)}T00:00:00.000Z`)
}

/** Refuses a session of an examiner after the last day. */
export function checkExaminerEnd(until: Date | null, now: Date): void {
  if (until && now >= until) throw new Refusal('session_ended', examinerEnded(until))
}

export function examinerEnded(until: Date): string {
  return `Your access as an examiner ended on ${formatMoment(until)}. Ask the office if you need more time.`
}

/** An examiner can read all records that a SuperAdmin can read. */
export function roleInUse(role: Role, until: Date | null): Role {
  return until ? 'SuperAdmin' : role
}

/**
 * Requests of an examiner that are not reads: sign-in and sign-out, exports and page views. All other requests are refused,
 * including unmasking, health answers and codes for acts.
 */
const EXAMINER_ENDPOINTS: ReadonlySet<string> = new Set([
  'POST /auth/send/otp', // for signing in; codes with a purpose are refused by the endpoint
  'POST /auth/verify/otp',
  'POST /auth/logout',
  'POST /exports',
  'POST /transactions/exports',
  'POST /renewals/exports',
  'POST /pay-later/exports',
  'POST /customers/exports',
  'DELETE /exports/{exportId}',
  'POST /event', // page views, which contain no records
])

export function isAllowedForExaminer(endpoint: string): boolean {
  return endpoint.startsWith('GET ') || EXAMINER_ENDPOINTS.has(endpoint)
}

export function readOnly(until: Date): Refusal {
  return new Refusal('read_only', `Your access as an examiner is read-only until ${formatMoment(until)}.`)
}

type Seat = { requestedBy: string; status: ExaminerSeatStatus }

/** Another SuperAdmin admits an examiner; every SuperAdmin can end the access. */
export function examinerActions({ requestedBy, status }: Seat, actorId: string): ExaminerAction[] {
  if (status === 'active') return ['end']
  if (status !== 'pending') return []
  return actorId === requestedBy ? ['withdraw'] : ['approve', 'refuse']
}

export function checkExaminerAction(seat: Seat, actorId: string, action: ExaminerAction): void {
  if (examinerActions(seat, actorId).includes(action)) return
  if (seat.status !== (action === 'end' ? 'active' : 'pending')) throw new Refusal('examiner_decided')
  if (action === 'withdraw') throw new Refusal('forbidden', 'Only the requester can withdraw this request.')
  throw new Refusal('second_person_needed', 'You requested this access, so another SuperAdmin must decide.')
}
