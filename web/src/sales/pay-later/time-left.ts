import type { Tone } from '../../ui/data/tone.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Time until a price expires; the last day in hours and minutes. */
export function timeLeft(endsMs: number, nowMs: number): { text: string; tone: Tone } {
  const leftMs = endsMs - nowMs
  if (leftMs <= 0) return { text: 'Expired', tone: 'neutral' }
  if (leftMs < DAY_MS) {
    const hours = Math.floor(leftMs / HOUR_MS)
    const minutes = Math.floor((leftMs % HOUR_MS) / 60_000)
    return { text: hours > 0 ? `${hours} h ${minutes} min left` : `${minutes} min left`, tone: 'danger' }
  }
  const days = Math.floor(leftMs / DAY_MS)
  return { text: days === 1 ? '1 day left' : `${days} days left`, tone: days < 3 ? 'warning' : 'info' }
}
