import { createHttpClient } from '../src/platform/api/http/http-client.ts'
import type { Adapter, Mismatch, Values } from './case.ts'
import { check, isValues, numberOf, textOf, unknownNames } from './check.ts'
import { hangs, startServer } from './fakes/http-server.ts'
import { createVirtualClock, type VirtualClock } from './fakes/virtual-clock.ts'

const GIVEN = [
  'method',
  'url',
  'timeout',
  'retry',
  'retryDelay',
  'query',
  'body',
  'headers',
  'token',
  'idempotencyKey',
  'calls',
]
const STEPS = ['respond', 'body', 'headers', 'contentType', 'retryAfter', 'abort', 'abortAfter']

/** Requests use a real loopback connection; only pauses and timeouts use virtual time. */
export const run: Adapter = async ({ given, when, then }) => {
  const mismatches = [
    ...unknownNames(given, GIVEN, 'given'),
    ...when.flatMap((step) => unknownNames(step, STEPS, 'step')),
  ]
  const responses = when.filter((step) => 'respond' in step)
  const server = await startServer(responses)
  const clock = createVirtualClock()
  const session = createSession(given.token)
  const hooks: string[] = []
  const wire = countingFetch()
  const client = createHttpClient({
    baseUrl: server.url,
    clock,
    fetch: wire.fetch,
    token: session.token,
    onUnauthorized: session.end,
    retryDelayMs: () => numberOf(given.retryDelay, 0),
  })
  client.addHooks({
    onRequest: () => hooks.push('request'),
    onResponse: () => hooks.push('response'),
    onResponseError: () => hooks.push('responseError'),
    onRequestError: () => hooks.push('requestError'),
  })

  const caller = new AbortController()
  const path = textOf(given.url, 'BASE/').replace(/^BASE/, '')
  const calls = Array.from({ length: numberOf(given.calls, 1) }, () =>
    client.request(path, { ...optionsOf(given), signal: caller.signal }),
  )
  let settled = false
  const outcome = Promise.allSettled(calls).then(([first]) => {
    settled = true
    return first
  })
  const aborts = when.some((step) => step.abort === true)
  for (const { abortAfter } of when) if (typeof abortAfter === 'number') clock.after(abortAfter, () => caller.abort())
  const passed = advanceTime(clock, () => {
    if (settled) return 'done'
    const waiting = hangs(responses, server.received.length)
    if (waiting && aborts) caller.abort()
    return waiting || wire.idle() ? 'wait' : 'busy'
  })
  const first = await passed.then(() => outcome).finally(() => server.close())

  const error = first?.status === 'rejected' ? first.reason : undefined
  const actual = {
    requests: server.received.length,
    attempts: hooks.filter((hook) => hook === 'request').length,
    result: first?.status === 'fulfilled' ? first.value : undefined,
    request: server.received.at(-1),
    waitedMs: clock.now(),
    hooks,
    sessionsEnded: session.ended(),
    token: session.token() ?? null,
  }
  const { error: expectedError, ...rest } = isValues(then) ? then : {}
  return [...mismatches, ...check(rest, actual), ...compareError(expectedError, error, server.url)]
}

function compareError(expected: unknown, error: unknown, baseUrl: string): Mismatch[] {
  if (!isValues(expected)) return error === undefined ? [] : [{ what: 'error', expected, got: error }]
  if (!(error instanceof Error)) return [{ what: 'error', expected, got: error }]
  const message = error.message.replaceAll(baseUrl, 'BASE')
  const { messageStartsWith, ...rest } = expected
  const cause = error.cause instanceof Error ? error.cause.name : undefined
  const plain = Object.fromEntries(Object.entries(error))
  const mismatches = check(rest, { ...plain, name: error.name, message, causeName: cause }, 'error')
  const start = messageStartsWith === undefined || message.startsWith(textOf(messageStartsWith))
  return start
    ? mismatches
    : [...mismatches, { what: 'error: messageStartsWith', expected: messageStartsWith, got: message }]
}

function optionsOf({ method, timeout, retry, query, body, headers, idempotencyKey }: Values) {
  return {
    method: textOf(method, 'GET'),
    timeoutMs: numberOf(timeout, 0),
    retry: retry === false || typeof retry === 'number' ? (retry as number | false) : undefined,
    query: isValues(query) ? query : undefined,
    body,
    headers: isValues(headers)
      ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      : {},
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
  }
}

// One turn takes at least a millisecond; a call that is still pending after all turns never ends.
const MAX_TURNS = 10_000

/** Virtual time advances only while no data is in transit: the client pauses, or the server delays its response. */
async function advanceTime(clock: VirtualClock, readState: () => 'done' | 'busy' | 'wait'): Promise<void> {
  let idleTurns = 0
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    // Real time, because network data arrives through the event loop.
    await new Promise((resolve) => setTimeout(resolve, 1))
    const state = readState()
    if (state === 'done') return
    idleTurns = state === 'wait' ? idleTurns + 1 : 0
    const nextAt = clock.nextAt()
    if (idleTurns > 2 && nextAt !== undefined) await clock.advanceTo(nextAt)
  }
  throw new Error('the call did not end')
}

function countingFetch() {
  let inFlight = 0
  return {
    idle: () => inFlight === 0,
    fetch: async (url: string, init?: RequestInit) => {
      inFlight += 1
      try {
        return await fetch(url, init)
      } finally {
        inFlight -= 1
      }
    },
  }
}

function createSession(input: unknown) {
  let token = typeof input === 'string' ? input : undefined
  let ended = 0
  return {
    token: () => token,
    ended: () => ended,
    end: () => {
      token = undefined
      ended += 1
    },
  }
}
