import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import { inReach } from './change-draft.ts'
import { deleteDraftRow, lockDraft } from './store.ts'

export async function deleteDraft(ctx: Ctx, { params }: { params: { id: string } }) {
  const row = inReach(ctx.actor, await lockDraft(ctx.tx, params.id))
  await deleteDraftRow(ctx.tx, row.id)
  await recordAudit(ctx, {
    action: 'travel-draft-deleted',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    before: { version: row.version, sellerId: row.seller_id },
  })
  return { draftId: row.id }
}
