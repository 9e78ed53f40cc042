import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Report } from './picker-state.ts'
import { createPickerStore } from './store.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2024-01-20T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const type = { do: 'type-text', text: '20/01/2024', end: 'start' } as const

function connected(
  ...[settings, value]: Parameters<typeof createPickerStore> extends [infer S, infer V, ...unknown[]] ? [S, V] : never
) {
  const store = createPickerStore(settings, value, Date.now)
  const emitted: Report[] = []
  const disconnect = store.connect((report) => emitted.push(report))
  return { store, emitted, disconnect }
}

test('typed text is parsed after a pause', () => {
  const { store, emitted } = connected({ valueType: 'number' }, null)
  store.act(type)
  vi.advanceTimersByTime(999)
  expect(emitted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(emitted).toContainEqual({ type: 'change', value: Date.parse('2024-01-20T00:00:00Z') })
})

test('an unmounted picker runs no timer and continues when mounted again', () => {
  const { store, emitted, disconnect } = connected({ valueType: 'number' }, null)
  store.act(type)
  disconnect()
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(5000)
  store.connect((report) => emitted.push(report))
  vi.advanceTimersByTime(0)
  expect(emitted).toContainEqual({ type: 'change', value: Date.parse('2024-01-20T00:00:00Z') })
})

test('events of the creation are emitted once', () => {
  const { emitted, store, disconnect } = connected(
    { mode: 'datetime', rules: { minutes: 0 }, valueType: 'string' },
    '2024-01-15T10:30:00.000Z',
  )
  expect(emitted).toEqual([{ type: 'change', value: '2024-01-15T10:00:00.000Z' }])
  disconnect()
  store.connect((report) => emitted.push(report))
  expect(emitted).toHaveLength(1)
})

test('unchanged settings and value have no effect', () => {
  const settings = { min: '2024-01-02' }
  const { store } = connected(settings, new Date(0))
  const before = store.read()
  store.sync({ ...settings }, new Date(0))
  expect(store.read()).toBe(before)
})

test('a new value from outside is shown but not emitted', () => {
  const { store, emitted } = connected({}, '2024-01-15')
  store.sync({}, '2024-03-04')
  expect(store.read().texts.start).toBe('04/03/2024')
  expect(emitted.filter((report) => report.type === 'change')).toEqual([])
})

test('listeners get every update until they unsubscribe', () => {
  const { store } = connected({}, null)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.act({ do: 'turn-page', months: 1 })
  unsubscribe()
  store.act({ do: 'turn-page', months: 1 })
  expect(listener).toHaveBeenCalledTimes(1)
})
