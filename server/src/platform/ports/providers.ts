import type { Provider } from '@okwan/domain/money/payments/terms'
import { NETWORK_NAMES, type Network } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { PaymentGateway } from './mobile-money.ts'

/** Mobile money providers of this instance. */
export type Providers = Partial<Record<Provider, PaymentGateway>> & {
  /** Base URL for callbacks. */
  callbackBase: string
}

/** MTN's own API if configured, otherwise Hubtel, which supports all networks. */
export function gatewayFor(providers: Providers, network: Network): PaymentGateway {
  const gateway = findGateway(providers, network)
  if (gateway) return gateway
  const message = `${NETWORK_NAMES[network]} isn’t available. Use another network.`
  throw new Refusal('network_not_available', message, [{ path: 'network', message }])
}

/** Undefined if no configured provider supports the network. */
export function findGateway(providers: Providers, network: Network): PaymentGateway | undefined {
  return (network === 'mtn' ? providers.mtn : undefined) ?? providers.hubtel
}

export function gatewayOf(providers: Providers, provider: Provider): PaymentGateway {
  const gateway = providers[provider]
  if (!gateway) throw new Error(`${provider} is not connected`)
  return gateway
}
