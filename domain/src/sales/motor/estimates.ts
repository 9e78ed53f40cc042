import { Refusal } from '../../platform/refusal.ts'
import type { MotorRefusal } from './terms.ts'

const HOUR_MS = 3_600_000
const ESTIMATE_HOURS = 24

export function estimateExpiry(madeAt: Date): Date {
  return new Date(madeAt.getTime() + ESTIMATE_HOURS * HOUR_MS)
}

export type PricedOffer = { expiresAt: Date; rateBook: string; totalPesewas: number }

/** Refuses an expired price, and a price that differs from a new rating of the same risk. */
export function requireFresh(offer: PricedOffer, newPrice: Omit<PricedOffer, 'expiresAt'>, now: Date): void {
  const isSame = offer.totalPesewas === newPrice.totalPesewas && offer.rateBook === newPrice.rateBook
  if (now < offer.expiresAt && isSame) return
  const code: MotorRefusal = 'estimate_stale'
  throw new Refusal(
    code,
    isSame ? 'This price has expired. Get a new price.' : 'The price has changed. Review the new price first.',
  )
}
