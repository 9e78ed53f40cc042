import { SCHEDULES } from '@okwan/domain/money/payments/collect/schedule'
import { settle } from '@okwan/domain/money/payments/collect/settlement'
import type { Ctx, InTransaction } from '../../../platform/http/context.ts'
import { insertAttempt } from '../attempt-store.ts'
import { type CheckoutRow, saveCheckoutState } from '../checkout-store.ts'
import { insertEvent } from '../store.ts'
import { applyDecision, decisionOf } from './apply-decision.ts'
import { loadForChange, toDomainCheckout } from './load-for-change.ts'

/** Demo data: a payment that the network reported as failed and then as paid, which creates an exception. */
export async function recordLatePayment(
  ctx: InTransaction<Ctx>,
  checkout: CheckoutRow,
  payerNumber: string,
): Promise<void> {
  const { tx, now, actor } = ctx
  const { id: checkoutId, amount_pesewas: duePesewas } = checkout
  const attemptNumber = 1
  const id = await insertAttempt(tx, checkout, {
    attemptNumber,
    method: 'momo',
    provider: 'hubtel',
    network: 'mtn',
    payerNumber,
    state: 'failed',
    money: 'none',
    paidPesewas: null,
    startedBy: actor.id,
    createdAt: now,
    finalAt: now,
  })
  const reason = 'declined'
  const loaded = await loadForChange(tx, id)
  const failed = { checkout: { ...loaded.checkout, state: 'failed' }, attempt: { ...loaded.attempt, reason } } as const
  await saveCheckoutState(tx, checkoutId, 'failed', now)
  await insertEvent(tx, { checkoutId, attemptNumber, event: 'failed', detail: reason, at: now })

  const paid = { kind: 'paid', amountPesewas: duePesewas, feePesewas: 0 } as const
  const attempt = { state: 'failed', duePesewas, sentAt: now, money: 'none' } as const
  const outcome = settle(attempt, toDomainCheckout({ ...loaded, ...failed }, now), paid, SCHEDULES.hubtel, now)
  await applyDecision(tx, decisionOf(failed, outcome, now))
}
