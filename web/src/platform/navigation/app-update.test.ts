import { expect, test, vi } from 'vitest'
import { createAppUpdate } from './app-update.ts'

test('the next page after an update is a full page load', () => {
  const reloadTo = vi.fn(() => 'assigned' as const)
  const update = createAppUpdate(reloadTo)
  expect(update.navigating('/wallet')).toBe(false)
  update.found()
  expect(reloadTo).not.toHaveBeenCalled()
  expect(update.navigating('/wallet')).toBe(true)
  expect(reloadTo).toHaveBeenCalledExactlyOnceWith('/wallet')
})

test('without a reload, the navigation continues normally', () => {
  const update = createAppUpdate(() => 'refused')
  update.found()
  expect(update.navigating('/wallet')).toBe(false)
})

test('a reload waits until all deferrals are released', () => {
  const reloadTo = vi.fn(() => 'assigned' as const)
  const update = createAppUpdate(reloadTo)
  update.found()
  const releaseForm = update.defer()
  const releasePayment = update.defer()
  releaseForm()
  expect(update.navigating('/wallet')).toBe(false)
  releasePayment()
  expect(update.navigating('/wallet')).toBe(true)
})

test('a shown notice stays visible', () => {
  const update = createAppUpdate(() => 'assigned')
  update.defer()
  expect(update.getSnapshot().noticeShown).toBe(false)
  update.found()
  expect(update.getSnapshot().noticeShown).toBe(true)
  update.defer()()
  expect(update.getSnapshot().noticeShown).toBe(true)
})
