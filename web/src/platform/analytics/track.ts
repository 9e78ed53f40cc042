import type { Publication } from './event.ts'
import type { Publisher } from './publisher.ts'

let publisher: Publisher | undefined

/** Sends an event of the catalogue or a custom event. Does nothing if analytics is off. */
export function track(publication: Publication): void {
  publisher?.publish(publication)
}

/** Called by connect.ts, which is loaded only if analytics is on. */
export function trackWith(connected: Publisher): void {
  publisher = connected
}
