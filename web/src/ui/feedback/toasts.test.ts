import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, onToastsChange, shownToasts, toast } from './toasts.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('only the three newest toasts are shown', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast(text)
  expect(shownToasts().map(({ text }) => text)).toEqual(['two', 'three', 'four'])
})

test('dismissing a toast keeps the others', () => {
  toast('one')
  toast('two')
  dismissToast(shownToasts()[0]?.id ?? 0)
  expect(shownToasts().map(({ text }) => text)).toEqual(['two'])
})

test('listeners are notified of every change until they unsubscribe', () => {
  const listener = vi.fn()
  const stop = onToastsChange(listener)
  toast('one')
  stop()
  toast('two')
  expect(listener).toHaveBeenCalledTimes(1)
})
