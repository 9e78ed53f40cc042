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

/** 1250 basis points are `12.5%`. */
export function percent(rateBps: number): string {
  return `${rateBps / 100}%`
}

/** `12.5` typed as per cent is 1250 basis points; undefined where it is no rate with at most two decimals. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace(/%$/, '')
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

/** `2026-11` is `November 2026`. */
export function monthName(month: string): string {
  return new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** This month and the eleven before it, newest first. */
export function recentMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
