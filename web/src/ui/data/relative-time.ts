import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `just now`, `12 min ago`, `in 3 days`; the date after a week. */
export function relativeTime(atMs: number, nowMs: number): string {
  const distanceMs = Math.abs(nowMs - atMs)
  if (distanceMs < MINUTE_MS) return 'just now'
  if (distanceMs >= 7 * DAY_MS) return formatDate(toAccraDate(new Date(atMs)))
  const amount = amountOf(distanceMs)
  return atMs < nowMs ? `${amount} ago` : `in ${amount}`
}

function amountOf(distanceMs: number): string {
  if (distanceMs < HOUR_MS) return `${Math.floor(distanceMs / MINUTE_MS)} min`
  if (distanceMs < DAY_MS) return `${Math.floor(distanceMs / HOUR_MS)} h`
  const days = Math.floor(distanceMs / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}
