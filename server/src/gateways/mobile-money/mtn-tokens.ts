import type { MtnKeys } from '../../platform/ports/mobile-money.ts'
import { basicAuth, type CallProvider, type HttpResult } from '../http.ts'
import { field, text } from '../read-body.ts'
import type { MtnProduct } from './mtn-responses.ts'

export type MtnToken = { kind: 'token'; accessToken: string } | { kind: 'failed'; answer: HttpResult }

type Cached = { token: Promise<MtnToken>; renewAtMs: number }

const RENEW_EARLY_MS = 60_000

/** One token per product, shared by all calls and renewed a minute before it expires. */
export function createMtnTokens(
  call: CallProvider,
  settings: { baseUrl: string; keys: Record<MtnProduct, MtnKeys> },
  now: () => number,
) {
  const cache = new Map<MtnProduct, Cached>()

  async function renew(product: MtnProduct): Promise<MtnToken> {
    const { subscriptionKey, apiUser, apiKey } = settings.keys[product]
    const response = await call({
      method: 'POST',
      url: `${settings.baseUrl}/${product}/token/`,
      headers: { authorization: basicAuth(apiUser, apiKey), 'ocp-apim-subscription-key': subscriptionKey },
    })
    const accessToken = response.kind === 'answer' ? text(response.body, 'access_token') : undefined
    if (response.kind === 'no-response' || response.status !== 200 || accessToken === undefined) {
      cache.delete(product)
      return { kind: 'failed', answer: withoutToken(response) }
    }
    const seconds = Number(field(response.body, 'expires_in'))
    const cached = cache.get(product)
    if (cached) cached.renewAtMs = now() + (seconds > 0 ? seconds * 1_000 : 0) - RENEW_EARLY_MS
    return { kind: 'token', accessToken }
  }

  return {
    get(product: MtnProduct): Promise<MtnToken> {
      const cached = cache.get(product)
      if (cached && now() < cached.renewAtMs) return cached.token
      // Concurrent callers share one token request.
      const token = renew(product)
      cache.set(product, { token, renewAtMs: Number.POSITIVE_INFINITY })
      return token
    },
    forget(product: MtnProduct): void {
      cache.delete(product)
    },
  }
}

/** If the token request fails for any reason, the request itself was not sent. */
function withoutToken(response: HttpResult): HttpResult {
  if (response.kind === 'answer' && (response.status === 401 || response.status === 403))
    return { ...response, status: 403 }
  return { kind: 'no-response', sent: false, reason: 'no token' }
}
