import type { Publication } from './event.ts'
import type { Publisher } from './publisher.ts'

let publisher: Publisher | undefined

/** Says one of the catalogue’s labels, or something else. Does nothing where analytics are off. */
export function track(publication: Publication): void {
  publisher?.publish(publication)
}

/** Called by connect.ts, which is loaded only where analytics are on. */
export function trackWith(connected: Publisher): void {
  publisher = connected
}
