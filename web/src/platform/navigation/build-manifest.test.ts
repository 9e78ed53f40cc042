import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBuilds } from './build-manifest.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const HOUR_MS = 3_600_000

function watch(responses: Record<string, () => Response | Promise<Response>>) {
  const requests: string[] = []
  const onUpdate = vi.fn()
  const fetch = async (url: string) => {
    requests.push(url)
    const response = Object.entries(responses).find(([part]) => url.includes(part))?.[1]
    return response ? response() : new Response()
  }
  const stop = watchBuilds({ buildId: 'A', onUpdate, fetch })
  return { requests, onUpdate, stop }
}

test('checks every hour while the build is current', async () => {
  const { requests, onUpdate } = watch({ latest: () => Response.json({ id: 'A' }) })
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect(requests.filter((url) => url.includes('latest'))).toEqual([
    `/builds/latest.json?${HOUR_MS}`,
    `/builds/latest.json?${2 * HOUR_MS}`,
  ])
  expect(onUpdate).not.toHaveBeenCalled()
})

test('a newer build is reported once, then checks stop', async () => {
  const { requests, onUpdate } = watch({ latest: () => Response.json({ id: 'B' }) })
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith('B')
  expect(requests).toHaveLength(1)
})

test('invalid responses and lost connections are ignored', async () => {
  const latest = vi
    .fn<() => Response | Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockReturnValueOnce(new Response('<html>'))
    .mockReturnValue(Response.json({ id: 'B' }))
  const { onUpdate } = watch({ latest })
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect(onUpdate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(onUpdate).toHaveBeenCalledOnce()
})

test.each([403, 404])('a %i for our own files means an outdated build', async (status) => {
  const { onUpdate } = watch({
    latest: () => Response.json({ id: 'A' }),
    'meta/A.json': () => new Response(null, { status }),
  })
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(onUpdate).toHaveBeenCalledOnce()
})

test('can be stopped', async () => {
  const { requests, stop } = watch({})
  stop()
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect(requests).toEqual([])
})
