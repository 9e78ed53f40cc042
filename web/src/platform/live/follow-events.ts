import type { Api, ApiData, ApiInput, ApiKey } from '@okwan/contract/all'
import { endpointPath } from '../api/call.ts'
import { joinUrl } from '../api/http/request-parts.ts'
import { browserClock, type Clock } from '../clock.ts'
import { session } from '../session/current.ts'
import { readEvents } from './event-stream.ts'

/** The endpoints that stream events. */
type StreamKey = { [Key in ApiKey]: Api[Key] extends { stream: string } ? Key : never }[ApiKey]

type StreamHandlers<Key extends StreamKey> = {
  /** Called with the data of an event, or without data when the connection is lost, because an event may have been missed. */
  onChange: (data?: ApiData<Key>) => void
  /** Called when the stream connects or disconnects; poll while it is disconnected. */
  onLive: (live: boolean) => void
}

type Environment = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  token: () => string | undefined
  clock: Pick<Clock, 'after'>
}

const browser: Environment = {
  fetch: (url, init) => fetch(url, init),
  token: () => session.token(),
  clock: browserClock,
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Follows a stream until it is stopped, and reconnects when the connection is lost. */
export function followEvents<Key extends StreamKey>(
  key: Key,
  input: ApiInput<Key>,
  { onChange, onLive }: StreamHandlers<Key>,
  { fetch, token, clock }: Environment = browser,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let wasLive = false
  // The types of the parts are checked by the key, as in `call`.
  const { params = {}, query } = input as { params?: Record<string, string>; query?: Record<string, unknown> }
  const url = joinUrl('/api/v1', endpointPath(key, params), query)

  async function listenOnce(): Promise<'ended' | 'refused'> {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token() ?? ''}` }
    const response = await fetch(url, { headers, signal })
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return 'refused'
    if (!response.ok || !response.body) throw new Error(`events: ${response.status}`)
    wasLive = true
    onLive(true)
    for await (const { data } of readEvents(response.body)) {
      // The contract of the stream guarantees this type.
      if (!signal.aborted) onChange(JSON.parse(data) as ApiData<Key>)
    }
    return 'ended'
  }

  async function listen(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      wasLive = false
      const outcome = await listenOnce().catch(() => 'broken')
      if (signal.aborted || outcome === 'refused') return
      onLive(false)
      // The last event may have been lost with the connection.
      onChange()
      if (outcome === 'ended' || wasLive) pauseMs = FIRST_PAUSE_MS
      await pause(pauseMs, signal, clock)
    }
  }

  void listen()
  return () => stop.abort()
}

function pause(pauseMs: number, signal: AbortSignal, clock: Pick<Clock, 'after'>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(pauseMs, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        resolve()
      },
      { once: true },
    )
  })
}
