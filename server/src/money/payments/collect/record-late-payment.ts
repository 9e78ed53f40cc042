import { SCHEDULES } from '@okwan/domain/money/payments/collect/schedule'
import { settle } from '@okwan/domain/money/payments/collect/settlement'
import type { Ctx, InTransaction } from '../../../platform/http/context.ts'
import { insertAttempt, saveAttempt } from '../attempt-store.ts'
import { type CheckoutRow, saveCheckoutState } from '../checkout-store.ts'
import { insertEvent } from '../store.ts'
import { applyOutcome } from './apply-outcome.ts'
import { loadForChange } from './load-for-change.ts'

/** For a demo's past: the network first said it failed, then took the money. It is parked, and people decide. */
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
  const { attempt: failed } = await loadForChange(tx, id)
  await saveAttempt(tx, { ...failed, reason })
  await saveCheckoutState(tx, checkoutId, 'failed', now)
  await insertEvent(tx, { checkoutId, attemptNumber, what: 'failed', detail: reason, at: now })

  const loaded = await loadForChange(tx, id)
  const paid = { kind: 'paid', amountPesewas: duePesewas, feePesewas: 0 } as const
  const attempt = { state: 'failed', duePesewas, sentAt: now, money: 'none' } as const
  const outcome = settle(attempt, loaded.standing(now), paid, SCHEDULES.hubtel, now)
  await applyOutcome(tx, loaded.checkout, loaded.attempt, outcome, now)
}
