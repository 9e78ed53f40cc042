import type { RulingDecision } from '@okwan/contract/money/exceptions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { endPaymentReview } from '../payments/collect/resolve-payment.ts'
import { applyDisbursementResolution, refuseWhileGivenBack } from '../payouts/send/resolve-disbursement.ts'
import { resolveDifference } from '../reconciliation/resolve-difference.ts'
import { decisionsFor, getReview, type ReviewParams, readReview } from './get-exception.ts'
import { decideRuling, insertRuling, lockProposal, type ReviewRow } from './store.ts'
import { DECISION_LABELS } from './words.ts'

/** Proposes a resolution. No money moves until another person confirms it. */
export async function proposeRuling(
  ctx: Ctx,
  input: ReviewParams & { body: { decision: RulingDecision; reason: string } },
) {
  const { tx, actor, now } = ctx
  const { decision, reason } = input.body
  const review = await openReview(ctx, input)
  if (!(await decisionsFor(tx, review.subject, review.id)).includes(decision)) {
    throw new Refusal(
      'decision_impossible',
      `“${DECISION_LABELS[decision]}” is not possible here. Reload the exception.`,
    )
  }
  await insertRuling(tx, { subject: review.subject, subjectId: review.id, decision, reason, proposedBy: actor.id }, now)
  await note(ctx, review, 'review-proposed', { decision, reason })
  return getReview(ctx, input)
}

type Decide = ReviewParams & { body: { rulingId: string } }

export async function confirmRuling(ctx: Ctx, input: Decide) {
  const { tx, actor, now } = ctx
  const review = await openReview(ctx, input)
  const { id: rulingId, decision, reason, proposed_by: proposedBy } = await proposalOf(ctx, input)
  await applyResolution(ctx, review, { rulingId, decision, proposedBy })
  await decideRuling(tx, rulingId, { outcome: 'confirmed', decidedBy: actor.id }, now)
  await note(ctx, review, 'review-confirmed', { decision, reason })
  return getReview(ctx, input)
}

export async function declineRuling(ctx: Ctx, input: Decide) {
  const { tx, actor, now } = ctx
  const review = await openReview(ctx, input)
  const { id, decision } = await proposalOf(ctx, input)
  await decideRuling(tx, id, { outcome: 'declined', decidedBy: actor.id }, now)
  await note(ctx, review, 'review-declined', { decision })
  return getReview(ctx, input)
}

async function openReview({ tx, actor }: Ctx, { params }: ReviewParams): Promise<ReviewRow> {
  const review = await readReview(tx, actor, params)
  if (!review.is_open) throw new Refusal('review_over')
  return review
}

async function proposalOf({ tx }: Ctx, { params, body }: Decide) {
  const proposal = await lockProposal(tx, params.subject, params.id, body.rulingId)
  if (!proposal) throw new Refusal('stale_version', 'This proposal has already been decided. Reload the exception.')
  return proposal
}

type Ruling = { rulingId: string; decision: RulingDecision; proposedBy: string }

async function applyResolution(ctx: Ctx, { subject, id, reference }: ReviewRow, ruling: Ruling): Promise<void> {
  const { decision } = ruling
  if (subject === 'payment' && (decision === 'accept' || decision === 'give_back' || decision === 'close')) {
    if (decision === 'accept') await refuseWhileGivenBack(ctx.tx, reference)
    return endPaymentReview(ctx, id, { ...ruling, decision })
  }
  if (subject === 'payout' && (decision === 'paid' || decision === 'failed')) {
    return applyDisbursementResolution(ctx, id, { ...ruling, decision })
  }
  if (subject === 'difference' && (decision === 'book' || decision === 'explain')) {
    return resolveDifference(ctx, id, { ...ruling, decision })
  }
  throw new Error(`${subject} ${id}: decision ${decision} is not possible`)
}

function note(ctx: Ctx, { subject, id }: ReviewRow, action: AuditAction, after: object): Promise<void> {
  return recordAudit(ctx, { action, entityType: `${subject}-review`, entityId: id, after })
}
