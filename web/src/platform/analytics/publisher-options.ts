import type { Fetch } from '../api/http/http-client.ts'
import type { Clock } from '../clock.ts'
import type { Destination } from './config.ts'
import type { Device } from './device.ts'
import type { Customer, Location, Preset } from './event.ts'

export type PublisherOptions = {
  destination: Destination | undefined
  preset: Partial<Preset>
  /** Repeated events are suppressed in production only. */
  production: boolean
  projectName: string
  device: Device
  /** Current page, for events without a page. */
  pageName: () => string
  /** Signed-in user, for events without a user. */
  person: () => Customer | undefined
  sessionToken: () => string | undefined
  location: () => Promise<Location | undefined>
  online: () => boolean
  /** True while the page is hidden. The page may be closing, so the request must outlive it. */
  hidden: () => boolean
  newId: () => string
  /** Console for developers. */
  report: (message: string, stack?: string) => void
  clock: Clock
  fetch: Fetch
}
