import type { Fetch } from '../api/http/http-client.ts'
import type { Clock } from '../navigation/clock.ts'
import type { Destination } from './config.ts'
import type { Device } from './device.ts'
import type { Customer, Location, Preset } from './event.ts'

export type PublisherOptions = {
  destination: Destination | undefined
  preset: Partial<Preset>
  /** Only in production are repeats held back. */
  production: boolean
  projectName: string
  device: Device
  /** The page on screen, for events that name none. */
  pageName: () => string
  /** Who is signed in, for events that name nobody. */
  person: () => Customer | undefined
  sessionToken: () => string | undefined
  location: () => Promise<Location | undefined>
  online: () => boolean
  /** The page is going away: the browser finishes sending without it. */
  hidden: () => boolean
  newId: () => string
  /** For developers: the console. */
  report: (message: string, stack?: string) => void
  clock: Clock
  fetch: Fetch
}
