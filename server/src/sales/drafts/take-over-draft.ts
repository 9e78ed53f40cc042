import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { lockMotorDraft, reassignMotorDraft } from './store.ts'

/**
 * A motor draft belongs to one user, so another user must take it over to continue it. A travel draft is open to everyone who
 * reaches it.
 */
export async function takeOverDraft(ctx: Ctx, { params: { draftId } }: { params: { draftId: string } }) {
  const { tx, actor } = ctx
  const draft = await lockMotorDraft(tx, actor, draftId)
  if (!draft) throw new Refusal('not_found', 'This draft doesn’t exist. It may have been sold or deleted.')
  if (draft.seller_id === actor.id) return { draftId }
  // A referred draft keeps its seller, so that the rule against deciding on an own sale stays effective.
  if (draft.is_referred) {
    throw new Refusal('draft_referred')
  }
  await reassignMotorDraft(tx, draftId, actor)
  await recordAudit(ctx, {
    action: 'motor-draft-taken-over',
    entityType: 'motor-draft',
    entityId: draftId,
    before: { ownerId: draft.seller_id },
    after: { ownerId: actor.id },
  })
  return { draftId }
}
