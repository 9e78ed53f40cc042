import type { MotorPrice } from '@okwan/contract/products/rating'
import type { RateBook } from '@okwan/domain/products/rate-books/rate-book'
import type { MotorFacts } from '@okwan/domain/products/rating/eligibility'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { motorRateBookOf } from '../../products/rate-books/motor-rate-book.ts'
import { priceMotor } from './price-motor.ts'
import { findEstimate, insertEstimate } from './store.ts'

export type PricedFacts = { estimateId: string; facts: MotorFacts; rateBookId: string; book: RateBook }

/** What a policy was priced by: a change of it is priced by the same book. */
export async function pricedFacts(tx: Tx, estimateId: string): Promise<PricedFacts> {
  const estimate = await findEstimate(tx, estimateId)
  if (!estimate) throw new Error(`there is no estimate ${estimateId}`)
  const { facts, rateBookId } = estimate
  return { estimateId, facts, rateBookId, book: await motorRateBookOf(tx, rateBookId) }
}

/** Keeps the price of the changed policy, line by line, for its documents. */
export async function keepEndorsedPrice(
  { tx, now }: AuditCtx,
  was: PricedFacts,
  change: Partial<MotorFacts>,
  sale: { sellerId: string; branchId: string },
): Promise<{ estimateId: string; price: MotorPrice }> {
  const { facts, price } = priceMotor({ ...was.facts, ...change }, was.book)
  // It is agreed already; a price needs an end, and this one is over as soon as it is made.
  const expiresAt = new Date(now.getTime() + 1)
  const payload = { endorses: was.estimateId, change }
  const estimate = { rateBookId: was.rateBookId, payload, facts, price, createdAt: now, expiresAt }
  const estimateId = await insertEstimate(tx, estimate, { id: sale.sellerId, branchId: sale.branchId })
  return { estimateId, price }
}
