import { refundRoute } from '@okwan/domain/money/payouts/disbursement'
import type { PayoutRoute } from '@okwan/domain/money/payouts/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentGateway } from '../../../platform/ports/mobile-money.ts'
import { gatewayFor, gatewayOf, type Providers } from '../../../platform/ports/providers.ts'
import { payeeOf } from '../read/content.ts'
import { type CollectedRow, findCollected, type PayoutRow } from '../store.ts'
import type { DisbursementRow } from './disbursement-store.ts'

export type Route = { route: PayoutRoute; gateway: PaymentGateway; collected?: CollectedRow }

/**
 * The route of a payout: a refund by the collecting provider if possible, else a transfer to mobile money or to the bank account.
 * After a provider has refused a refund, the payout is transferred.
 */
export async function routePayout(
  tx: Tx,
  providers: Providers,
  payout: PayoutRow,
  earlier: readonly Pick<DisbursementRow, 'route'>[],
  now: Date,
): Promise<Route> {
  const { account } = payeeOf(payout)
  if (account.kind === 'bank') return { route: 'bank', gateway: gatewayOf(providers, 'hubtel') }
  const send: Route = { route: 'send', gateway: gatewayFor(providers, account.network) }
  if (payout.kind !== 'refund' || earlier.some(({ route }) => route === 'provider_refund')) return send
  const collected = payout.payment_reference ? await findCollected(tx, payout.payment_reference) : undefined
  const gateway = collected && providers[collected.provider]
  // Hubtel needs its own order number to refund a payment.
  if (!gateway || !collected.provider_transaction_id) return send
  const refunding = {
    collectedBy: collected.provider,
    collectedPesewas: collected.paid_pesewas,
    collectedOn: toAccraDate(collected.final_at),
    amountPesewas: payout.amount_pesewas,
    toSameNumber: collected.payer_number === account.phone,
  }
  return refundRoute(refunding, toAccraDate(now)) === 'send' ? send : { route: 'provider_refund', gateway, collected }
}

/** Hubtel refunds from the collection account; everything else is paid from the payout account. */
export function floatOf({
  route,
  provider,
}: Pick<DisbursementRow, 'route' | 'provider'>): 'collectionFloat' | 'disbursementFloat' {
  return route === 'provider_refund' && provider === 'hubtel' ? 'collectionFloat' : 'disbursementFloat'
}
