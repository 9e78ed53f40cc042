import { formatPlain } from '@okwan/domain/platform/money'
import type { CollectRequest, MtnKeys, NameQueryResult, PaymentGateway } from '../../platform/ports/mobile-money.ts'
import { assertProviderUrl, type HttpResult, openProvider } from '../http.ts'
import { field, pesewas, text } from '../read-body.ts'
import { type MtnProduct, readCallback, readMtnSent, readMtnStatus } from './mtn-responses.ts'
import { createMtnTokens } from './mtn-tokens.ts'

export type MtnSettings = {
  baseUrl: string
  targetEnvironment: string
  /** The sandbox only accepts EUR. */
  currency: string
  keys: Record<MtnProduct, MtnKeys>
  timeoutMs: number
  signal?: AbortSignal
  /** Staging calls simulators on any host. */
  isStaging?: boolean
}

/** `now` decides when a token is renewed. */
export function createMtnMomo(settings: MtnSettings, now: () => number = Date.now): PaymentGateway {
  assertProviderUrl(settings.baseUrl, 'mtn.com', settings)
  const call = createCall(settings, now)
  const { currency } = settings

  return {
    provider: 'mtn',
    async collect(request) {
      const body = { ...movement(request, currency), payer: party(request.phone) }
      return readMtnSent(await call('collection', 'POST', '/requesttopay', { ...request, body }), 'collection')
    },
    async collectStatus({ requestId, reference }) {
      const response = await call('collection', 'GET', `/requesttopay/${encodeURIComponent(requestId)}`)
      return readMtnStatus(response, 'collection', { reference, currency })
    },
    async disburse(request) {
      const body = { ...movement(request, currency), payee: party(request.phone) }
      return readMtnSent(await call('disbursement', 'POST', '/transfer', { ...request, body }), 'disbursement')
    },
    async disburseStatus({ requestId, reference }) {
      const response = await call('disbursement', 'GET', `/transfer/${encodeURIComponent(requestId)}`)
      return readMtnStatus(response, 'disbursement', { reference, currency })
    },
    async refund(request) {
      const body = { ...movement(request, currency), referenceIdToRefund: request.collected.requestId }
      return readMtnSent(await call('disbursement', 'POST', '/refund', { ...request, body }), 'disbursement')
    },
    async refundStatus({ requestId, reference }) {
      const response = await call('disbursement', 'GET', `/refund/${encodeURIComponent(requestId)}`)
      return readMtnStatus(response, 'disbursement', { reference, currency })
    },
    async findName(phone) {
      const holder = `/accountholder/msisdn/${encodeURIComponent(phone)}`
      const active = await call('collection', 'GET', `${holder}/active`)
      if (active.kind === 'answer' && isUnknownHolder(active)) return { kind: 'not_registered' }
      return readHolder(await call('collection', 'GET', `${holder}/basicuserinfo`))
    },
    async balances() {
      const [collection, disbursement] = await Promise.all([
        call('collection', 'GET', '/account/balance'),
        call('disbursement', 'GET', '/account/balance'),
      ])
      return { collectionPesewas: balanceOf(collection), disbursementPesewas: balanceOf(disbursement) }
    },
    readCallback,
  }
}

type Call = (
  product: MtnProduct,
  method: 'GET' | 'POST',
  path: string,
  request?: { requestId: string; callbackUrl: string; body: unknown },
) => Promise<HttpResult>

function createCall(settings: MtnSettings, now: () => number): Call {
  const provider = openProvider(settings)
  const tokens = createMtnTokens(provider, settings, now)

  return async (product, method, path, request) => {
    const attempt = async (): Promise<HttpResult> => {
      const token = await tokens.get(product)
      if (token.kind === 'failed') return token.answer
      return provider({
        method,
        url: `${settings.baseUrl}/${product}/v1_0${path}`,
        headers: {
          authorization: `Bearer ${token.accessToken}`,
          'x-target-environment': settings.targetEnvironment,
          'ocp-apim-subscription-key': settings.keys[product].subscriptionKey,
          ...(request && { 'x-reference-id': request.requestId, 'x-callback-url': request.callbackUrl }),
        },
        ...(request && { body: request.body }),
      })
    }
    const response = await attempt()
    if (response.kind === 'no-response' || response.status !== 401) return response
    // The token was revoked early. The request had no effect, so it can be resent with the same id.
    tokens.forget(product)
    return attempt()
  }
}

function movement(request: Pick<CollectRequest, 'amountPesewas' | 'reference' | 'description'>, currency: string) {
  return {
    amount: formatPlain(request.amountPesewas),
    currency,
    externalId: request.reference,
    payerMessage: request.description.slice(0, 160),
    payeeNote: request.description.slice(0, 160),
  }
}

function party(phone: string) {
  return { partyIdType: 'MSISDN', partyId: phone }
}

function isUnknownHolder({ status, body }: { status: number; body: unknown }): boolean {
  return status === 404 || (status === 200 && field(body, 'result') === false)
}

function readHolder(response: HttpResult): NameQueryResult {
  if (response.kind === 'no-response' || response.status !== 200) return { kind: 'unknown' }
  const names = [text(response.body, 'given_name'), text(response.body, 'family_name')]
  const name = text(response.body, 'name') ?? names.filter((part) => part !== undefined).join(' ')
  return name === '' ? { kind: 'unknown' } : { kind: 'registered', name }
}

function balanceOf(response: HttpResult): number | undefined {
  return response.kind === 'answer' && response.status === 200 ? pesewas(response.body, 'availableBalance') : undefined
}
