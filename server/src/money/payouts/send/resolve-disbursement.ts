import {
  type DisbursementDecision,
  possibleDisbursementDecisions,
  resolveDisbursement,
} from '@okwan/domain/money/payouts/disbursement-resolution'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { disbursementContext, isUndecided } from '../approve/disbursement-context.ts'
import { hasPayoutFor, lockPayment, lockPayout } from '../store.ts'
import { type DisbursementRow, disbursementsOf, findDisbursement, lockDisbursement } from './disbursement-store.ts'
import { applyOutcome } from './settle-payout.ts'

/** Possible resolutions of a disbursement under review. */
export async function decisionsForDisbursement(tx: Tx, disbursementId: string): Promise<DisbursementDecision[]> {
  const found = await findDisbursement(tx, disbursementId)
  if (found?.state !== 'review' || (await isFollowed(tx, found))) return []
  return possibleDisbursementDecisions(found.cause ?? undefined)
}

/** Applies a resolution that one person proposed and the actor confirms. */
export async function applyDisbursementResolution(
  ctx: Ctx,
  disbursementId: string,
  resolution: { decision: DisbursementDecision; proposedBy: string },
): Promise<void> {
  const found = await findDisbursement(ctx.tx, disbursementId)
  const payout = found && (await lockPayout(ctx.tx, found.payout_id))
  const disbursement = found && (await lockDisbursement(ctx.tx, found.id))
  if (!payout || disbursement?.state !== 'review') {
    throw new Refusal('exception_resolved')
  }
  if (await isFollowed(ctx.tx, disbursement)) {
    throw new Refusal('disbursement_unresolved', 'A later disbursement of this payout is unresolved. Resolve it first.')
  }
  const context = await disbursementContext(ctx.tx, payout, disbursement)
  const outcome = resolveDisbursement(
    exceptionOf(disbursement, resolution.proposedBy),
    context,
    resolution.decision,
    ctx.actor.id,
  )
  await applyOutcome(ctx, payout, disbursement, outcome, disbursement.fee_pesewas ?? 0)
}

/** The reserved amount may belong to a later disbursement, which must be resolved first. */
async function isFollowed(tx: Tx, { payout_id, attempt_number }: DisbursementRow): Promise<boolean> {
  const all = await disbursementsOf(tx, payout_id)
  return all.some((other) => other.attempt_number > attempt_number && isUndecided(other))
}

function exceptionOf({ cause }: DisbursementRow, proposedBy: string) {
  return { proposedBy, ...(cause ? { cause } : {}) }
}

/** A payment that is being refunded can't be applied. */
export async function refuseDuringRefund(tx: Tx, paymentReference: string): Promise<void> {
  await lockPayment(tx, paymentReference)
  if (!(await hasPayoutFor(tx, paymentReference))) return
  throw new Refusal('refund_open')
}
