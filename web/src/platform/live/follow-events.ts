import { browserClock, type Clock } from '../navigation/clock.ts'
import { session } from '../session/current.ts'
import { readEvents } from './event-stream.ts'

type Watcher = {
  /** Called with the data of an event, or without data after a reconnect, when events may have been missed. */
  onChange: (data?: string) => void
  /** Called when the stream connects or disconnects; poll while it is disconnected. */
  onLive: (live: boolean) => void
}

type Surroundings = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  token: () => string | undefined
  clock: Pick<Clock, 'after'>
}

const browser: Surroundings = {
  fetch: (url, init) => fetch(url, init),
  token: () => session.token(),
  clock: browserClock,
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Follows a stream (`/transactions/TU0/events`) until it is stopped, and reconnects when the connection is lost. */
export function followEvents(
  path: string,
  { onChange, onLive }: Watcher,
  { fetch, token, clock }: Surroundings = browser,
): () => void {
  const stop = new AbortController()
  const { signal } = stop

  async function listenOnce(): Promise<'ended' | 'refused'> {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token() ?? ''}` }
    const response = await fetch(`/api/v1${path}`, { headers, signal })
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return 'refused'
    if (!response.ok || !response.body) throw new Error(`events: ${response.status}`)
    onLive(true)
    for await (const { data } of readEvents(response.body)) if (!signal.aborted) onChange(data)
    return 'ended'
  }

  async function listen(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const outcome = await listenOnce().catch(() => 'broken')
      if (signal.aborted || outcome === 'refused') return
      onLive(false)
      // The last event may have been lost with the connection.
      onChange()
      if (outcome === 'ended') pauseMs = FIRST_PAUSE_MS
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
