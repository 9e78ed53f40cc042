import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { removeDraft } from '../store.ts'
import { unlinkDraftFiles } from './draft-files.ts'
import { noSuchDraft } from './get-draft.ts'

export async function deleteDraft(ctx: Ctx, { params }: { params: { id: string } }) {
  const removed = await removeDraft(ctx.tx, params.id, ctx.actor.id)
  if (!removed) throw noSuchDraft()
  await unlinkDraftFiles(ctx.tx, [params.id], ctx.now)
  await recordAudit(ctx, { action: 'motor-draft-thrown-away', entityType: 'motor-draft', entityId: params.id })
  return { draftId: params.id }
}
