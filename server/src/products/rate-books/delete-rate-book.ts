import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { lockDraft } from './lock-draft.ts'
import { deleteDraft } from './store.ts'

export async function deleteRateBook(ctx: Ctx, { params }: { params: { id: string } }) {
  const row = await lockDraft(ctx.tx, params.id)
  await deleteDraft(ctx.tx, row.id)
  await recordAudit(ctx, {
    action: 'rate-book-deleted',
    entityType: 'rate-book',
    entityId: row.id,
    before: {
      product: row.product,
      version: row.version,
      effectiveFrom: row.effective_from,
      createdBy: row.created_by,
    },
  })
  return { rateBookId: row.id }
}
