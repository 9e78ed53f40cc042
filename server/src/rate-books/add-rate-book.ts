import type { Parsed } from '@okwan/contract/endpoint'
import type { rateBookEndpoints } from '@okwan/contract/rate-books'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import { getRateBook } from './get-rate-book.ts'
import { insertDraft } from './store.ts'

export async function addRateBook(ctx: Ctx, { body }: Parsed<(typeof rateBookEndpoints)['POST /rate-books']>) {
  const { tx, actor, now } = ctx
  const id = await insertDraft(tx, { product: 'motor', book: body.book, createdBy: actor.id }, now)
  await recordAudit(ctx, {
    action: 'rate-book-written',
    entityType: 'rate-book',
    entityId: id,
    after: { product: 'motor', version: body.book.version, effectiveFrom: body.book.effectiveFrom },
  })
  return getRateBook(ctx, { params: { id } })
}
