import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockOwnDraft, recordReferral, requireReferable } from '../../motor/drafts/sell-draft.ts'
import { insertReferral } from './store.ts'

type Input = Parsed<(typeof referralEndpoints)['POST /motor/drafts/{id}/referral']>

/** Refers the draft to an underwriter. A repeated request, or one after the decision, changes nothing. */
export async function referDraft(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const draftId = params.id
  const { draft, version } = await lockOwnDraft(ctx, draftId)
  if (draft.referral) return { draftId, version, referral: draft.referral }
  const reasons = await requireReferable(ctx, draft)
  if (reasons.length === 0) throw new Refusal('not_referred', 'This sale doesn’t need underwriter approval.')

  const newReferral = { draftId, sellerId: actor.id, branchId: actor.branchId, reasons, note: body.note ?? null }
  await insertReferral(tx, newReferral, now)
  const referral = 'waiting' as const
  const newVersion = await recordReferral(ctx, { draftId, ownerId: actor.id, referral })
  await recordAudit(ctx, {
    action: 'motor-referral-asked',
    entityType: 'motor-draft',
    entityId: draftId,
    after: { reasons: reasons.map(({ code }) => code) },
  })
  return { draftId, version: newVersion, referral }
}
