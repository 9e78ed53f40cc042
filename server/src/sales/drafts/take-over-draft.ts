import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { giveMotorDraft, lockMotorDraft } from './store.ts'

/**
 * A motor sale belongs to one person, who alone goes on with it; so whoever reaches it takes it whole. A travel sale is open to
 * everybody who reaches it and needs no such step.
 */
export async function takeOverDraft(ctx: Ctx, { params: { draftId } }: { params: { draftId: string } }) {
  const { tx, actor } = ctx
  const draft = await lockMotorDraft(tx, actor, draftId)
  if (!draft) throw new Refusal('not_found', 'There is no such draft. It may have been sold or thrown away.')
  if (draft.seller_id === actor.id) return { draftId }
  // Nobody decides on their own sale: it must not change hands to go round that.
  if (draft.is_referred) {
    throw new Refusal('draft_referred')
  }
  await giveMotorDraft(tx, draftId, actor)
  await recordAudit(ctx, {
    action: 'motor-draft-taken-over',
    entityType: 'motor-draft',
    entityId: draftId,
    before: { ownerId: draft.seller_id },
    after: { ownerId: actor.id },
  })
  return { draftId }
}
