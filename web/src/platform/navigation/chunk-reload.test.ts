import { expect, test, vi } from 'vitest'
import { createChunkReload } from './chunk-reload.ts'

function setUp({ at = '/policies', stored = new Map<string, string>(), online = true } = {}) {
  const location = { pathname: at, search: '', hash: '', assign: vi.fn(), reload: vi.fn() }
  let nowMs = 0
  const reload = createChunkReload({
    location,
    storage: () => ({ getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) }),
    now: () => nowMs,
    online: () => online,
  })
  const advance = (ms: number) => {
    nowMs += ms
  }
  return { reload, location, advance }
}

test('a missing chunk reloads the requested page', () => {
  const { reload, location } = setUp()
  const error = new Error('missing')
  reload.navigationStarted('/wallet?x=1#h')
  reload.chunkFailed(error)
  expect(reload.navigationFailed(error)).toBe('assigned')
  expect(location.assign).toHaveBeenCalledWith('/wallet?x=1#h')
})

test('there is no reload while offline, because the page could not load', () => {
  const { reload, location } = setUp({ online: false })
  const error = new Error('no connection')
  reload.navigationStarted('/wallet')
  reload.chunkFailed(error)
  expect(reload.navigationFailed(error)).toBe('refused')
  expect(reload.isChunkError(error)).toBe(true)
  expect(location.assign).not.toHaveBeenCalled()
})

test('an error is a chunk error only until the next route change', () => {
  const { reload, location } = setUp()
  const error = new Error('missing on hover')
  reload.chunkFailed(error)
  expect(reload.isChunkError(error)).toBe(true)
  reload.navigationStarted('/wallet')
  expect(reload.isChunkError(error)).toBe(false)
  expect(reload.navigationFailed(error)).toBeUndefined()
  expect(location.assign).not.toHaveBeenCalled()
})

test('the guard is kept across the reload for 10 s', () => {
  const stored = new Map<string, string>()
  expect(setUp({ stored }).reload.reloadTo('/wallet')).toBe('assigned')
  const { reload, advance } = setUp({ at: '/wallet', stored })
  advance(10_000)
  expect(reload.reloadTo('/wallet')).toBe('refused')
  advance(1)
  expect(reload.reloadTo('/wallet')).toBe('reloaded')
})

test('an unreadable guard does not prevent a reload', () => {
  const { reload } = setUp({ stored: new Map([['app:reload', '{broken']]) })
  expect(reload.reloadTo('/wallet')).toBe('assigned')
})
