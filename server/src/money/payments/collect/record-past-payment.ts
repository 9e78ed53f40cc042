import type { Ctx } from '../../../platform/http/context.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { insertAttempt } from '../attempt-store.ts'
import { PAYABLES } from '../checkout/payables.ts'
import { type CheckoutRow, saveCheckoutState } from '../checkout-store.ts'
import { insertEvent } from '../store.ts'

/** Demo data: a settled payment of the past, recorded without a provider. */
export async function recordPastPayment(ctx: Ctx, checkout: CheckoutRow, payerNumber: string): Promise<void> {
  const { tx, now, actor } = ctx
  const { id: checkoutId, amount_pesewas: paidPesewas } = checkout
  const attemptNumber = 1
  await insertAttempt(tx, checkout, {
    attemptNumber,
    method: 'momo',
    provider: 'hubtel',
    network: 'mtn',
    payerNumber,
    state: 'successful',
    money: 'settled',
    paidPesewas,
    startedBy: actor.id,
    createdAt: now,
    finalAt: now,
  })
  const journal = PAYABLES[checkout.payable_type].collected(checkout, {
    provider: 'hubtel',
    paidPesewas,
    feePesewas: 0,
  })
  await postJournal(tx, journal, { now, actorId: actor.id })
  await saveCheckoutState(tx, checkoutId, 'paid', now)
  await insertEvent(tx, { checkoutId, attemptNumber, event: 'successful', at: now })
}
