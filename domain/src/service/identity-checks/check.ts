import type { IsoDate } from '../../platform/dates.ts'
import { type CheckState, COMPARED_DETAILS, type ComparedDetail, type ShownState } from './terms.ts'

/** Details sent to the register. */
export type CardDetails = { card: string; firstName: string; lastName: string; dateOfBirth: IsoDate | null }

/** Response of the register. Without a valid response the kind is `no-response`, and the request is repeated. */
export type CardResult =
  | { kind: 'compared'; differs: readonly ComparedDetail[]; isExact: boolean; reference?: string | undefined }
  | { kind: 'unknown'; reference?: string | undefined }
  | { kind: 'no-response'; reason: string }

const MINUTE_MS = 60_000

/** Minutes between attempts; the last number repeats. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720]

export function retryAt(attempts: number, now: Date): Date {
  const minutes = RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1] ?? 1
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

export type CheckResult = { state: Exclude<CheckState, 'waiting'>; differs: ComparedDetail[] } | { state: 'waiting' }

/** The result of an attempt. If the last attempt gets no response, the check ends as `unavailable`. */
export function resultOf(response: CardResult, attempts: number, maxAttempts: number): CheckResult {
  if (response.kind === 'unknown') return { state: 'unknown', differs: [] }
  if (response.kind === 'no-response')
    return attempts < maxAttempts ? { state: 'waiting' } : { state: 'unavailable', differs: [] }
  const differs = COMPARED_DETAILS.filter((detail) => response.differs.includes(detail))
  return { state: response.isExact && differs.length === 0 ? 'match' : 'mismatch', differs }
}

export type Check = { state: CheckState; attempts: number; isAccepted: boolean }

export function shownState(check: Check | undefined): ShownState {
  if (!check) return 'not-checked'
  if (check.isAccepted) return 'accepted'
  return check.state === 'waiting' && check.attempts > 0 ? 'retrying' : check.state
}

/** Whether a person of the office has to review the result. */
export function needsReview(check: Check): boolean {
  return !check.isAccepted && (check.state === 'mismatch' || check.state === 'unknown')
}
