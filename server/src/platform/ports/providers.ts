import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Network } from '@okwan/domain/platform/phone'
import type { PaymentGateway } from './mobile-money.ts'

/** The mobile-money providers this copy of the product talks to. */
export type Providers = Partial<Record<Provider, PaymentGateway>> & {
  /** Where they reach us. */
  callbackBase: string
}

/** MTN's own interface where we have it; Hubtel reaches all networks. */
export function gatewayFor(providers: Providers, network: Network): PaymentGateway {
  return (network === 'mtn' ? providers.mtn : undefined) ?? gatewayOf(providers, 'hubtel')
}

export function gatewayOf(providers: Providers, provider: Provider): PaymentGateway {
  const gateway = providers[provider]
  if (!gateway) throw new Error(`${provider} is not connected`)
  return gateway
}
