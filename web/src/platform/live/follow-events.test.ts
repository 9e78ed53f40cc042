// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { followEvents } from './follow-events.ts'

/** Returns the responses in order; delays end when `later` is called. */
function watch(...responses: (() => Response | Promise<Response>)[]) {
  const waiting: { ms: number; run: () => void }[] = []
  const onChange = vi.fn()
  const onLive = vi.fn()
  const fetch = vi.fn(async () => (responses.shift() ?? (() => new Promise<Response>(() => {})))())
  const stop = followEvents(
    'GET /transactions/{clientReference}/events',
    { params: { clientReference: 'TU0' } },
    { onChange, onLive },
    {
      fetch,
      token: () => 'secret',
      clock: {
        after: (ms, run) => {
          waiting.push({ ms, run })
          return () => {}
        },
      },
    },
  )
  const settle = () => vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
  const later = () => waiting.shift()?.run()
  return { fetch, onChange, onLive, stop, settle, later, pauses: () => waiting.map(({ ms }) => ms) }
}

/** Runs all pending promises. Without timers and network, they settle within this many turns of the microtask queue. */
async function settlePending() {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

const events = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } })

test('each event is delivered, with the token in the header', async () => {
  const { fetch, onChange, onLive, settle } = watch(events('data: {}\n\ndata: {}\n\n'))
  await settle()
  expect(fetch).toHaveBeenCalledWith(
    '/api/v1/transactions/TU0/events',
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer secret' }) }),
  )
  expect(onLive.mock.calls.flat()).toEqual([true, false])
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('a lost connection is reopened with increasing delays', async () => {
  const broken = () => Promise.reject(new TypeError('offline'))
  const watched = watch(broken, broken, broken)
  await watched.settle()
  expect(watched.pauses()).toEqual([1_000])
  watched.later()
  await watched.settle()
  expect(watched.pauses()).toEqual([2_000])
})

test('after a connection that was open, the delays start again', async () => {
  const broken = () => Promise.reject(new TypeError('offline'))
  const lost = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('connection lost')) }))
  const watched = watch(broken, broken, lost)
  for (const delayMs of [1_000, 2_000, 1_000]) {
    await watched.settle()
    expect(watched.pauses()).toEqual([delayMs])
    watched.later()
  }
})

test('a refusal is not retried', async () => {
  const watched = watch(() => new Response(null, { status: 404 }))
  await vi.waitFor(() => expect(watched.fetch).toHaveBeenCalledTimes(1))
  await settlePending()
  expect(watched.pauses()).toEqual([])
  expect(watched.onLive).not.toHaveBeenCalled()
})

test('stop closes the connection', async () => {
  const watched = watch(events(''))
  await watched.settle()
  watched.stop()
  watched.later()
  await settlePending()
  expect(watched.fetch).toHaveBeenCalledTimes(1)
})

test('the compiler rejects an endpoint without a stream and a missing parameter', () => {
  const watcher = { onChange: () => {}, onLive: () => {} }
  const never = () => {
    // @ts-expect-error -- the contract has no such stream
    followEvents('GET /policies/events', {}, watcher)
    // @ts-expect-error -- a list is no stream
    followEvents('GET /transactions', {}, watcher)
    // @ts-expect-error -- the stream is about one payment
    followEvents('GET /transactions/{clientReference}/events', {}, watcher)
  }
  expect(never).toBeTypeOf('function')
})
