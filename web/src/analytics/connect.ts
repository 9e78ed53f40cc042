import type { Attempt, HttpClient } from '../api/http-client.ts'
import { browserClock } from '../navigation/clock.ts'
import type { RouterEvents } from '../navigation/connect-router.ts'
import type { Destination } from './config.ts'
import { deviceOf } from './device.ts'
import type { Preset } from './event.ts'
import { createLocation } from './location.ts'
import { pageNameOf } from './page-names.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { trackWith } from './track.ts'

export type SignedIn = { fullName: string; role: string; email: string | null; mobileNumber: string }

type Parts = {
  destination: Destination
  preset: Preset
  production: boolean
  router: RouterEvents
  client: HttpClient
  sessionToken: () => string | undefined
  signedIn: () => SignedIn | undefined
}

/** Loaded with import() and only where a destination is configured, so that nobody else pays for it. */
export function connectAnalytics({ router, client, signedIn, ...parts }: Parts): void {
  const publisher = createPublisher({
    ...parts,
    projectName: parts.preset.appName,
    device: deviceOf(navigator.userAgent),
    pageName: () => pageNameOf(routeOf(router)),
    location: createLocation(navigator, browserClock),
    online: () => navigator.onLine,
    hidden: () => document.visibilityState === 'hidden',
    newId: () => crypto.randomUUID(),
    // oxlint-disable-next-line no-console -- the specification wants these failures on the console, and nowhere else
    report: (message, stack) => console.error(message, ...(stack ? [stack] : [])),
    clock: browserClock,
    fetch: (url, init) => fetch(url, init),
  })
  window.addEventListener('online', publisher.resume)
  trackPageViews(router, publisher, signedIn)
  trackFailedCalls(client, publisher)
  trackWith(publisher)
}

/** One staff event for each page a signed-in person opens. */
export function trackPageViews(router: RouterEvents, publisher: Publisher, signedIn: () => SignedIn | undefined) {
  return router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    const person = signedIn()
    if (!pathChanged || !person) return
    publisher.staffView({
      ...person,
      email: person.email ?? '',
      pageName: pageNameOf(routeOf(router)),
      pageUrl: toLocation.href,
    })
  })
}

/** One Error event for each call that fails in the end. The publisher's own calls do not go through the client. */
export function trackFailedCalls(client: HttpClient, publisher: Publisher) {
  const report = ({ request, response, data, error, startedAtMs, endedAtMs, willRetry }: Attempt) => {
    // A page that was left cancels its calls: nothing failed.
    const cancelled = error?.cause instanceof DOMException && error.cause.name === 'AbortError'
    if (willRetry || cancelled) return
    publisher.requestError({
      status: response?.status,
      url: request.url,
      method: request.method,
      request: request.body,
      response: data,
      startTime: startedAtMs,
      endTime: endedAtMs,
    })
  }
  return client.addHooks({ onResponseError: report, onRequestError: report })
}

function routeOf(router: RouterEvents): string {
  return router.state.matches.at(-1)?.fullPath ?? '/'
}
