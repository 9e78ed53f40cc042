import type { CommissionStatus } from '@okwan/domain/money/commissions/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const STATUS_TONES: Record<CommissionStatus, Tone> = {
  pending: 'warning',
  available: 'success',
  paid: 'neutral',
  reversed: 'danger',
}

export const STATUS_OPTIONS: readonly { value: CommissionStatus; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'available', label: 'Available' },
  { value: 'paid', label: 'Paid' },
  { value: 'reversed', label: 'Reversed' },
]

/** Formats 1250 basis points as `12.5%`. */
export function percent(rateBps: number): string {
  return `${rateBps / 100}%`
}

/** Reads `12.5` as 1250 basis points; undefined unless the text is a percentage with at most two decimals. */
export function readPercent(input: string): number | undefined {
  const text = input.trim().replace(/%$/, '')
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

/** Formats `2026-11` as `November 2026`. */
export function monthName(month: string): string {
  return new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** The current month and the eleven before it, newest first. */
export function recentMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** `1 policy`, `1,204 policies` */
export function policiesText(count: number): string {
  return count === 1 ? '1 policy' : `${count.toLocaleString('en-GB')} policies`
}
