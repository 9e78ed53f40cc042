import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '../clock.ts'
import { createLocation, type Locator } from './location.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const ACCRA = { coords: { latitude: 5.6037, longitude: -0.187 } }

function setUp(
  state: string,
  read: NonNullable<Locator['geolocation']>['getCurrentPosition'] = (found) => found(ACCRA),
) {
  const getCurrentPosition = vi.fn(read)
  const query = vi.fn(async () => ({ state }))
  return {
    getCurrentPosition,
    query,
    locate: createLocation({ permissions: { query }, geolocation: { getCurrentPosition } }, browserClock),
  }
}

test('the position is read if permission was granted before', async () => {
  expect(await setUp('granted').locate()).toEqual({ lat: 5.6037, lng: -0.187 })
})

test.each(['prompt', 'denied'])('with permission %s the position is not requested', async (state) => {
  const { locate, getCurrentPosition } = setUp(state)
  expect(await locate()).toBeUndefined()
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

test('the position is read again after ten minutes', async () => {
  const { locate, getCurrentPosition } = setUp('granted')
  await locate()
  vi.setSystemTime(599_999)
  await locate()
  expect(getCurrentPosition).toHaveBeenCalledTimes(1)
  vi.setSystemTime(600_000)
  await locate()
  expect(getCurrentPosition).toHaveBeenCalledTimes(2)
})

test('reading the position times out after 2 s', async () => {
  const { locate } = setUp('granted', () => {})
  const position = locate()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await position).toBeUndefined()
})

test('unsupported or failing browsers return no position', async () => {
  expect(await createLocation({}, browserClock)()).toBeUndefined()
  const refusing = { permissions: { query: () => Promise.reject(new TypeError('unknown name')) } }
  expect(await createLocation(refusing, browserClock)()).toBeUndefined()
})
