import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { quoteValidUntil } from '@okwan/domain/products/travel-plans/trip-dates'
import { canOpen } from '@okwan/domain/sales/travel/draft/flow'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { finishChange, lockForChange } from './change-draft.ts'
import { reviewSale } from './review-sale.ts'
import { insertQuote } from './store.ts'

/** The server calculates the price; the sent total only states which price was displayed. */
export async function quoteDraft(
  ctx: Ctx,
  { params, body }: Parsed<(typeof travelEndpoints)['POST /travel/drafts/{id}/quotes']>,
) {
  const { tx, actor, now } = ctx
  const row = await lockForChange(ctx, params.id, body.version)
  const { review, rateBookId, book } = await reviewSale(ctx, row)
  const price = review.standardPrice
  if (!price || !canOpen(review, 'confirm-details')) {
    throw new Refusal('not_ready', 'Complete the previous steps first.', review.problems)
  }
  if (price.totalPesewas !== body.totalPesewas) {
    const message = `The price has changed to ${formatPesewas(price.totalPesewas)}. Confirm the new price.`
    throw new Refusal('price_changed', message, [{ path: 'totalPesewas', message }])
  }

  const expiresAt = quoteValidUntil(now, book)
  await insertQuote(tx, { draftId: row.id, rateBookId, price, createdBy: actor.id, expiresAt }, now)
  await recordAudit(ctx, {
    action: 'travel-quote-given',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: { rateBook: price.rateBook, planCode: price.planCode, totalPesewas: price.totalPesewas },
  })
  return finishChange(ctx, row.id)
}
