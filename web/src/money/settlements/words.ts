import type { DueSettlement, Settlement } from '@okwan/contract/money/settlements'
import { KIND_TITLES } from '@okwan/domain/money/settlements/terms'
import { formatDate, formatMonth, toAccraDate } from '@okwan/domain/platform/dates'
import { formatMoment } from '../../ui/data/moment.ts'
import type { Tone } from '../../ui/data/tone.ts'

export const SETTLEMENT_STATUSES: Record<Settlement['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  checked: { label: 'Awaiting approval', tone: 'warning' },
  approved: { label: 'To pay', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  confirmed: { label: 'Confirmed by bank', tone: 'success' },
  discarded: { label: 'Discarded', tone: 'neutral' },
}

const PRODUCTS = { motor: 'Motor', travel: 'Travel' } as const

/** `Motor premium` or `Withholding tax`. */
export function whatOf({ kind, product }: Pick<DueSettlement, 'kind' | 'product'>): string {
  return product ? `${PRODUCTS[product]} premium` : KIND_TITLES[kind]
}

/** The month of a return, or the days of a bordereau. */
export function periodOf({ kind, startsAt, cutOff }: Settlement): string {
  if (kind !== 'bordereau' && startsAt) return formatMonth(startsAt.slice(0, 7))
  const until = `until ${formatMoment(new Date(cutOff))}`
  return startsAt ? `${formatDate(toAccraDate(new Date(startsAt)))} ${until}` : `Until ${until.slice(6)}`
}
