import type { Clock } from '../clock.ts'
import type { AnalyticsEvent, StaffEvent } from './event.ts'

export type WaitingEvent = {
  event: AnalyticsEvent | StaffEvent
  /** When the queue is full, regular events are dropped first. */
  regular: boolean
  /** Settles when the event is complete, with its location. Never rejects. */
  ready?: Promise<void>
}

export type Queue = {
  add: (waiting: WaitingEvent) => void
  /** Called when the connection is restored. */
  resume: () => void
  length: () => number
}

type Options = {
  /** Sends one event; throws if there is no response. */
  send: (event: WaitingEvent['event']) => Promise<{ ok: boolean; status: number }>
  clock: Clock
  online: () => boolean
  /** Failures go to the console, never to the user. */
  onFailure: (error: Error) => void
}

const LONGEST_DELAY_MS = 30_000
const MAX_WAITING = 200
const MAX_REFUSALS = 5

/**
 * Sends events one at a time and in order. A failed event stays first until it is delivered; a refused event is sent again after
 * the others, at most five times. Events are kept in memory only, because they contain names and numbers.
 */
export function createQueue({ send, clock, online, onFailure }: Options): Queue {
  const waiting: (WaitingEvent & { refusals: number })[] = []
  let inFlight = 0
  let busy = false
  let failures = 0

  async function drain() {
    if (busy) return
    busy = true
    for (let next = dequeue(); next; next = dequeue()) {
      await next.ready
      const outcome = await attempt(next.event)
      inFlight = 0
      failures = outcome === 'delivered' ? 0 : failures + 1
      if (outcome === 'failed') waiting.unshift(next)
      // An event that is always refused must not block the others.
      if (outcome === 'refused' && ++next.refusals < MAX_REFUSALS) waiting.push(next)
      if (failures > 0) await new Promise<void>((resolve) => clock.after(delayAfter(failures), resolve))
    }
    busy = false
  }

  function dequeue() {
    const next = online() ? waiting.shift() : undefined
    inFlight = next ? 1 : 0
    return next
  }

  async function attempt(event: WaitingEvent['event']): Promise<'delivered' | 'failed' | 'refused'> {
    try {
      const { ok, status } = await send(event)
      if (ok) return 'delivered'
      onFailure(new Error(`status ${status}`))
      return isFinal(status) ? 'refused' : 'failed'
    } catch (error) {
      onFailure(error instanceof Error ? error : new Error(String(error)))
      return 'failed'
    }
  }

  const length = () => waiting.length + inFlight
  return {
    add: (added) => {
      waiting.push({ ...added, refusals: 0 })
      if (length() > MAX_WAITING)
        waiting.splice(
          Math.max(
            0,
            waiting.findIndex(({ regular }) => regular),
          ),
          1,
        )
      void drain()
    },
    resume: () => void drain(),
    length,
  }
}

function delayAfter(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), LONGEST_DELAY_MS)
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
}
