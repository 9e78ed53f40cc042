import type { RateBookRow } from '@okwan/contract/products/rate-books'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { currentMs } from '../../ui/data/clock.ts'
import type { Tone } from '../../ui/data/tone.ts'

/** Author of versions that were installed with the product. */
export const SYSTEM_AUTHOR = 'System'
export const REPLACED = 'Replaced'

/** Status of a version today. */
export function statusOf({ status, isInForce, effectiveFrom }: RateBookRow): { text: string; tone: Tone } {
  if (status === 'draft') return { text: 'Draft', tone: 'warning' }
  if (isInForce) return { text: 'In force', tone: 'success' }
  return effectiveFrom > toAccraDate(new Date(currentMs()))
    ? { text: 'Scheduled', tone: 'info' }
    : { text: REPLACED, tone: 'neutral' }
}

/** Change in per cent with its sign. */
export const percentText = (percent: number) => `${percent.toLocaleString('en-GB', { signDisplay: 'exceptZero' })}%`
