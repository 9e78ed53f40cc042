import type { ResolutionDecision } from '@okwan/contract/money/exceptions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { applyPaymentResolution } from '../payments/collect/resolve-payment.ts'
import { applyDisbursementResolution, refuseWhileGivenBack } from '../payouts/send/resolve-disbursement.ts'
import { resolveDifference } from '../reconciliation/resolve-difference.ts'
import { decisionsFor, type ExceptionParams, getException, readException } from './get-exception.ts'
import { decideResolution, type ExceptionRow, insertResolution, lockProposal } from './store.ts'
import { DECISION_LABELS } from './words.ts'

/** Proposes a resolution. No money moves until another person confirms it. */
export async function proposeResolution(
  ctx: Ctx,
  input: ExceptionParams & { body: { decision: ResolutionDecision; reason: string } },
) {
  const { tx, actor, now } = ctx
  const { decision, reason } = input.body
  const exception = await openException(ctx, input)
  if (!(await decisionsFor(tx, exception.subject, exception.id)).includes(decision)) {
    throw new Refusal(
      'decision_impossible',
      `“${DECISION_LABELS[decision]}” is not possible here. Reload the exception.`,
    )
  }
  await insertResolution(
    tx,
    { subject: exception.subject, subjectId: exception.id, decision, reason, proposedBy: actor.id },
    now,
  )
  await note(ctx, exception, 'review-proposed', { decision, reason })
  return getException(ctx, input)
}

type Decide = ExceptionParams & { body: { rulingId: string } }

export async function confirmResolution(ctx: Ctx, input: Decide) {
  const { tx, actor, now } = ctx
  const exception = await openException(ctx, input)
  const { id: rulingId, decision, reason, proposed_by: proposedBy } = await proposalOf(ctx, input)
  await applyResolution(ctx, exception, { rulingId, decision, proposedBy })
  await decideResolution(tx, rulingId, { outcome: 'confirmed', decidedBy: actor.id }, now)
  await note(ctx, exception, 'review-confirmed', { decision, reason })
  return getException(ctx, input)
}

export async function declineResolution(ctx: Ctx, input: Decide) {
  const { tx, actor, now } = ctx
  const exception = await openException(ctx, input)
  const { id, decision } = await proposalOf(ctx, input)
  await decideResolution(tx, id, { outcome: 'declined', decidedBy: actor.id }, now)
  await note(ctx, exception, 'review-declined', { decision })
  return getException(ctx, input)
}

async function openException({ tx, actor }: Ctx, { params }: ExceptionParams): Promise<ExceptionRow> {
  const exception = await readException(tx, actor, params)
  if (!exception.is_open) throw new Refusal('review_over')
  return exception
}

async function proposalOf({ tx }: Ctx, { params, body }: Decide) {
  const proposal = await lockProposal(tx, params.subject, params.id, body.rulingId)
  if (!proposal) throw new Refusal('stale_version', 'This proposal has already been decided. Reload the exception.')
  return proposal
}

type Resolution = { rulingId: string; decision: ResolutionDecision; proposedBy: string }

async function applyResolution(
  ctx: Ctx,
  { subject, id, reference }: ExceptionRow,
  resolution: Resolution,
): Promise<void> {
  const { decision } = resolution
  if (subject === 'payment' && (decision === 'accept' || decision === 'give_back' || decision === 'close')) {
    if (decision === 'accept') await refuseWhileGivenBack(ctx.tx, reference)
    return applyPaymentResolution(ctx, id, { ...resolution, decision })
  }
  if (subject === 'payout' && (decision === 'paid' || decision === 'failed')) {
    return applyDisbursementResolution(ctx, id, { ...resolution, decision })
  }
  if (subject === 'difference' && (decision === 'book' || decision === 'explain')) {
    return resolveDifference(ctx, id, { ...resolution, decision })
  }
  throw new Error(`${subject} ${id}: decision ${decision} is not possible`)
}

function note(ctx: Ctx, { subject, id }: ExceptionRow, action: AuditAction, after: object): Promise<void> {
  return recordAudit(ctx, { action, entityType: `${subject}-review`, entityId: id, after })
}
