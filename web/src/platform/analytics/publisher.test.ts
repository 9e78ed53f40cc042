import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../clock.ts'
import type { AnalyticsEvent } from './event.ts'
import { createPublisher } from './publisher.ts'
import type { PublisherOptions } from './publisher-options.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const PRESET = { appId: 'okwan', appName: 'Okwan', appVersion: '1.0', appBuildNumber: '9' }

function setUp(options: Partial<PublisherOptions> = {}) {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => new Response(null, { status: 200 }))
  const report = vi.fn()
  const publisher = createPublisher({
    destination: { url: '/api/v1/event', authorization: () => undefined },
    preset: PRESET,
    production: true,
    projectName: 'Okwan',
    device: { DeviceType: 'Desktop', browser: 'Firefox' },
    pageName: () => 'Policies',
    person: () => undefined,
    sessionToken: () => undefined,
    location: async () => undefined,
    online: () => true,
    hidden: () => false,
    newId: () => 'trace-1',
    report,
    clock: browserClock,
    fetch,
    ...options,
  })
  const sent = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as AnalyticsEvent)
  }
  return { publisher, fetch, report, sent }
}

test('an event contains values of the app, the page and the time', async () => {
  const { publisher, sent } = setUp()
  publisher.publish({ eventType: 'Regular', name: 'Quick Quote Get', amount: 12.5, customer: { id: '7' } })
  expect(await sent()).toEqual([
    {
      page: {
        ...PRESET,
        sectionName: 'Insurance',
        pageName: 'Policies',
        viewName: 'Quick Quote Get',
        viewId: 'QuickQuoteGet',
        DeviceType: 'Desktop',
        browser: 'Firefox',
        createdAt: '1970-01-01T00:00:00.000Z',
        amount: 12.5,
      },
      customer: { id: '7', country: 'GH' },
      action: { eventType: 'Regular', actionName: 'Quick Quote Get', isSuccessful: true },
    },
  ])
})

test('an event without a user belongs to the signed-in user', async () => {
  const person = { id: '3', name: 'Abena Owusu', phone: '233200000003' }
  const { publisher, sent } = setUp({ person: () => person })
  publisher.publish({ eventType: 'Regular', name: 'Add Traveller' })
  publisher.publish({ eventType: 'Regular', name: 'Add Traveller', customer: { id: '9' } })
  expect((await sent()).map(({ customer }) => customer)).toEqual([
    { country: 'GH', ...person },
    { country: 'GH', id: '9' },
  ])
})

test('without a destination nothing is sent', async () => {
  const location = vi.fn(async () => undefined)
  const { publisher, sent, report } = setUp({ destination: undefined, preset: {}, location })
  publisher.publish({ eventType: 'Regular', name: 'A' })
  publisher.staffView({ fullName: '', role: '', email: '', mobileNumber: '', pageName: '', pageUrl: '' })
  expect(await sent()).toEqual([])
  expect(report).not.toHaveBeenCalled()
  expect(location).not.toHaveBeenCalled()
})

test('a missing app value is reported once and nothing is sent', async () => {
  const { publisher, sent, report } = setUp({ preset: { ...PRESET, appId: '' } })
  publisher.publish({ eventType: 'Regular', name: 'A' })
  publisher.publish({ eventType: 'Regular', name: 'A' })
  expect(await sent()).toEqual([])
  expect(report).toHaveBeenCalledExactlyOnceWith('Provide values for appId preset values')
})

test('in production the same error is sent once and counted', async () => {
  const { publisher, sent } = setUp()
  for (const id of ['17', '18']) publisher.requestError({ status: 500, method: 'GET', url: `/api/v1/users/${id}` })
  expect(await sent()).toHaveLength(1)
  expect([...publisher.counts().values()]).toEqual([2])
})

test('at most 200 different errors are stored', () => {
  const { publisher } = setUp({ online: () => false })
  for (let n = 0; n < 201; n += 1) publisher.publish({ eventType: 'Error', name: `error ${n}` })
  expect(publisher.counts().size).toBe(200)
})

test('an event is sent with the current session token', async () => {
  let token = 'old'
  const { publisher, fetch, sent } = setUp({
    destination: { url: '/api/v1/event', authorization: (session) => `Bearer ${session ?? ''}` },
    sessionToken: () => token,
  })
  publisher.publish({ eventType: 'Regular', name: 'A' })
  token = 'new'
  await sent()
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer new' })
})

test('a failure is logged with the specified text and stack, and not thrown', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const { publisher, report } = setUp({ fetch })
  publisher.publish({ eventType: 'Regular', name: 'A' })
  await vi.advanceTimersByTimeAsync(0)
  expect(report).toHaveBeenCalledExactlyOnceWith('Network Error: Failed to fetch', expect.stringContaining('TypeError'))
})

test('a failure of the second receiver has no effect on the first', async () => {
  const fetch = vi.fn(async (url: string) => {
    if (url.includes('second')) throw new TypeError('down')
    return new Response()
  })
  const destination = {
    url: '/api/v1/event',
    authorization: () => undefined,
    second: { url: '/second', authorization: 'Bearer b' },
  }
  const { publisher, report } = setUp({ fetch, destination })
  publisher.publish({ eventType: 'Regular', name: 'A' })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(publisher.queueLength()).toBe(0)
  expect(report).not.toHaveBeenCalled()
})
