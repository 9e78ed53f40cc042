import type { MtnKeys } from '../../platform/ports/mobile-money.ts'
import { basicAuth, type CallProvider, type HttpAnswer } from '../http.ts'
import { field, text } from '../read-body.ts'
import type { MtnProduct } from './mtn-answers.ts'

export type MtnToken = { kind: 'token'; accessToken: string } | { kind: 'refused'; answer: HttpAnswer }

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
    const answer = await call({
      method: 'POST',
      url: `${settings.baseUrl}/${product}/token/`,
      headers: { authorization: basicAuth(apiUser, apiKey), 'ocp-apim-subscription-key': subscriptionKey },
    })
    const accessToken = answer.kind === 'answer' ? text(answer.body, 'access_token') : undefined
    if (answer.kind === 'silence' || answer.status !== 200 || accessToken === undefined) {
      cache.delete(product)
      return { kind: 'refused', answer: withoutToken(answer) }
    }
    const seconds = Number(field(answer.body, 'expires_in'))
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

/** Without a token the request itself was not sent, whatever happened to the token request. */
function withoutToken(answer: HttpAnswer): HttpAnswer {
  if (answer.kind === 'answer' && (answer.status === 401 || answer.status === 403)) return { ...answer, status: 403 }
  return { kind: 'silence', sent: false, why: 'no token' }
}
