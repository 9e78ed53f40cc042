import type { Preset, Publication, StaffView } from './event.ts'
import { eventOf, staffEventOf } from './fill-in.ts'
import type { PublisherOptions } from './publisher-options.ts'
import { createQueue, type WaitingEvent } from './queue.ts'
import { createRepeats } from './repeats.ts'
import { type FailedRequest, requestErrorOf } from './request-error.ts'

/** Publishes analytics events. Never throws, shows nothing, and sends nothing unless it is configured. */
export type Publisher = {
  publish: (publication: Publication) => void
  requestError: (failed: FailedRequest) => void
  staffView: (view: StaffView) => void
  /** Called when the connection is restored. */
  resume: () => void
  queueLength: () => number
  /** Counts each Error and Exception, including suppressed repeats. */
  counts: () => ReadonlyMap<string, number>
}

export function createPublisher(options: PublisherOptions): Publisher {
  const { destination, report } = options
  const repeats = createRepeats()
  const preset = destination && readPreset(options.preset)
  let reported = false
  const queue = createQueue({
    clock: options.clock,
    online: options.online,
    send: (event) => post(options, event),
    onFailure: (error) => report(`Network Error: ${error.message}`, error.stack),
  })

  /** Calls `run` if the four app values are set. Missing values are reported once. */
  function withPreset(run: (preset: Preset) => void) {
    if (!preset) return
    if (!('missing' in preset)) return run(preset)
    if (!reported) report(`Provide values for ${preset.missing.join(', ')} preset values`)
    reported = true
  }

  function publish(publication: Publication) {
    withPreset((complete) => {
      const event = eventOf(publication, complete, options)
      const { eventType } = publication
      const known = (eventType === 'Error' || eventType === 'Exception') && repeats.isRepeat(event)
      if (known && options.production) return
      const ready = options.location().then((location) => {
        if (location) event.customer.location = location
      })
      queue.add({ event, regular: eventType === 'Regular', ready })
    })
  }

  return {
    publish,
    requestError: (failed) => publish(requestErrorOf(failed)),
    staffView: (view) => withPreset(() => queue.add({ event: staffEventOf(view, options), regular: true })),
    resume: queue.resume,
    queueLength: queue.length,
    counts: repeats.counts,
  }
}

const PRESET_NAMES = ['appBuildNumber', 'appId', 'appName', 'appVersion'] as const

function readPreset(input: Partial<Preset>): Preset | { missing: string[] } {
  const { appId, appName, appVersion, appBuildNumber } = input
  if (appId && appName && appVersion && appBuildNumber) return { appId, appName, appVersion, appBuildNumber }
  return { missing: PRESET_NAMES.filter((name) => !input[name]) }
}

async function post({ destination, sessionToken, hidden, fetch }: PublisherOptions, event: WaitingEvent['event']) {
  if (!destination) throw new Error('no destination')
  const send = (url: string, authorization: string | undefined) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(event),
      keepalive: hidden(),
    })
  const { second } = destination
  if (second) send(second.url, second.authorization).catch(() => undefined)
  const response = await send(destination.url, destination.authorization(sessionToken()))
  // The response body is not needed.
  response.body?.cancel().catch(() => undefined)
  return response
}
