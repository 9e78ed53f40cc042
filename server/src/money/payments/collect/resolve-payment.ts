import {
  type PaymentDecision,
  possibleDecisions,
  type ResolutionOutcome,
  resolvePayment,
  type UnresolvedAttempt,
} from '@okwan/domain/money/exceptions/resolution'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { type AttemptRow, findAttemptByReference, saveAttempt } from '../attempt-store.ts'
import { PAYABLES } from '../checkout/payables.ts'
import { type CheckoutRow, saveCheckoutState } from '../checkout-store.ts'
import { announce, findPaymentOfException, insertEvent } from '../store.ts'
import { loadForChange } from './load-for-change.ts'
import { notifyPaid } from './notify-paid.ts'
import { scheduleReversalCheck } from './schedule-check.ts'

/** Possible resolutions of a payment under review. */
export async function decisionsForPayment(tx: Tx, exceptionId: string): Promise<PaymentDecision[]> {
  const found = await findPaymentOfException(tx, exceptionId)
  return found ? possibleDecisions(unresolvedAttempt(found.checkout, found.attempt)) : []
}

export type Resolution = { resolutionId: string; decision: PaymentDecision; proposedBy: string }

/** Applies a resolution that one person proposed and the actor confirms. */
export async function applyPaymentResolution(ctx: Ctx, exceptionId: string, resolution: Resolution): Promise<void> {
  const found = await findPaymentOfException(ctx.tx, exceptionId)
  if (!found) throw new Refusal('not_found', 'This exception doesn’t exist or you can’t access it.')
  const { checkout, attempt } = await loadForChange(ctx.tx, found.attempt.id)
  const unresolved = { ...unresolvedAttempt(checkout, attempt), proposedBy: resolution.proposedBy }
  const outcome = resolvePayment(unresolved, resolution.decision, ctx.actor.id)
  if (outcome.attempt === attempt.state) return
  await save(ctx, checkout, attempt, outcome)
  if (outcome.allocate === 'refund' || owesExcess(checkout, attempt, outcome)) {
    const effectKey = `refund.open:${attempt.id}:${resolution.resolutionId}`
    await addJob(ctx.tx, 'refund.open', { attemptId: attempt.id }, { now: ctx.now, effectKey })
  }
}

/** Resolves the exception when the refund of the parked payment is approved. */
export async function resolveByRefund(ctx: AuditCtx, attemptReference: string): Promise<void> {
  const found = await findAttemptByReference(ctx.tx, attemptReference)
  if (!found) return
  const { checkout, attempt } = await loadForChange(ctx.tx, found.id)
  if (attempt.state !== 'review' || attempt.money !== 'parked') return
  await save(ctx, checkout, attempt, { attempt: 'failed', checkout: checkout.state === 'paid' ? 'paid' : 'failed' })
}

function unresolvedAttempt(checkout: CheckoutRow, attempt: AttemptRow): Omit<UnresolvedAttempt, 'proposedBy'> {
  return {
    attempt: attempt.state,
    checkout: checkout.state,
    duePesewas: checkout.amount_pesewas,
    suspensePesewas: suspenseOf(attempt),
  }
}

const suspenseOf = ({ money, paid_pesewas }: AttemptRow) => (money === 'parked' ? (paid_pesewas ?? 0) : 0)

// A smaller excess stays customer credit, as in domain/src/money/payments/collect/settlement.ts.
const REFUND_EXCESS_FROM_PESEWAS = 1_00

function owesExcess(checkout: CheckoutRow, attempt: AttemptRow, { allocate }: ResolutionOutcome): boolean {
  if (allocate !== 'premium' || PAYABLES[checkout.payable_type].acceptsExcess) return false
  return suspenseOf(attempt) - checkout.amount_pesewas >= REFUND_EXCESS_FROM_PESEWAS
}

async function save(
  ctx: AuditCtx,
  checkout: CheckoutRow,
  attempt: AttemptRow,
  outcome: ResolutionOutcome,
): Promise<void> {
  const { tx, now, actor, caller } = ctx
  const isPaid = outcome.attempt === 'successful'
  if (outcome.allocate === 'premium') {
    const accepted = PAYABLES[checkout.payable_type].accepted(checkout, suspenseOf(attempt))
    const by = { ...(actor ? { actorId: actor.id } : {}), ...(caller ? { requestId: caller.requestId } : {}) }
    await postJournal(tx, accepted, { now, ...by })
  }
  await saveAttempt(tx, {
    ...attempt,
    state: outcome.attempt,
    reason: isPaid ? null : attempt.reason,
    money: isPaid ? 'settled' : attempt.money,
    final_at: now,
  })
  if (outcome.checkout !== checkout.state || isPaid) {
    await saveCheckoutState(tx, checkout.id, outcome.checkout, now, isPaid ? attempt : undefined)
  }
  const { attempt_number: attemptNumber } = attempt
  await insertEvent(tx, { checkoutId: checkout.id, attemptNumber, event: outcome.attempt, detail: 'review', at: now })
  await recordAudit(ctx, {
    action: `payment-${outcome.attempt}`,
    entityType: 'payment',
    entityId: checkout.client_reference,
    branchId: checkout.branch_id,
    before: { attemptNumber, state: attempt.state },
    after: { attemptNumber, state: outcome.attempt, allocated: outcome.allocate ?? null },
  })
  if (isPaid) {
    await scheduleReversalCheck(tx, attempt.id, now)
    await notifyPaid(tx, checkout, attempt, now)
  }
  await announce(tx, checkout.client_reference)
}
