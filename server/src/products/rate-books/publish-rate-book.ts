import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { publicationReference } from './describe-publication.ts'
import { getRateBook, noSuchRateBook } from './get-rate-book.ts'
import { problemsOf, rowPublicationRefusalReason } from './present.ts'
import { lockRateBook, markPublished } from './store.ts'

type Input = { params: { id: string }; body: { verificationToken: string; revision: number } }

export async function publishRateBook(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const row = await lockRateBook(tx, params.id)
  if (!row) throw noSuchRateBook()
  const refusalReason = rowPublicationRefusalReason(row, actor.id, now)
  if (refusalReason) {
    const fields = problemsOf(row).map((message) => ({ path: 'book', message }))
    throw new Refusal('rate_book_not_publishable', refusalReason, fields)
  }
  if (body.revision !== row.revision) {
    throw new Refusal('stale_version', 'This draft has changed. Review the new rates before you publish them.')
  }

  await confirmAct(ctx, body.verificationToken, publicationReference(row.id))
  await markPublished(tx, row.id, actor.id, now)
  await recordAudit(ctx, {
    action: 'rate-book-published',
    entityType: 'rate-book',
    entityId: row.id,
    before: { status: 'draft' },
    after: { status: 'published', version: row.version, effectiveFrom: row.effective_from, revision: row.revision },
  })
  return getRateBook(ctx, { params })
}
