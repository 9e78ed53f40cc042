import { readDestination } from '../src/platform/analytics/config.ts'
import { trackPageViews } from '../src/platform/analytics/connect.ts'
import { deviceOf } from '../src/platform/analytics/device.ts'
import type { AnalyticsEvent, Preset, Publication, StaffEvent, StaffView } from '../src/platform/analytics/event.ts'
import { createLocation } from '../src/platform/analytics/location.ts'
import { pageNameOf } from '../src/platform/analytics/page-names.ts'
import { createPublisher, type Publisher } from '../src/platform/analytics/publisher.ts'
import type { FailedRequest } from '../src/platform/analytics/request-error.ts'
import type { Adapter, Mismatch, Values } from './case.ts'
import { check, isValues, numberOf, textOf, unknownNames, unknownStep } from './check.ts'
import { createReceiver } from './fakes/analytics-receiver.ts'
import { createFakeLocator } from './fakes/fake-locator.ts'
import { createFakeRouter } from './fakes/fake-router.ts'
import { createVirtualClock, settle, type VirtualClock } from './fakes/virtual-clock.ts'

const GIVEN = [
  'preset',
  'env',
  'server',
  'online',
  'hidden',
  'geolocationPermission',
  'position',
  'mode',
  'endpoint',
  'credential',
  'sessionToken',
  'second',
  'userAgent',
  'page',
  'user',
]
const HOUR_MS = 3_600_000

/**
 * Uses a fake server, because the hosts in cases do not exist. Time advances until all events are sent, unless a case has its own
 * `wait`.
 */
export const run: Adapter = async ({ given, when, then }) => {
  const clock = createVirtualClock()
  const receiver = createReceiver(given.server, clock)
  const locator = createFakeLocator(given)
  const reports: string[] = []
  const connection = { online: given.online !== false }
  const publisher = createPublisher({
    destination: readDestination(envOf(given)),
    // Cases omit values or use wrong types on purpose.
    preset: (given.preset ?? {}) as Partial<Preset>,
    production: given.env === 'production',
    projectName: 'Okwan',
    device: deviceOf(textOf(given.userAgent)),
    pageName: () => pageNameOf(textOf(given.page, '/policies')),
    person: () => undefined,
    sessionToken: () => (typeof given.sessionToken === 'string' ? given.sessionToken : undefined),
    location: createLocation(locator, clock),
    online: () => connection.online,
    hidden: () => given.hidden === true,
    newId: () => crypto.randomUUID(),
    report: (message) => void reports.push(message),
    clock,
    fetch: receiver.fetch,
  })

  const router = createFakeRouter()
  trackPageViews(router, publisher, () => signedIn(given.user))
  const view = (path: string) => {
    router.begin(path)
    router.end()
  }

  const mismatches = unknownNames(given, GIVEN, 'given')
  let requestsBeforeOnline = 0
  let thrown = false
  for (const step of when) {
    try {
      mismatches.push(...(await runStep(step, { publisher, clock, view })))
    } catch {
      thrown = true
    }
    if (step.event === 'offline') connection.online = false
    if (step.event === 'online') {
      await settle()
      requestsBeforeOnline = receiver.received.length
      connection.online = true
      publisher.resume()
    }
  }
  await settle()
  const queueLength = publisher.queueLength()
  if (!when.some((step) => 'wait' in step)) await clock.runUntilIdle(clock.now() + HOUR_MS)

  const event = eventValues(receiver.received.at(-1)?.event)
  const actual = {
    ...event,
    ...receiver.summary(),
    // Events sent by the failed call, otherwise events sent by the publisher.
    request: event.request ?? receiver.received.at(-1)?.request,
    requestsBeforeOnline,
    requestsAfterOnline: receiver.received.length - requestsBeforeOnline,
    error: reports[0] ?? null,
    errors: reports,
    consoleError: reports[0] ?? null,
    count: Math.max(0, ...publisher.counts().values()),
    counts: [...publisher.counts().values()],
    queueLength: 'wait' in (when.at(-1) ?? {}) ? publisher.queueLength() : queueLength,
    thrownToCaller: thrown,
    promptShown: locator.promptShown(),
    // The publisher cannot show anything to the user.
    userMessage: null,
  }
  return [...mismatches, ...compare(isValues(then) ? then : {}, actual, reports)]
}

type Stage = { publisher: Publisher; clock: VirtualClock; view: (path: string) => void }

async function runStep(step: Values, { publisher, clock, view }: Stage): Promise<Mismatch[]> {
  const times = numberOf(step.times, 1)
  for (let time = 0; time < times; time += 1) {
    // Cases contain the same values that a page would pass.
    if (isValues(step.publish)) publisher.publish(step.publish as Publication)
    else if (isValues(step.requestError)) publisher.requestError(step.requestError as FailedRequest)
    else if (isValues(step.staffView)) publisher.staffView(step.staffView as StaffView)
    else if (typeof step.pageView === 'string') view(step.pageView)
    else if (isValues(step.duration)) {
      const { name, start, end } = step.duration
      publisher.publish({
        eventType: 'Duration',
        name: textOf(name),
        startTime: numberOf(start, Number.NaN),
        endTime: numberOf(end, Number.NaN),
      })
    } else if ('wait' in step) await clock.advanceTo(clock.now() + numberOf(step.wait, 0))
    else if (step.event !== 'online' && step.event !== 'offline') return [unknownStep(step)]
  }
  return unknownNames(
    step,
    ['publish', 'requestError', 'staffView', 'pageView', 'duration', 'wait', 'event', 'times'],
    'step',
  )
}

function compare({ consoleErrorPrefix, ...then }: Values, actual: Values, reports: string[]): Mismatch[] {
  const mismatches = check(then, actual)
  if (consoleErrorPrefix === undefined || reports[0]?.startsWith(textOf(consoleErrorPrefix))) return mismatches
  return [...mismatches, { what: 'consoleErrorPrefix', expected: consoleErrorPrefix, got: reports }]
}

/** All values of the last event by name; `label` is the label of a failed call. */
function eventValues(event: AnalyticsEvent | StaffEvent | undefined): Values {
  const { page, customer, action }: { page?: Values; customer?: Values; action?: Values } = event ?? {}
  return { location: null, ...ABSENT, ...page, ...customer, ...action, label: page?.viewName, page, customer, action }
}

// Names that a case can expect to be absent.
const ABSENT: Values = {
  request: undefined,
  ValidationErrors: undefined,
  phone: undefined,
  ReasonForfailure: undefined,
}

function signedIn(user: unknown) {
  if (!isValues(user)) return undefined
  const { fullName, role, email, mobileNumber } = user
  return {
    userId: '',
    fullName: textOf(fullName),
    role: textOf(role),
    email: textOf(email),
    mobileNumber: textOf(mobileNumber),
  }
}

function envOf({ mode, endpoint, credential, second }: Values) {
  return {
    VITE_ANALYTICS_MODE: textOf(mode, 'provider'),
    VITE_ANALYTICS_HOST: endpoint === undefined ? 'https://analytics.test' : textOf(endpoint),
    VITE_ANALYTICS_CREDENTIAL: textOf(credential),
    ...(isValues(second) && {
      VITE_ANALYTICS_SECOND_URL: textOf(second.url),
      VITE_ANALYTICS_SECOND_TOKEN: textOf(second.token),
    }),
  }
}
