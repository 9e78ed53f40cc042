import { browserClock, type Clock } from '../../clock.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { FetchError, type SentRequest } from './fetch-error.ts'
import { bodyOf, headersOf, joinUrl, type RequestOptions } from './request-parts.ts'
import { readResponseBody } from './response-body.ts'
import { retryAfterMs } from './retry-after.ts'

/** One attempt of a call, as hooks see it. */
export type Attempt = {
  request: SentRequest
  /** `onRequest` can change it. */
  headers: Headers
  startedAtMs: number
  endedAtMs: number
  response?: Response
  data?: unknown
  error?: FetchError
  willRetry: boolean
}

export type Hooks = {
  onRequest?: (attempt: Attempt) => void
  onResponse?: (attempt: Attempt) => void
  /** The status is 400 to 599, or the body cannot be parsed. */
  onResponseError?: (attempt: Attempt) => void
  /** There was no response. */
  onRequestError?: (attempt: Attempt) => void
}

export type HttpClient = {
  request: (path: string, options?: RequestOptions) => Promise<unknown>
  /** Returns a function that removes the hooks. */
  addHooks: (hooks: Hooks) => () => void
}

/** The part of fetch that is used. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

export type ClientOptions = {
  baseUrl: string
  token?: () => string | undefined
  /** Called on a 401 response, once for each session, even if several calls fail together. */
  onUnauthorized?: () => void
  /** Pause before a retry; a Retry-After header can extend it. */
  retryDelayMs?: () => number
  fetch?: Fetch
  clock?: Clock
}

// Specification, section 7. A failure without a response counts as 500.
const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function createHttpClient(options: ClientOptions): HttpClient {
  const { baseUrl, token = () => undefined, retryDelayMs = () => 0, clock = browserClock } = options
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init))
  const hooks = new Set<Hooks>()
  const emit = (name: keyof Hooks, attempt: Attempt) => {
    for (const hook of hooks) hook[name]?.(attempt)
  }
  const watchSession = onceForEachSession(token, options.onUnauthorized ?? (() => {}))

  async function tryOnce(request: SentRequest, call: RequestOptions, deadline: Deadline): Promise<Attempt> {
    const session = token()
    const headers = headersOf(call, session)
    const attempt: Attempt = { request, headers, startedAtMs: clock.now(), endedAtMs: 0, willRetry: false }
    emit('onRequest', attempt)
    const init = { method: request.method, headers, body: bodyOf(call.body), signal: deadline.signal }
    Object.assign(attempt, await exchange(fetch, request, init), { endedAtMs: clock.now() })
    if (attempt.response) {
      emit('onResponse', attempt)
      watchSession(session, attempt.response.status)
    }
    return attempt
  }

  async function request(path: string, call: RequestOptions = {}): Promise<unknown> {
    const method = (call.method ?? 'GET').toUpperCase()
    const sent = { method, url: joinUrl(baseUrl, path, call.query), body: call.body }
    const deadline = startDeadline(clock, call.timeoutMs ?? 0, call.signal)
    let retriesLeft = Number(call.retry ?? (SAFE_METHODS.has(method) ? 1 : 0))
    try {
      for (;;) {
        const attempt = await tryOnce(sent, call, deadline)
        if (!attempt.error) return attempt.data

        const pauseMs = Math.max(retryDelayMs(), retryAfterMs(attempt.response, clock.now()))
        attempt.willRetry = retriesLeft > 0 && isRetried(attempt.error) && deadline.leavesTimeFor(pauseMs)
        emit(attempt.response ? 'onResponseError' : 'onRequestError', attempt)
        if (!attempt.willRetry) throw attempt.error
        retriesLeft -= 1
        await deadline.pause(pauseMs).catch((cause: unknown) => {
          throw new FetchError(sent, { cause })
        })
      }
    } finally {
      deadline.stop()
    }
  }

  return {
    request,
    addHooks: (added) => {
      hooks.add(added)
      return () => hooks.delete(added)
    },
  }
}

type Exchange = Pick<Attempt, 'response' | 'data' | 'error'>

async function exchange(fetch: Fetch, request: SentRequest, init: RequestInit): Promise<Exchange> {
  try {
    const response = await fetch(request.url, init)
    try {
      const data = await readResponseBody(response, request.method)
      const error = response.status >= 400 ? new FetchError(request, { response, data }) : undefined
      return { response, data, error }
    } catch (cause) {
      // Invalid JSON is a response error. A truncated body is a network error.
      if (cause instanceof SyntaxError) return { response, error: new FetchError(request, { response, cause }) }
      throw cause
    }
  } catch (cause) {
    return { error: new FetchError(request, { cause }) }
  }
}

function isRetried({ status = 500 }: FetchError): boolean {
  return RETRIED_STATUSES.has(status)
}

/**
 * Ends a session only once: the first 401 clears the token, so calls with another token are ignored. A late 401 of an old session
 * is ignored for the same reason.
 */
function onceForEachSession(token: () => string | undefined, end: () => void) {
  let endedWithoutToken = false
  return (session: string | undefined, status: number) => {
    if (session !== token()) return
    if (session !== undefined) endedWithoutToken = false
    if (status !== 401 || endedWithoutToken) return
    end()
    endedWithoutToken = token() === undefined
  }
}
