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

/** Pays for something that a feature has made payable. */
export async function pay(ctx: InTransaction<Ctx>, { body }: Parsed<(typeof paymentEndpoints)['POST /payments']>) {
  const { payableType, payableId, method, network, msisdn, verificationToken } = body
  const checkout = await lockCheckoutOf(ctx.tx, payableType, payableId, reachedBy(ctx.actor))
  if (!checkout) throw noSuchPayment()
  requireStanding(checkout, ctx.now)
  if (method === 'wallet') return payFromFloat(ctx, checkout)
  // The contract asks for both with mobile money; its types cannot say so.
  if (!network || !msisdn) throw new Refusal('invalid', 'Choose a network and enter the number that pays')
  return requestPayment(ctx, checkout, { network, msisdn, verificationToken })
}

type Again = Parsed<(typeof paymentEndpoints)['POST /payments/{clientReference}/attempts']>

export async function payAgain(ctx: InTransaction<Ctx>, { params, body }: Again) {
  const checkout = await lockCheckout(ctx.tx, params.clientReference, reachedBy(ctx.actor))
  if (!checkout) throw noSuchPayment()
  requireStanding(checkout, ctx.now)
  return requestPayment(ctx, checkout, await payerOf(ctx, checkout, body))
}

/** The number that was asked last, unless another is given. */
async function payerOf({ tx }: Ctx, checkout: CheckoutRow, body: Again['body']): Promise<Payer> {
  const { verificationToken } = body
  const last = body.msisdn
    ? undefined
    : (await lockAttempts(tx, checkout.id)).findLast(({ method }) => method === 'momo')
  const msisdn = body.msisdn ?? last?.payer_number
  const network = body.network ?? last?.network
  if (!msisdn || !network) throw new Refusal('invalid', 'Choose a network and enter the number that pays')
  return { msisdn, network, verificationToken }
}

/** Nobody is asked for money that could only be given back. */
export function requireStanding({ offer_ends_at: endsAt }: CheckoutRow, now: Date): void {
  if (endsAt && now >= endsAt) throw new Refusal('offer_ended')
}

export function noSuchPayment(): Refusal {
  return new Refusal('not_found', 'There is no such payment')
}
