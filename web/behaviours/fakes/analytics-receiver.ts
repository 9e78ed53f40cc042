import type { AnalyticsEvent, StaffEvent } from '../../src/platform/analytics/event.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Values } from '../case.ts'
import { isValues, numberOf, show, textOf } from '../check.ts'

export type Received = {
  event: AnalyticsEvent | StaffEvent
  name: string
  atMs: number
  delivered: boolean
  request: Values
}

const SECOND_HOST = 'second.test'

/** Analytics server of a case: returns the given responses in order and repeats the last one; 200 by default. */
export function createReceiver(server: unknown, clock: Clock) {
  const responses: unknown[] = Array.isArray(server) ? server : [200]
  const received: Received[] = []
  let second = 0
  let bodiesRead = 0

  function respond(responseSpec: unknown): Response {
    const status = isValues(responseSpec) ? numberOf(responseSpec.status, 200) : numberOf(responseSpec, 0)
    if (status === 0) throw new TypeError(String(responseSpec))
    const response = new Response(isValues(responseSpec) ? show(responseSpec.body ?? '') : '', { status })
    const read = async () => {
      bodiesRead += 1
      return ''
    }
    return Object.assign(response, { text: read, json: read })
  }

  return {
    received,
    fetch: async (input: string, init: RequestInit = {}): Promise<Response> => {
      const url = new URL(input, 'https://portal.test')
      if (url.hostname === SECOND_HOST) {
        second += 1
        return new Response('')
      }
      // The publisher sends one of these two types as JSON.
      const event = JSON.parse(textOf(init.body)) as AnalyticsEvent | StaffEvent
      const responseSpec = responses[Math.min(received.length, responses.length - 1)]
      const request = {
        method: init.method,
        url: url.href,
        path: url.pathname,
        headers: Object.fromEntries(new Headers(init.headers)),
        keepalive: init.keepalive,
      }
      const entry = { event, name: nameOf(event), atMs: clock.now(), delivered: false, request }
      received.push(entry)
      const response = respond(responseSpec)
      entry.delivered = response.ok
      return response
    },
    summary: () => ({
      requests: received.length,
      requestTimes: received.map(({ atMs }) => atMs),
      attempts: Object.fromEntries(
        received.map(({ name }) => [name, received.filter((other) => other.name === name).length]),
      ),
      attemptOrder: received.map(({ name }) => name),
      order: received.filter(({ delivered }) => delivered).map(({ name }) => name),
      delivered: received.some(({ delivered }) => delivered),
      secondCall: second,
      bodiesRead,
    }),
  }
}

function nameOf(event: AnalyticsEvent | StaffEvent): string {
  return 'viewName' in event.page ? event.page.viewName : event.page.pageName
}
