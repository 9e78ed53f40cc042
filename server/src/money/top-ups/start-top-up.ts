import type { topUpEndpoints } from '@okwan/contract/money/top-ups'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { allowTopUp } from '@okwan/domain/money/wallets/spending'
import type { Ctx, InTransaction } from '../../platform/http/context.ts'
import { openOwnCheckout } from '../payments/checkout/open-checkout.ts'
import { requestPayment } from '../payments/collect/request-payment.ts'

type Input = Parsed<(typeof topUpEndpoints)['POST /wallet/top-ups']>

/** Opens a checkout and requests the payment. The wallet is credited when the payment settles. */
export async function startTopUp(ctx: InTransaction<Ctx>, { body }: Input) {
  const { actor, now, product } = ctx
  allowTopUp(body.amountPesewas, product.settings.at('wallet-limits', now))
  const checkout = openOwnCheckout(ctx, {
    payableType: 'wallet-top-up',
    amountPesewas: body.amountPesewas,
    receivedFor: 'Wallet top-up',
    customerId: actor.id,
    customerName: actor.fullName,
  })
  const { network, msisdn, verificationToken } = body
  return requestPayment(ctx, checkout, { network, msisdn, verificationToken })
}
