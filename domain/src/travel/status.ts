import { toAccraDate } from '../dates.ts'
import { Refusal } from '../refusal.ts'
import type { TravelBook } from './book.ts'
import { TRAVEL_STATUS_LABELS, type TravelStatus } from './terms.ts'
import { draftValidUntil, quoteValidUntil } from './trip-dates.ts'

/** Which status may follow which; those with nothing after them are final. */
export const TRAVEL_MOVES = {
  draft: ['quoted', 'abandoned'],
  quoted: ['referred', 'awaiting_payment', 'payment_pending', 'lapsed'],
  referred: ['quoted', 'declined'],
  awaiting_payment: ['payment_pending', 'lapsed', 'withdrawn'],
  payment_pending: ['issued', 'awaiting_payment'],
  issued: ['active', 'cancelled', 'voided'],
  active: ['expired', 'cancelled', 'voided'],
  expired: [],
  lapsed: [],
  declined: [],
  withdrawn: [],
  abandoned: [],
  cancelled: [],
  voided: [],
} as const satisfies Record<TravelStatus, readonly TravelStatus[]>

export function moveTo(from: TravelStatus, to: TravelStatus): TravelStatus {
  const allowed: readonly TravelStatus[] = TRAVEL_MOVES[from]
  if (allowed.includes(to)) return to
  const [was, will] = [TRAVEL_STATUS_LABELS[from].toLowerCase(), TRAVEL_STATUS_LABELS[to].toLowerCase()]
  throw new Refusal('move_not_allowed', `It is ${was} and cannot become ${will}. Reload to see where it stands.`)
}

/** A stored status with the moments that change it by themselves. */
export type StoredStatus =
  | { status: 'draft'; createdAt: Date }
  | { status: 'quoted'; quotedAt: Date }
  | { status: 'awaiting_payment'; payUntil: Date }
  | { status: 'issued' | 'active'; startDate: string; endDate: string }
  | { status: Exclude<TravelStatus, 'draft' | 'quoted' | 'awaiting_payment' | 'issued' | 'active'> }

/** The status as it is at `now`; the nightly job stores it, and reading never shows an older one. */
export function statusAt(stored: StoredStatus, now: Date, book: TravelBook): TravelStatus {
  switch (stored.status) {
    case 'draft':
      return now < draftValidUntil(stored.createdAt, book) ? 'draft' : 'abandoned'
    case 'quoted':
      return now < quoteValidUntil(stored.quotedAt, book) ? 'quoted' : 'lapsed'
    case 'awaiting_payment':
      return now < stored.payUntil ? 'awaiting_payment' : 'lapsed'
    case 'issued':
    case 'active': {
      const today = toAccraDate(now)
      if (today < stored.startDate) return 'issued'
      return today <= stored.endDate ? 'active' : 'expired'
    }
    default:
      return stored.status
  }
}
