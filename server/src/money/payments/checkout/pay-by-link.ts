import type { PayableType, StartedPayment } from '@okwan/contract/money/payments'
import { sql } from '../../../platform/db/sql.ts'
import type { InTransaction, PublicCtx } from '../../../platform/http/context.ts'
import { findLastRequest } from '../attempt-store.ts'
import { lockCheckoutOf } from '../checkout-store.ts'
import { requestPayment } from '../collect/request-payment.ts'
import { codeNeeded, type Payer } from './consent.ts'
import { noSuchPayment, requireOfferOpen } from './pay.ts'

type Payable = { payableType: PayableType; payableId: string }

/** Requests a payment through the link of an offer. The caller has verified the link, which is the authorisation. */
export async function payByLink(
  ctx: InTransaction<PublicCtx>,
  payable: Payable,
  payer: Payer,
): Promise<StartedPayment> {
  const checkout = await lockCheckoutOf(ctx.tx, payable.payableType, payable.payableId, sql`true`)
  if (!checkout) throw noSuchPayment()
  requireOfferOpen(checkout, ctx.now)
  // The request is the customer's, even if a user is signed in on this device.
  const { actor: _actor, ...publicCtx } = ctx
  return requestPayment(publicCtx, checkout, payer)
}

/** The latest payment request of an offer, for the public payment page. */
export function lastRequestOf({ tx }: Pick<PublicCtx, 'tx'>, { payableType, payableId }: Payable) {
  return findLastRequest(tx, payableType, payableId)
}

export function linkNeedsCode({ tx, now }: PublicCtx, customerId: string, msisdn: string): Promise<boolean> {
  return codeNeeded({ tx, now }, customerId, msisdn)
}
