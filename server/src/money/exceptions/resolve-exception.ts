import type { ResolutionDecision } from '@okwan/contract/money/exceptions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { applyPaymentResolution } from '../payments/collect/resolve-payment.ts'
import { applyDisbursementResolution, refuseDuringRefund } from '../payouts/send/resolve-disbursement.ts'
import { resolveDifference } from '../reconciliation/resolve-difference.ts'
import { confirmationReference } from './describe-confirmation.ts'
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
      `“${DECISION_LABELS[decision]}” isn’t possible here. Reload the exception.`,
    )
  }
  await insertResolution(
    tx,
    { subject: exception.subject, subjectId: exception.id, decision, reason, proposedBy: actor.id },
    now,
  )
  await audit(ctx, exception, 'review-proposed', { decision, reason })
  return getException(ctx, input)
}

type Decide = ExceptionParams & { body: { resolutionId: string } }
type Confirm = ExceptionParams & { body: { resolutionId: string; verificationToken: string } }

export async function confirmResolution(ctx: Ctx, input: Confirm) {
  const { tx, actor, now } = ctx
  const exception = await openException(ctx, input)
  const { id: resolutionId, decision, reason, proposed_by: proposedBy } = await proposalOf(ctx, input)
  if (proposedBy === actor.id) throw new Refusal('own_proposal')
  const reference = confirmationReference(exception.subject, exception.id, resolutionId)
  await confirmAct(ctx, input.body.verificationToken, reference)
  await applyResolution(ctx, exception, { resolutionId, decision, proposedBy })
  await decideResolution(tx, resolutionId, { outcome: 'confirmed', decidedBy: actor.id }, now)
  await audit(ctx, exception, 'review-confirmed', { decision, reason })
  return getException(ctx, input)
}

export async function declineResolution(ctx: Ctx, input: Decide) {
  const { tx, actor, now } = ctx
  const exception = await openException(ctx, input)
  const { id, decision } = await proposalOf(ctx, input)
  await decideResolution(tx, id, { outcome: 'declined', decidedBy: actor.id }, now)
  await audit(ctx, exception, 'review-declined', { decision })
  return getException(ctx, input)
}

async function openException({ tx, actor }: Ctx, { params }: ExceptionParams): Promise<ExceptionRow> {
  const exception = await readException(tx, actor, params)
  if (!exception.is_open) throw new Refusal('exception_resolved')
  return exception
}

async function proposalOf({ tx }: Ctx, { params, body }: Decide) {
  const proposal = await lockProposal(tx, params.subject, params.id, body.resolutionId)
  if (!proposal) throw new Refusal('stale_version', 'This proposal has already been decided. Reload the exception.')
  return proposal
}

type Resolution = { resolutionId: string; decision: ResolutionDecision; proposedBy: string }

async function applyResolution(
  ctx: Ctx,
  { subject, id, reference }: ExceptionRow,
  resolution: Resolution,
): Promise<void> {
  const { decision } = resolution
  if (subject === 'payment' && (decision === 'accept' || decision === 'refund' || decision === 'close')) {
    if (decision === 'accept') await refuseDuringRefund(ctx.tx, reference)
    return applyPaymentResolution(ctx, id, { ...resolution, decision })
  }
  if (subject === 'payout' && (decision === 'paid' || decision === 'failed')) {
    return applyDisbursementResolution(ctx, id, { ...resolution, decision })
  }
  if (subject === 'difference' && (decision === 'post' || decision === 'explain')) {
    return resolveDifference(ctx, id, { ...resolution, decision })
  }
  throw new Error(`${subject} ${id}: decision ${decision} is not possible`)
}

function audit(ctx: Ctx, { subject, id }: ExceptionRow, action: AuditAction, after: object): Promise<void> {
  return recordAudit(ctx, { action, entityType: `${subject}-review`, entityId: id, after })
}
