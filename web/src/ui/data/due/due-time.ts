import { daysUntil, deadlineInWords } from '@okwan/domain/platform/dates'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** `in 4 h 5 min`, `in 3 days`, `38 min overdue`. */
export function dueTime(dueMs: number, nowMs: number): string {
  const days = daysUntil(new Date(dueMs), new Date(nowMs))
  if (days !== undefined) return deadlineInWords(days)
  const distanceMs = Math.abs(dueMs - nowMs)
  return dueMs < nowMs ? `${durationText(distanceMs)} overdue` : `in ${durationText(distanceMs)}`
}

function durationText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  const hours = `${Math.floor(ms / HOUR_MS)} h`
  return minutes > 0 ? `${hours} ${minutes} min` : hours
}

/** The tone is `warning` once this share of the time has passed. */
const WARNING_SHARE = 0.7

/** Share of the time that has passed, and the tone in which the deadline is shown. */
export function timeUsed(
  sinceMs: number,
  dueMs: number,
  nowMs: number,
): { share: number; tone: 'neutral' | 'warning' | 'danger' } {
  if (nowMs >= dueMs) return { share: 1, tone: 'danger' }
  const share = Math.min(1, Math.max(0, (nowMs - sinceMs) / Math.max(1, dueMs - sinceMs)))
  return { share, tone: share >= WARNING_SHARE ? 'warning' : 'neutral' }
}
