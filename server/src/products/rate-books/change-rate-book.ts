import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { rateBookEndpoints } from '@okwan/contract/products/rate-books'
import { Refusal } from '@okwan/domain/platform/refusal'
import { bookChanges } from '@okwan/domain/products/rate-books/rate-book-changes'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { getRateBook, noSuchRateBook } from './get-rate-book.ts'
import { refuseUnconfirmed, type WrittenDraft } from './large-changes.ts'
import { lockDraft } from './lock-draft.ts'
import { type NewRateBook, updateDraft } from './store.ts'

type Endpoints = typeof rateBookEndpoints

export function changeRateBook(ctx: Ctx, { params, body }: Parsed<Endpoints['PUT /rate-books/{id}']>) {
  return change(ctx, { id: params.id, product: 'motor', ...body })
}

export function changeTravelRateBook(ctx: Ctx, { params, body }: Parsed<Endpoints['PUT /rate-books/{id}/travel']>) {
  return change(ctx, { id: params.id, product: 'travel', ...body })
}

type ChangedDraft = WrittenDraft & { id: string; product: NewRateBook['product']; revision: number }

async function change(ctx: Ctx, draft: ChangedDraft) {
  const { tx, actor } = ctx
  const { id, product, book, revision } = draft
  const row = await lockDraft(tx, id)
  if (row.product !== product) throw noSuchRateBook()
  if (revision !== row.revision)
    throw new Refusal('stale_version', 'This draft has changed. Reload it before you save.')
  await refuseUnconfirmed(tx, product, draft)
  await updateDraft(tx, id, book, actor.id)
  await recordAudit(ctx, {
    action: 'rate-book-changed',
    entityType: 'rate-book',
    entityId: id,
    before: { version: row.version, effectiveFrom: row.effective_from, revision },
    after: {
      version: book.version,
      effectiveFrom: book.effectiveFrom,
      revision: revision + 1,
      changes: bookChanges(row.content, book).map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    },
  })
  return getRateBook(ctx, { params: { id } })
}
