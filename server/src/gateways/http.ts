import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { parseJson, readText } from '../platform/json-text.ts'

export type HttpRequest = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}

/** `sent: false` means that no connection was made, so the provider cannot have received the request. */
export type HttpResult =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'no-response'; sent: boolean; reason: string }

export type CallProvider = (request: HttpRequest) => Promise<HttpResult>

const MAX_ANSWER_BYTES = 64 * 1024
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

// A TLS handshake takes longer than most requests, so connections are kept alive. The idle timeout is short, because a
// connection that the provider closes during a request leaves the result unknown.
const AGENT_OPTIONS = { keepAlive: true, timeout: 1000 }
const AGENTS = { 'http:': new http.Agent(AGENT_OPTIONS), 'https:': new https.Agent(AGENT_OPTIONS) }

/** HTTP client with limits on time and size. Does not follow redirects and does not throw on network failures. */
export function openProvider(options: { timeoutMs: number; signal?: AbortSignal }): CallProvider {
  return async (request) => {
    const signals = [AbortSignal.timeout(options.timeoutMs), ...(options.signal ? [options.signal] : [])]
    try {
      const { status, text } = await exchange(request, AbortSignal.any(signals))
      if (text === undefined) return { kind: 'no-response', sent: true, reason: 'response too large' }
      return { kind: 'answer', status, body: parseJson(text) }
    } catch (error) {
      return { kind: 'no-response', sent: !wasNotConnected(error), reason: describe(error) }
    }
  }
}

async function exchange({ method, url, headers, body }: HttpRequest, signal: AbortSignal) {
  const address = new URL(url)
  const content = body === undefined ? undefined : JSON.stringify(body)
  const isTls = address.protocol === 'https:'
  const request = (isTls ? https : http).request(address, {
    method,
    agent: AGENTS[isTls ? 'https:' : 'http:'],
    signal,
    headers: {
      accept: 'application/json',
      ...(content !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      }),
      ...headers,
    },
  })
  // An error before the response rejects the promise below; an error after it ends the response.
  request.on('error', () => {})
  request.end(content)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode ?? 0, text: await readText(response, MAX_ANSWER_BYTES) }
}

/**
 * A provider URL must be on the provider's own domain with TLS, or on this machine (the simulator). Checked at start, so that a
 * wrong setting is found before a payment. Staging calls simulators on any host.
 */
export function assertProviderUrl(url: string, domain: string, options: { isStaging?: boolean | undefined }): void {
  if (options.isStaging) return
  const { protocol, hostname } = new URL(url)
  if (['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return
  if (protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`))) return
  throw new Error(`${url} is not an https URL of ${domain}`)
}

export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function wasNotConnected(error: unknown): boolean {
  // A host name with several addresses fails once for each address.
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return causes.every((each) => each instanceof Error && 'code' in each && NOT_CONNECTED.has(String(each.code)))
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The message of an abort does not mention the timeout; its cause does.
  if (error.cause instanceof Error) return `${error.message}: ${error.cause.message}`
  return error.message || ('code' in error ? String(error.code) : error.name)
}
