import type { StartedPayment } from '@okwan/contract/money/payments'
import { ATTEMPT_WINDOW_MS, allowAttempt } from '@okwan/domain/money/payments/collect/attempts'
import { checkAmount } from '@okwan/domain/money/payments/limits'
import { maskPhone } from '@okwan/domain/platform/phone'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { InTransaction, PublicCtx } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { gatewayFor } from '../../../platform/ports/providers.ts'
import { insertAttempt, lockAttempts, requestsToPayer } from '../attempt-store.ts'
import { type Payer, requireConsent } from '../checkout/consent.ts'
import type { CheckoutRow } from '../checkout-store.ts'
import { presentStarted } from '../present.ts'
import { sentAttempts } from '../sent-attempts.ts'
import { announce, insertEvent } from '../store.ts'

/**
 * Requests a payment for a locked checkout. This only stores the attempt; a worker calls the provider after the commit, so that
 * every prompt has a record.
 */
export async function requestPayment(
  ctx: InTransaction<PublicCtx>,
  checkout: CheckoutRow,
  payer: Payer,
): Promise<StartedPayment> {
  const { tx, now, actor, product } = ctx
  const { batch } = tx
  const attempts = checkout.attempt_count === 0 ? [] : await lockAttempts(tx, checkout.id)
  const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
  allowAttempt(checkout.state, sentAttempts(checkout, attempts), await requestsToPayer(tx, payer.msisdn, since), now)
  const warning = checkAmount(checkout.amount_pesewas, product.settings.at('mobile-money-limits', now))
  await requireConsent(ctx, checkout.customer_id, payer, checkout.amount_pesewas)

  const attemptNumber = checkout.attempt_count + 1
  const attemptId = await insertAttempt(batch, checkout, {
    attemptNumber,
    method: 'momo',
    provider: gatewayFor(product.providers, payer.network).provider,
    network: payer.network,
    payerNumber: payer.msisdn,
    state: 'created',
    money: 'none',
    paidPesewas: null,
    startedBy: actor?.id ?? null,
    createdAt: now,
    finalAt: null,
  })
  const detail = `${payer.network} ${maskPhone(payer.msisdn)}`
  await insertEvent(batch, { checkoutId: checkout.id, attemptNumber, event: 'requested', detail, at: now })
  const after = {
    attemptNumber,
    amountPesewas: checkout.amount_pesewas,
    network: payer.network,
    payer: maskPhone(payer.msisdn),
  }
  await recordAudit(
    ctx,
    { action: 'payment-requested', entityType: 'payment', entityId: checkout.client_reference, after },
    batch,
  )
  await addJob(batch, 'payment.send', { attemptId }, { now, effectKey: `payment.send:${attemptId}` })
  await announce(batch, checkout.client_reference)
  return presentStarted(checkout.client_reference, attemptNumber, now, warning)
}
