import type { Hooks } from '../api/http/http-client.ts'
import { browserClock, type Clock } from '../clock.ts'

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove']
/**
 * A request within this time after an input counts as made by the person. The time is long enough for a slow search after typing.
 */
const ATTENDED_MS = 60_000

/**
 * Marks requests that a page sends automatically, such as polling in an abandoned tab. The server answers these requests without
 * extending the session, so that the session ends after its idle time.
 */
export function unattendedRequests(target: EventTarget, clock: Clock = browserClock): Hooks {
  let inputAtMs = clock.now()
  for (const type of INPUTS) {
    target.addEventListener(type, () => (inputAtMs = clock.now()), { capture: true, passive: true })
  }
  return {
    onRequest: ({ headers, startedAtMs }) => {
      if (startedAtMs - inputAtMs > ATTENDED_MS) headers.set('x-unattended', '1')
    },
  }
}
