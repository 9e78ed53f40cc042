import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { rateBookEndpoints } from '@okwan/contract/products/rate-books'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { getRateBook } from './get-rate-book.ts'
import { refuseUnconfirmed, type WrittenDraft } from './large-changes.ts'
import { insertDraft, type NewRateBook } from './store.ts'

type Endpoints = typeof rateBookEndpoints

export function addRateBook(ctx: Ctx, { body }: Parsed<Endpoints['POST /rate-books']>) {
  return add(ctx, 'motor', body)
}

export function addTravelRateBook(ctx: Ctx, { body }: Parsed<Endpoints['POST /rate-books/travel']>) {
  return add(ctx, 'travel', body)
}

async function add(ctx: Ctx, product: NewRateBook['product'], draft: WrittenDraft) {
  const { tx, actor, now } = ctx
  const { book } = draft
  await refuseUnconfirmed(tx, product, draft)
  const id = await insertDraft(tx, { product, book, createdBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'rate-book-written',
    entityType: 'rate-book',
    entityId: id,
    after: { product, version: book.version, effectiveFrom: book.effectiveFrom },
  })
  return getRateBook(ctx, { params: { id } })
}
