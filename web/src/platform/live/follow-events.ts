import { browserClock, type Clock } from '../navigation/clock.ts'
import { session } from '../session/current.ts'
import { readEvents } from './event-stream.ts'

type Watcher = {
  /** Something happened, with what the server says about it; without when something may have: read it again. */
  onChange: (data?: string) => void
  /** Whether changes are being told right now; when not, somebody has to ask. */
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

/** Listens to a stream (`/transactions/TU0/events`) until it is told to stop, and connects again when the line breaks. */
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
      // It may have become final just before the line broke.
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
