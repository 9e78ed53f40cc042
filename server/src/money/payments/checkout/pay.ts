import type { paymentEndpoints } from '@okwan/contract/money/payments'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx, InTransaction } from '../../../platform/http/context.ts'
import { lockAttempts } from '../attempt-store.ts'
import { type CheckoutRow, lockCheckout, lockCheckoutOf } from '../checkout-store.ts'
import { requestPayment } from '../collect/request-payment.ts'
import { reachedBy } from '../scope.ts'
import type { Payer } from './consent.ts'
import { payFromFloat } from './pay-from-float.ts'

/** Pays an open checkout. */
export async function pay(ctx: InTransaction<Ctx>, { body }: Parsed<(typeof paymentEndpoints)['POST /payments']>) {
  const { payableType, payableId, method, network, msisdn, verificationToken } = body
  const checkout = await lockCheckoutOf(ctx.tx, payableType, payableId, reachedBy(ctx.actor))
  if (!checkout) throw noSuchPayment()
  requireOfferOpen(checkout, ctx.now)
  if (method === 'wallet') return payFromFloat(ctx, checkout, verificationToken)
  // The contract requires both for mobile money, which its types can't express.
  if (!network || !msisdn) throw new Refusal('invalid', 'Select a network and enter the payer’s number.')
  return requestPayment(ctx, checkout, { network, msisdn, verificationToken })
}

type NextAttempt = Parsed<(typeof paymentEndpoints)['POST /payments/{clientReference}/attempts']>

export async function payAgain(ctx: InTransaction<Ctx>, { params, body }: NextAttempt) {
  const checkout = await lockCheckout(ctx.tx, params.clientReference, reachedBy(ctx.actor))
  if (!checkout) throw noSuchPayment()
  requireOfferOpen(checkout, ctx.now)
  return requestPayment(ctx, checkout, await payerOf(ctx, checkout, body))
}

/** The given number, or the number of the last request. */
async function payerOf({ tx }: Ctx, checkout: CheckoutRow, body: NextAttempt['body']): Promise<Payer> {
  const { verificationToken } = body
  const last = body.msisdn
    ? undefined
    : (await lockAttempts(tx, checkout.id)).findLast(({ method }) => method === 'momo')
  const msisdn = body.msisdn ?? last?.payer_number
  const network = body.network ?? last?.network
  if (!msisdn || !network) throw new Refusal('invalid', 'Select a network and enter the payer’s number.')
  return { msisdn, network, verificationToken }
}

/** Refuses a payment for an expired offer, because it could only be refunded. */
export function requireOfferOpen({ offer_ends_at: endsAt }: CheckoutRow, now: Date): void {
  if (endsAt && now >= endsAt) throw new Refusal('offer_ended')
}

export function noSuchPayment(): Refusal {
  return new Refusal('not_found', 'This payment doesn’t exist or you can’t access it.')
}
