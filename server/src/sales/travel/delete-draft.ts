import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { unlinkFiles } from '../../platform/files/link-files.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { inReach } from './change-draft.ts'
import { deleteDraftRow, lockDraft } from './store.ts'

export async function deleteDraft(ctx: Ctx, { params }: { params: { id: string } }) {
  const row = inReach(ctx.actor, await lockDraft(ctx.tx, params.id))
  if (row.policy_id) throw new Refusal('already_sold', 'This sale is already paid. Cancel the policy instead.')
  if (row.held_until && ctx.now < row.held_until) {
    throw new Refusal('offer_open')
  }
  await deleteDraftRow(ctx.tx, row.id)
  await unlinkFiles(ctx.tx, 'travel-draft', [row.id], ctx.now)
  await recordAudit(ctx, {
    action: 'travel-draft-deleted',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    before: { version: row.version, sellerId: row.seller_id },
  })
  return { draftId: row.id }
}
