import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { MotorEstimate, motorEndpoints } from '@okwan/contract/sales/motor'
import { Refusal } from '@okwan/domain/platform/refusal'
import { PRODUCT_CODES, type UnderwriterTerms } from '@okwan/domain/products/rating/terms'
import { estimateExpiry } from '@okwan/domain/sales/motor/estimates'
import { requireSalesRight } from '../../people/users/require-sales-right.ts'
import type { Ctx } from '../../platform/http/context.ts'
import {
  bookOf,
  cachedMotorRateBooks,
  type MotorRateBooks,
  motorRateBooks,
} from '../../products/rate-books/motor-rate-book.ts'
import { fleetSizeOfDraft } from './fleet-size.ts'
import { presentEstimate } from './present.ts'
import { priceRequest } from './price-request.ts'
import { findDraft, insertEstimateIfBooksCurrent } from './store.ts'

type Terms = UnderwriterTerms | undefined
type Input = Parsed<(typeof motorEndpoints)['POST /motor/estimates']>

/** Prices the risk with the rate book in force on the start date. Prices sent by the caller are never read. */
export async function createEstimate(ctx: Ctx, { body }: Input): Promise<MotorEstimate> {
  const { draftId, startDate } = body
  // Another user's draft is ignored.
  const draft = draftId ? (await findDraft(ctx.tx, draftId, ctx.actor.id))?.content : undefined
  if (!draft) return estimateOn(ctx, body, undefined)
  return estimateOn(ctx, { ...body, fleetSize: await fleetSizeOfDraft(ctx, draft, startDate) }, draft.referralTerms)
}

/** An estimate on the terms of an underwriter, or on standard terms. */
export async function estimateOn(ctx: Ctx, body: Input['body'], terms: Terms): Promise<MotorEstimate> {
  await requireSalesRight(ctx, PRODUCT_CODES[body.coverType ?? 'thirdparty'])
  const estimate = await estimateWithCachedBooks(ctx, body, terms)
  if (estimate) return estimate
  const current = await storeEstimate(ctx, body, await motorRateBooks(ctx.tx), terms)
  if (!current) throw new Error('the rate books changed twice during the estimate')
  return current
}

/** Prices with the cached rate books in one statement. Undefined if they are missing, outdated or refuse the risk. */
async function estimateWithCachedBooks(
  ctx: Ctx,
  body: Input['body'],
  terms: Terms,
): Promise<MotorEstimate | undefined> {
  const books = cachedMotorRateBooks()
  try {
    return books && (await storeEstimate(ctx, body, books, terms))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Prices and stores the estimate. Returns undefined if the published rate books have changed. */
async function storeEstimate({ tx, actor, now }: Ctx, body: Input['body'], books: MotorRateBooks, terms: Terms) {
  const { rateBookId, book } = bookOf(books, body.startDate)
  const priced = priceRequest(body, book, { terms, now })
  const estimate = { rateBookId, ...priced, createdAt: now, expiresAt: estimateExpiry(now) }
  const id = await insertEstimateIfBooksCurrent(tx, books.ids, estimate, actor)
  return id === undefined ? undefined : presentEstimate({ id, ...estimate })
}
