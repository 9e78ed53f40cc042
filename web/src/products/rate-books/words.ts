import type { RateBookRow } from '@okwan/contract/products/rate-books'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { currentMs } from '../../ui/data/clock.ts'
import type { Tone } from '../../ui/data/tone.ts'

/** Where a version stands today. */
export function standingOf({ status, isInForce, effectiveFrom }: RateBookRow): { text: string; tone: Tone } {
  if (status === 'draft') return { text: 'Draft', tone: 'warning' }
  if (isInForce) return { text: 'In force', tone: 'success' }
  return effectiveFrom > toAccraDate(new Date(currentMs()))
    ? { text: 'Begins later', tone: 'info' }
    : { text: 'Replaced', tone: 'neutral' }
}
