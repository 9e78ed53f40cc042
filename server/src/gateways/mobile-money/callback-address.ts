import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Providers } from '../../platform/ports/providers.ts'
import type { Secrets } from '../../platform/secrets.ts'

export const CALLBACK_KINDS = ['collect', 'disburse', 'refund'] as const
export type CallbackKind = (typeof CALLBACK_KINDS)[number]

/** Callbacks are not signed, so their URL contains a secret. */
export function callbackSecret(secrets: Secrets, provider: Provider): string {
  return secrets.key(`callbacks of ${provider}`).export().toString('base64url')
}

export function callbackUrl(
  { providers, secrets }: { providers: Providers; secrets: Secrets },
  provider: Provider,
  kind: CallbackKind,
): string {
  return `${providers.callbackBase}/api/v1/callbacks/${provider}/${callbackSecret(secrets, provider)}/${kind}`
}
