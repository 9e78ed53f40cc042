import { collectionReversed, receiptParked } from '@okwan/domain/money/ledger/collections'
import type { Outcome } from '@okwan/domain/money/payments/collect/settlement'
import { attemptStatus, checkoutStatus } from '@okwan/domain/money/payments/lifecycle'
import { hasLeftPaymentPage } from '@okwan/domain/platform/notifications/terms'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Batch } from '../../../platform/db/batch.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { postAtEnd } from '../../ledger/post-journal.ts'
import { type AttemptRow, saveAttempt } from '../attempt-store.ts'
import { PAYABLES } from '../checkout/payables.ts'
import { type CheckoutRow, saveCheckoutState } from '../checkout-store.ts'
import { insertEvent, insertException } from '../store.ts'
import type { Loaded } from './load-for-change.ts'
import { notifyPaid } from './notify-paid.ts'
import { scheduleReversalCheck } from './schedule-check.ts'

/** Transaction ids of provider and network, if known. */
type ProviderNumbers = { providerTransactionId?: string | undefined; networkTransactionId?: string | undefined }

/** The effect of a response on a payment. `attempt` is the row to save, `before` the state it was loaded in. */
export type Decision = {
  checkout: CheckoutRow
  attempt: AttemptRow
  before: AttemptRow['state']
  outcome: Outcome
  now: Date
}

/** Combines the outcome with changes that the caller made to the attempt. Writes nothing. */
export function decisionOf(
  { checkout, attempt }: Pick<Loaded, 'checkout' | 'attempt'>,
  outcome: Outcome,
  now: Date,
  numbers: ProviderNumbers = {},
): Decision {
  return { checkout, attempt: changedAttempt(attempt, outcome, now, numbers), before: attempt.state, outcome, now }
}

/** Saves a decision: states, postings, timeline, exception and audit, in one transaction. */
export async function applyDecision(tx: Transaction, decision: Decision): Promise<void> {
  const { checkout, attempt, before, outcome, now } = decision
  const { batch } = tx
  const moved = attempt.state !== before
  const isPaid = moved && attempt.state === 'successful'
  await saveAttempt(batch, attempt)
  if (outcome.checkout !== checkout.state || isPaid) {
    const isFinal = checkoutStatus(outcome.checkout) !== 'pending'
    await saveCheckoutState(batch, checkout.id, outcome.checkout, isFinal ? now : null, isPaid ? attempt : undefined)
  }
  if (moved) await recordMove(tx, decision)
  if (outcome.cause) await openException(tx, decision)
  if (isPaid) {
    await scheduleReversalCheck(batch, attempt.id, now)
    await notifyPaid(batch, checkout, attempt, now)
  }
  postMoney(batch, decision)
}

function changedAttempt(attempt: AttemptRow, outcome: Outcome, now: Date, numbers: ProviderNumbers): AttemptRow {
  const { money } = outcome
  const { providerTransactionId, networkTransactionId } = numbers
  const moved = outcome.attempt !== attempt.state
  const isFinal = attemptStatus(outcome.attempt) !== 'pending'
  return {
    ...attempt,
    state: outcome.attempt,
    reason: outcome.attempt === 'successful' ? null : (outcome.reason ?? attempt.reason),
    final_at: moved ? (isFinal ? now : null) : attempt.final_at,
    provider_transaction_id: providerTransactionId?.slice(0, 120) ?? attempt.provider_transaction_id,
    network_transaction_id: networkTransactionId?.slice(0, 120) ?? attempt.network_transaction_id,
    ...(money?.kind === 'reverse' && { money: 'reversed' as const }),
    ...((money?.kind === 'settle' || money?.kind === 'park') && {
      money: money.kind === 'settle' ? ('settled' as const) : ('parked' as const),
      paid_pesewas: money.paidPesewas,
      fee_pesewas: money.feePesewas,
    }),
  }
}

function postMoney(batch: Batch, { checkout, attempt, outcome: { money }, now }: Decision): void {
  if (!money) return
  const { client_reference: paymentId } = checkout
  const { reference: attemptId, paid_pesewas: paidPesewas, fee_pesewas: feePesewas, provider } = attempt
  if (!provider || !paidPesewas) throw new Error(`attempt ${attemptId} has no provider or paid amount to post`)
  const collected = { provider, paidPesewas, feePesewas }
  const journal =
    money.kind === 'settle'
      ? PAYABLES[checkout.payable_type].collected(checkout, collected)
      : money.kind === 'park'
        ? receiptParked({ ...collected, paymentId, attemptId })
        : collectionReversed({ attemptId, paymentId, provider, amountPesewas: paidPesewas })
  postAtEnd(batch, journal, { now })
}

async function recordMove(tx: Transaction, { checkout, attempt, before, now }: Decision): Promise<void> {
  const { attempt_number: attemptNumber, state, reason } = attempt
  const detail = reason ? { detail: reason } : {}
  await insertEvent(tx.batch, { checkoutId: checkout.id, attemptNumber, event: state, ...detail, at: now })
  await recordAudit(
    { tx, now },
    {
      action: `payment-${state}`,
      entityType: 'payment',
      entityId: checkout.client_reference,
      branchId: checkout.branch_id,
      before: { attemptNumber, state: before },
      after: {
        attemptNumber,
        state,
        ...(reason && { reason }),
        money: attempt.money,
        paidPesewas: attempt.paid_pesewas,
      },
      notifies: hasLeftPaymentPage(attempt.created_at, now),
    },
    tx.batch,
  )
}

async function openException(tx: Transaction, { checkout, attempt, outcome, now }: Decision): Promise<void> {
  const { cause, refundDue = false } = outcome
  if (!cause || (cause === 'paid_over' && PAYABLES[checkout.payable_type].acceptsExcess)) return
  const isNew = await insertException(tx, { checkoutId: checkout.id, attemptId: attempt.id, cause, refundDue, at: now })
  if (!isNew) return
  if (refundDue) {
    await addJob(tx.batch, 'refund.open', { attemptId: attempt.id }, { now, effectKey: `refund.open:${attempt.id}` })
  }
  const { attempt_number: attemptNumber } = attempt
  await insertEvent(tx.batch, {
    checkoutId: checkout.id,
    attemptNumber,
    event: 'review-opened',
    detail: cause,
    at: now,
  })
  await recordAudit(
    { tx, now },
    {
      action: 'payment-review-opened',
      entityType: 'payment',
      entityId: checkout.client_reference,
      branchId: checkout.branch_id,
      after: { attemptNumber, cause, refundDue },
    },
    tx.batch,
  )
}
