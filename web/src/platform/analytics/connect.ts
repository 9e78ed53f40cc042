import { FetchError } from '../api/http/fetch-error.ts'
import type { Attempt, HttpClient } from '../api/http/http-client.ts'
import { browserClock } from '../clock.ts'
import type { RouterEvents } from '../navigation/connect-router.ts'
import type { Destination } from './config.ts'
import { deviceOf } from './device.ts'
import type { Customer, Preset } from './event.ts'
import { createLocation } from './location.ts'
import { drawerNameOf, pageNameOf } from './page-names.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { trackWith } from './track.ts'

export type SignedIn = {
  userId: string
  fullName: string
  role: string
  email: string | null
  mobileNumber: string
}

type Dependencies = {
  destination: Destination
  preset: Preset
  production: boolean
  router: RouterEvents
  client: HttpClient
  sessionToken: () => string | undefined
  signedIn: () => SignedIn | undefined
}

/** Loaded on demand, and only if a destination is configured. */
export function connectAnalytics({ router, client, signedIn, ...parts }: Dependencies): void {
  const publisher = createPublisher({
    ...parts,
    projectName: parts.preset.appName,
    device: deviceOf(navigator.userAgent),
    pageName: () => pageNameOf(routeOf(router), window.location.search),
    person: () => customerOf(signedIn()),
    location: createLocation(navigator, browserClock),
    online: () => navigator.onLine,
    hidden: () => document.visibilityState === 'hidden',
    newId: () => crypto.randomUUID(),
    // oxlint-disable-next-line no-console -- the specification prescribes that these failures go to the console only
    report: (message, stack) => console.error(message, ...(stack ? [stack] : [])),
    clock: browserClock,
    fetch: (url, init) => fetch(url, init),
  })
  window.addEventListener('online', publisher.resume)
  trackPageViews(router, publisher, signedIn)
  trackPageLoads(router, publisher, () => Date.now())
  trackFailedCalls(client, publisher)
  trackUnhandled(window, publisher)
  trackWith(publisher)
}

/** Sends one staff event for each page that a signed-in user opens. Some drawers count as pages. */
export function trackPageViews(router: RouterEvents, publisher: Publisher, signedIn: () => SignedIn | undefined) {
  let openDrawer: string | undefined
  const reportPage = ({ href }: { href: string }, pathChanged: boolean) => {
    const person = signedIn()
    const route = routeOf(router)
    const search = searchOf(href)
    const drawer = drawerNameOf(route, search)
    const isNew = pathChanged || (drawer !== undefined && drawer !== openDrawer)
    openDrawer = drawer
    if (!isNew || !person) return
    const { fullName, role, email, mobileNumber } = person
    const pageName = pageNameOf(route, search)
    publisher.staffView({ fullName, role, email: email ?? '', mobileNumber, pageName, pageUrl: href })
  }
  // The first page may have opened before this code was loaded.
  if (router.state.resolvedLocation) reportPage(router.state.resolvedLocation, true)
  return router.subscribe('onResolved', ({ toLocation, pathChanged }) => reportPage(toLocation, pathChanged))
}

/** Sends one Duration event for each page: from the click until the page is shown. */
export function trackPageLoads(router: RouterEvents, publisher: Publisher, now: () => number) {
  let startTime: number | undefined
  const stopStart = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    // Redirects start again; the time counts from the first address.
    if (fromLocation && pathChanged) startTime ??= now()
  })
  const stopEnd = router.subscribe('onResolved', () => {
    if (startTime === undefined) return
    publisher.publish({ eventType: 'Duration', name: 'Page Load', startTime, endTime: now() })
    startTime = undefined
  })
  return () => {
    stopStart()
    stopEnd()
  }
}

/**
 * Sends one Error event for each call that fails after its retries. The publisher does not use this client, so its own failures
 * send no events.
 */
export function trackFailedCalls(client: HttpClient, publisher: Publisher) {
  const report = ({ request, response, data, error, startedAtMs, endedAtMs, willRetry }: Attempt) => {
    // Leaving a page cancels its calls, which is not a failure.
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

/** Reports errors that neither a page nor the error screen caught. */
export function trackUnhandled(page: Pick<Window, 'addEventListener'>, publisher: Publisher): void {
  const report = (reason: unknown) => {
    // Failed calls are reported by another event.
    if (reason instanceof FetchError) return
    const message = reason instanceof Error ? reason.message : String(reason)
    publisher.publish({ eventType: 'Exception', name: 'Unhandled Error', ReasonForfailure: message })
  }
  page.addEventListener('error', ({ error, message }) => report(error ?? message))
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

function customerOf(person: SignedIn | undefined): Customer | undefined {
  if (!person) return undefined
  const { userId: id, fullName: name, mobileNumber: phone, email } = person
  return { id, name, phone, ...(email === null ? {} : { email }) }
}

function searchOf(href: string): string {
  return /\?[^#]*/.exec(href)?.[0] ?? ''
}

function routeOf(router: RouterEvents): string {
  return router.state.matches.at(-1)?.fullPath ?? '/'
}
