import type { PaymentOptions, paymentEndpoints } from '@okwan/contract/money/payments'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { networkCondition } from '@okwan/domain/money/payments/collect/network-condition'
import { formatPhone, NETWORK_NAMES, type Network, predictNetwork } from '@okwan/domain/platform/phone'
import type { Ctx } from '../../../platform/http/context.ts'
import { findCheckoutOf } from '../checkout-store.ts'
import { recentRequests } from '../collect/exchanges.ts'
import { reachedBy } from '../scope.ts'
import { codeNeeded } from './consent.ts'
import { findHolder } from './find-holder.ts'

type Input = Parsed<(typeof paymentEndpoints)['GET /payments/options']>

/** Information shown before a payment request; the payment checks everything again. */
export async function paymentOptions(ctx: Ctx, { query }: Input): Promise<PaymentOptions> {
  const { tx, actor, now, product } = ctx
  const { msisdn } = query
  const predicted = predictNetwork(msisdn)
  const network = query.network ?? predicted
  const [recent, holder, customerId] = await Promise.all([
    recentRequests(tx, now),
    network ? findHolder(product, actor, msisdn, network) : { kind: 'unknown' as const },
    customerOf(ctx, query),
  ])
  const limits = product.settings.at('mobile-money-limits', now)
  // Object.keys returns string[], although the keys are known.
  const networks = Object.keys(NETWORK_NAMES) as Network[]
  return {
    msisdn: formatPhone(msisdn),
    predictedNetwork: predicted ?? null,
    networks: networks
      .toSorted((a, b) => Number(b === predicted) - Number(a === predicted))
      .map((name) => ({
        network: name,
        label: NETWORK_NAMES[name],
        condition: networkCondition(recent.get(name) ?? { requests: 0, slow: 0, unanswered: 0 }),
        // The platform pays the gateway fee.
        payerFeePesewas: 0,
        minPesewas: limits.paymentMinPesewas,
        maxPesewas: limits.paymentMaxPesewas,
      })),
    holder: holder.kind === 'registered' ? { kind: 'registered', name: holder.name } : { kind: holder.kind },
    consent: {
      needed: await codeNeeded(ctx, customerId, msisdn),
      purpose: 'payment',
      reference: customerId,
    },
  }
}

/** A payment without a payable is a top-up of the caller's own wallet. */
async function customerOf({ tx, actor }: Ctx, { payableType, payableId }: Input['query']): Promise<string> {
  if (!payableType || !payableId) return actor.id
  return (await findCheckoutOf(tx, payableType, payableId, reachedBy(actor)))?.customer_id ?? actor.id
}
