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

/** Bounded in time and size, never follows a redirect, never throws for what happens on the network. */
export function openProvider(options: { timeoutMs: number; signal?: AbortSignal }): CallProvider {
  return async ({ method, url, headers = {}, body }) => {
    const signals = [AbortSignal.timeout(options.timeoutMs), ...(options.signal ? [options.signal] : [])]
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      })
      const text = await readBounded(response)
      if (text === undefined) return { kind: 'silence', sent: true, why: 'answer too large' }
      return { kind: 'answer', status: response.status, body: parseJson(text) }
    } catch (error) {
      return { kind: 'silence', sent: !wasNotConnected(error), why: describe(error) }
    }
  }
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

async function readBounded(response: Response): Promise<string | undefined> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest of the answer.
    if (bytes > MAX_ANSWER_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function wasNotConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const causes = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every((each) => each instanceof Error && 'code' in each && NOT_CONNECTED.has(String(each.code)))
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
