import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Network } from '@okwan/domain/platform/phone'
import type { PaymentGateway } from './mobile-money.ts'

/** Mobile money providers of this instance. */
export type Providers = Partial<Record<Provider, PaymentGateway>> & {
  /** Base URL for callbacks. */
  callbackBase: string
}

/** MTN's own API if configured, otherwise Hubtel, which supports all networks. */
export function gatewayFor(providers: Providers, network: Network): PaymentGateway {
  return (network === 'mtn' ? providers.mtn : undefined) ?? gatewayOf(providers, 'hubtel')
}

export function gatewayOf(providers: Providers, provider: Provider): PaymentGateway {
  const gateway = providers[provider]
  if (!gateway) throw new Error(`${provider} is not connected`)
  return gateway
}
