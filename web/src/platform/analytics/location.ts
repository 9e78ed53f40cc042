import type { Clock } from '../clock.ts'
import type { Location } from './event.ts'

/** Parts of `navigator` that are used. Some browsers lack both. */
export type Locator = {
  permissions?: { query: (name: { name: 'geolocation' }) => Promise<{ state: string }> }
  geolocation?: {
    getCurrentPosition: (
      found: (position: { coords: { latitude: number; longitude: number } }) => void,
      failed: () => void,
      options: { timeout: number; maximumAge: number },
    ) => void
  }
}

const FRESH_MS = 10 * 60_000
const LIMIT_MS = 2_000

/** Returns the location only if the user has granted the permission before; analytics never asks for it. Never rejects. */
export function createLocation(
  { permissions, geolocation }: Locator,
  clock: Clock,
): () => Promise<Location | undefined> {
  let known: { at: number; location: Promise<Location | undefined> } | undefined

  async function locate(): Promise<Location | undefined> {
    const permission = await permissions?.query({ name: 'geolocation' }).catch(() => undefined)
    if (permission?.state !== 'granted' || !geolocation) return undefined
    return new Promise((resolve) => {
      geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
        () => resolve(undefined),
        { timeout: LIMIT_MS, maximumAge: FRESH_MS },
      )
    })
  }

  return () => {
    if (!known || clock.now() - known.at >= FRESH_MS) {
      known = { at: clock.now(), location: within(LIMIT_MS, locate(), clock) }
    }
    return known.location
  }
}

function within<Value>(limitMs: number, work: Promise<Value>, clock: Clock): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const cancel = clock.after(limitMs, () => resolve(undefined))
    void work.then((value) => {
      cancel()
      resolve(value)
    })
  })
}
