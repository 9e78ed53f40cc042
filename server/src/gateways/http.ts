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

/** `sent: false` means no connection was made, so the provider cannot have seen the request. */
export type HttpAnswer =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'silence'; sent: boolean; why: string }

export type CallProvider = (request: HttpRequest) => Promise<HttpAnswer>

const MAX_ANSWER_BYTES = 64 * 1024
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

// A handshake for each question costs more than the question. An idle line is not kept for long: one that the provider closes
// at the very moment we use it leaves a request of which nobody knows whether it came.
const KEEP = { keepAlive: true, timeout: 1000 }
const KEPT = { 'http:': new http.Agent(KEEP), 'https:': new https.Agent(KEEP) }

/** Bounded in time and size, never follows a redirect, never throws for what happens on the network. */
export function openProvider(options: { timeoutMs: number; signal?: AbortSignal }): CallProvider {
  return async (request) => {
    const signals = [AbortSignal.timeout(options.timeoutMs), ...(options.signal ? [options.signal] : [])]
    try {
      const { status, text } = await exchange(request, AbortSignal.any(signals))
      if (text === undefined) return { kind: 'silence', sent: true, why: 'answer too large' }
      return { kind: 'answer', status, body: parseJson(text) }
    } catch (error) {
      return { kind: 'silence', sent: !wasNotConnected(error), why: describe(error) }
    }
  }
}

async function exchange({ method, url, headers, body }: HttpRequest, signal: AbortSignal) {
  const address = new URL(url)
  const content = body === undefined ? undefined : JSON.stringify(body)
  const isTls = address.protocol === 'https:'
  const request = (isTls ? https : http).request(address, {
    method,
    agent: KEPT[isTls ? 'https:' : 'http:'],
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
  // Before the answer an error ends the wait below; after it, the answer's own end tells.
  request.on('error', () => {})
  request.end(content)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode ?? 0, text: await readText(response, MAX_ANSWER_BYTES) }
}

/**
 * Settings may only point at a provider's own domain, over TLS, or at this machine (the simulator). A wrong one is found
 * when the product starts, not when money moves.
 */
export function assertProviderUrl(url: string, domain: string): void {
  const { protocol, hostname } = new URL(url)
  if (['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return
  if (protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`))) return
  throw new Error(`${url} is not an https address of ${domain}`)
}

export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function wasNotConnected(error: unknown): boolean {
  // A name with several addresses fails once for each.
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return causes.every((each) => each instanceof Error && 'code' in each && NOT_CONNECTED.has(String(each.code)))
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An abort says only that it was one; its cause, that time ran out.
  if (error.cause instanceof Error) return `${error.message}: ${error.cause.message}`
  return error.message || ('code' in error ? String(error.code) : error.name)
}
