import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { getRateBook, noSuchRateBook } from './get-rate-book.ts'
import { problemsOf, whyNotPublishRow } from './present.ts'
import { lockRateBook, markPublished } from './store.ts'

export async function publishRateBook(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const row = await lockRateBook(tx, params.id)
  if (!row) throw noSuchRateBook()
  const whyNot = whyNotPublishRow(row, actor.id, now)
  if (whyNot) {
    const fields = problemsOf(row).map((message) => ({ path: 'book', message }))
    throw new Refusal('rate_book_not_publishable', whyNot, fields)
  }

  await markPublished(tx, row.id, actor.id, now)
  await recordAudit(ctx, {
    action: 'rate-book-published',
    entityType: 'rate-book',
    entityId: row.id,
    before: { status: 'draft' },
    after: { status: 'published', version: row.version, effectiveFrom: row.effective_from },
  })
  return getRateBook(ctx, { params })
}
