import type { PayableType } from '@okwan/contract/money/payments'
import { isOpen } from '@okwan/domain/money/payments/lifecycle'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { lockAttempts } from '../attempt-store.ts'
import { type CheckoutRow, lockCheckoutOf, saveCheckoutState } from '../checkout-store.ts'
import { insertEvent } from '../store.ts'
import { noSuchPayment } from './pay.ts'

/**
 * Cancels a checkout for the feature that sold it, which has already checked the user's reach. Refused while a request is
 * pending.
 */
export async function closeCheckout(ctx: AuditCtx, payableType: PayableType, payableId: string): Promise<void> {
  const { tx, now } = ctx
  const checkout = await lockIdle(tx, payableType, payableId)
  await saveCheckoutState(tx, checkout.id, 'cancelled', now)
  await insertEvent(tx, { checkoutId: checkout.id, attemptNumber: null, event: 'cancelled', at: now })
  await recordAudit(ctx, {
    action: 'payment-closed',
    entityType: 'payment',
    entityId: checkout.client_reference,
    before: { state: checkout.state },
    after: { state: 'cancelled' },
  })
}

/** Locks a checkout that is not paid and has no pending request. */
export async function lockIdle(tx: Tx, payableType: PayableType, payableId: string): Promise<CheckoutRow> {
  const checkout = await lockCheckoutOf(tx, payableType, payableId, sql`true`)
  if (!checkout) throw noSuchPayment()
  if (checkout.state === 'paid' || checkout.state === 'review') {
    throw new Refusal('already_paid', 'This has already been paid. Check the payment.')
  }
  const attempts = await lockAttempts(tx, checkout.id)
  if (attempts.some(({ state }) => isOpen(state))) {
    throw new Refusal(
      'request_in_progress',
      'A payment request at the earlier price is still pending. Wait until it is final.',
    )
  }
  return checkout
}
