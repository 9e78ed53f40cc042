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
 * The way out of a payout with a payee: back by whoever collected it where that is possible, else to the wallet, or to the bank
 * account that was chosen. Once a provider has refused to give a payment back, it is sent.
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
  // Hubtel is told its own number for the order; without it there is nothing to refer to.
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

/** Hubtel gives an order back out of what it has collected; everything else leaves the payout account. */
export function floatOf({
  route,
  provider,
}: Pick<DisbursementRow, 'route' | 'provider'>): 'collectionFloat' | 'disbursementFloat' {
  return route === 'provider_refund' && provider === 'hubtel' ? 'collectionFloat' : 'disbursementFloat'
}
