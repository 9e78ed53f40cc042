import type { PayableType, StartedPayment } from '@okwan/contract/money/payments'
import { sql } from '../../../platform/db/sql.ts'
import type { InTransaction, PublicCtx } from '../../../platform/http/context.ts'
import { findLastRequest } from '../attempt-store.ts'
import { lockCheckoutOf } from '../checkout-store.ts'
import { requestPayment } from '../collect/request-payment.ts'
import { codeNeeded, type Payer } from './consent.ts'
import { noSuchPayment, requireStanding } from './pay.ts'

type Payable = { payableType: PayableType; payableId: string }

/** Sends a request to a phone for whoever holds the link of an offer. The caller has read the link: it is the permission. */
export async function payByLink(
  ctx: InTransaction<PublicCtx>,
  payable: Payable,
  payer: Payer,
): Promise<StartedPayment> {
  const checkout = await lockCheckoutOf(ctx.tx, payable.payableType, payable.payableId, sql`true`)
  if (!checkout) throw noSuchPayment()
  requireStanding(checkout, ctx.now)
  // Nobody of ours asks, whoever may be signed in on this device.
  const { actor: _nobody, ...anybody } = ctx
  return requestPayment(anybody, checkout, payer)
}

/** Where the payment of an offer stands, for a page that anybody with the link may see. */
export function lastRequestOf({ tx }: Pick<PublicCtx, 'tx'>, { payableType, payableId }: Payable) {
  return findLastRequest(tx, payableType, payableId)
}

export function linkNeedsCode({ tx, now }: PublicCtx, customerId: string, msisdn: string): Promise<boolean> {
  return codeNeeded({ tx, now }, customerId, msisdn)
}
