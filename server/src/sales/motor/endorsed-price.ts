import type { MotorPrice } from '@okwan/contract/products/rating'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import type { MotorRisk } from '@okwan/domain/products/rating/eligibility'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { motorRateBookOf } from '../../products/rate-books/motor-rate-book.ts'
import { priceMotor } from './price-motor.ts'
import { findEstimate, insertEstimate } from './store.ts'

export type PricedRisk = { estimateId: string; risk: MotorRisk; rateBookId: string; book: RateBook }

/** The risk of an estimate and its rate book, which also prices endorsements of the policy. */
export async function pricedRisk(tx: Tx, estimateId: string): Promise<PricedRisk> {
  const estimate = await findEstimate(tx, estimateId)
  if (!estimate) throw new Error(`estimate ${estimateId} does not exist`)
  const { risk, rateBookId } = estimate
  return { estimateId, risk, rateBookId, book: await motorRateBookOf(tx, rateBookId) }
}

/** Stores the price of an endorsement for its documents. */
export async function saveEndorsedPrice(
  { tx, now }: AuditCtx,
  before: PricedRisk,
  change: Partial<MotorRisk>,
  sale: { sellerId: string; branchId: string },
): Promise<{ estimateId: string; price: MotorPrice }> {
  const { risk, price } = priceMotor({ ...before.risk, ...change }, before.book)
  // The price is already accepted, so it expires immediately.
  const expiresAt = new Date(now.getTime() + 1)
  const payload = { endorses: before.estimateId, change }
  const estimate = { rateBookId: before.rateBookId, payload, risk, price, createdAt: now, expiresAt }
  const estimateId = await insertEstimate(tx, estimate, { id: sale.sellerId, branchId: sale.branchId })
  return { estimateId, price }
}
