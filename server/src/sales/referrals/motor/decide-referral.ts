import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { checkTerms } from '../../motor/drafts/check-terms.ts'
import { recordReferral } from '../../motor/drafts/sell-draft.ts'
import { lockReferral, saveDecision } from './store.ts'

type Input = Parsed<(typeof referralEndpoints)['POST /motor/drafts/{id}/referral-decision']>

/** An underwriter approves or declines the current version of a sale. Sellers cannot decide about their own sales. */
export async function decideReferral(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const pending = await lockReferral(tx, actor, params.id)
  if (!pending) throw new Refusal('not_found', 'This sale isn’t awaiting an underwriter. Reload the page.')
  if (pending.seller_id === actor.id) throw new Refusal('own_sale')
  if (pending.version !== body.version) {
    throw new Refusal('stale_version', 'This sale has changed. Reload it before you decide.')
  }

  const terms = await checkTerms(ctx, pending.content, body.terms)
  const referral = body.decision === 'approve' ? ('approved' as const) : ('declined' as const)
  const note = body.note ?? null
  await saveDecision(tx, { id: pending.id, state: referral, decidedBy: actor.id, note, terms }, now)
  await recordReferral(ctx, {
    draftId: params.id,
    ownerId: pending.seller_id,
    referral,
    referralNote: body.note,
    referralTerms: terms,
  })
  const plate = pending.content.registrationNumber ?? pending.content.chassisNumber ?? ''
  const message = {
    template: 'motor-referral-decided' as const,
    params: { plate, approved: referral === 'approved', withTerms: terms !== undefined },
  }
  await queueMessage(tx, { to: pending.seller_number, ...message }, now)
  await recordAudit(ctx, {
    action: 'motor-referral-decided',
    entityType: 'motor-draft',
    entityId: params.id,
    branchId: pending.branch_id,
    after: { referral, reasons: pending.reasons.map(({ code }) => code), note, ...(terms ? { terms } : {}) },
  })
  return { draftId: params.id, referral }
}
