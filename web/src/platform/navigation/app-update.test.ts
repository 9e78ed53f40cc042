import { expect, test, vi } from 'vitest'
import { createAppUpdate } from './app-update.ts'

test('the next page after an update is loaded afresh', () => {
  const reloadTo = vi.fn(() => 'assigned' as const)
  const update = createAppUpdate(reloadTo)
  expect(update.navigating('/wallet')).toBe(false)
  update.found()
  expect(reloadTo).not.toHaveBeenCalled()
  expect(update.navigating('/wallet')).toBe(true)
  expect(reloadTo).toHaveBeenCalledExactlyOnceWith('/wallet')
})

test('a refused reload is an ordinary navigation', () => {
  const update = createAppUpdate(() => 'refused')
  update.found()
  expect(update.navigating('/wallet')).toBe(false)
})

test('two holds must both be let go', () => {
  const reloadTo = vi.fn(() => 'assigned' as const)
  const update = createAppUpdate(reloadTo)
  update.found()
  const letFormGo = update.defer()
  const letPaymentGo = update.defer()
  letFormGo()
  expect(update.navigating('/wallet')).toBe(false)
  letPaymentGo()
  expect(update.navigating('/wallet')).toBe(true)
})

test('a notice that was shown stays, so that it can be read', () => {
  const update = createAppUpdate(() => 'assigned')
  update.defer()
  expect(update.getSnapshot().noticeShown).toBe(false)
  update.found()
  expect(update.getSnapshot().noticeShown).toBe(true)
  update.defer()()
  expect(update.getSnapshot().noticeShown).toBe(true)
})
