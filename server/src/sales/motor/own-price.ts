import { rateMotor } from '@okwan/domain/products/rating/rate-motor'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import { requireFresh } from '@okwan/domain/sales/motor/estimates'
import { draftRisk } from '@okwan/domain/sales/motor/underwriting'
import type { Ctx } from '../../platform/http/context.ts'
import { motorRateBookOn } from '../../products/rate-books/motor-rate-book.ts'
import { fleetSizeOfDraft } from './fleet-size.ts'
import { noSuchEstimate } from './get-estimate.ts'
import { type Estimate, findEstimate } from './store.ts'

/** Accepts an estimate only if it belongs to the seller, is valid and equals a new rating of the draft. */
export async function requireOwnPrice(ctx: Ctx, draft: MotorDraft, estimateId: string): Promise<Estimate> {
  const { tx, actor, now } = ctx
  const estimate = await findEstimate(tx, estimateId)
  if (estimate?.sale.ownerId !== actor.id) throw noSuchEstimate()
  const { startDate = estimate.risk.startDate, endDate = estimate.risk.endDate } = draft.underwriting ?? {}
  const { book } = await motorRateBookOn(tx, startDate)
  const fleetSize = await fleetSizeOfDraft(ctx, draft, startDate)
  const risk = draftRisk(draft, { startDate, endDate, fleetSize })
  const { rateBook, totalPesewas } = estimate.price
  requireFresh({ rateBook, totalPesewas, expiresAt: estimate.expiresAt }, rateMotor(risk, book), now)
  return estimate
}
