import type { StartedPayment } from '@okwan/contract/money/payments'
import { allowAttempt } from '@okwan/domain/money/payments/collect/attempts'
import { isOpen } from '@okwan/domain/money/payments/lifecycle'
import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { confirmFloatPayment } from '../../wallets/confirm-float-payment.ts'
import { payFromWallet } from '../../wallets/pay-from-wallet.ts'
import { insertAttempt, lockAttempts } from '../attempt-store.ts'
import { type CheckoutRow, saveCheckoutState } from '../checkout-store.ts'
import { notifyPaid } from '../collect/notify-paid.ts'
import { sentAttempts } from '../sent-attempts.ts'
import { announce, insertEvent } from '../store.ts'
import { PAYABLES } from './payables.ts'

/** Pays the full amount from the agent's float. Payment and debit are in one transaction. */
export async function payFromFloat(
  ctx: Ctx,
  checkout: CheckoutRow,
  token: string | undefined,
): Promise<StartedPayment> {
  const { tx, actor, now, caller } = ctx
  const { client_reference: clientReference, amount_pesewas: amountPesewas } = checkout
  if (!can(actor, 'wallet.use') || !PAYABLES[checkout.payable_type].fromWallet) {
    throw new Refusal('wallet_not_possible')
  }
  const attempts = await lockAttempts(tx, checkout.id)
  if (attempts.some(({ state }) => isOpen(state))) {
    throw new Refusal(
      'request_in_progress',
      'A payment request is still pending. Wait until it is final before you pay from your wallet.',
    )
  }
  allowAttempt(checkout.state, sentAttempts(checkout, attempts), [], now)
  await confirmFloatPayment(ctx, { payableId: checkout.payable_id, amountPesewas }, token)
  const posting = { now, actorId: actor.id, requestId: caller.requestId }
  await payFromWallet(tx, { agentId: actor.id, paymentId: clientReference, amountPesewas }, posting)

  const attemptNumber = checkout.attempt_count + 1
  await insertAttempt(tx, checkout, {
    attemptNumber,
    method: 'wallet',
    provider: null,
    network: null,
    payerNumber: null,
    state: 'successful',
    money: 'settled',
    paidPesewas: amountPesewas,
    startedBy: actor.id,
    createdAt: now,
    finalAt: now,
  })
  await saveCheckoutState(tx, checkout.id, 'paid', now)
  await insertEvent(tx, { checkoutId: checkout.id, attemptNumber, event: 'successful', at: now })
  await recordAudit(ctx, {
    action: 'payment-from-wallet',
    entityType: 'payment',
    entityId: clientReference,
    after: { amountPesewas },
  })
  await notifyPaid(tx, checkout, { payer_number: null, paid_pesewas: amountPesewas }, now)
  await announce(tx, clientReference)
  return { clientReference, status: 'successful', attemptNumber, promptEndsAt: null, resendAfter: null, warning: null }
}
