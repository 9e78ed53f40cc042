// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../test/mount.tsx'
import { Toasts } from './Toasts.tsx'
import { dismissToast, shownToasts, toast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(async () => {
  await act(async () => {
    for (const { id } of shownToasts()) dismissToast(id)
  })
  vi.useRealTimers()
})

const advance = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

test('a toast disappears after six seconds', async () => {
  await mount(<Toasts place="bar" />)
  await act(async () => toast('Saved'))
  await advance(5_999)
  expect(find('[role=status]').textContent).toContain('Saved')
  await advance(1)
  expect(find('[role=status]').textContent).toBe('')
})

test('a toast stays while the pointer is over it', async () => {
  await mount(<Toasts place="bar" />)
  await act(async () => toast('Saved'))
  await act(async () => find('[role=status]').dispatchEvent(new MouseEvent('pointerover', { bubbles: true })))
  await advance(60_000)
  expect(shownToasts()).toHaveLength(1)
})

test('undo runs the action and removes its toast', async () => {
  const undo = vi.fn()
  await mount(<Toasts place="bar" />)
  await act(async () => toast('View deleted', { label: 'Undo', onClick: undo }))
  await press(find('button:not([aria-label])'))
  expect(undo).toHaveBeenCalledOnce()
  expect(shownToasts()).toHaveLength(0)
})

test('a second toast replaces the first, and a toast with an action reappears', async () => {
  await mount(<Toasts place="bar" />)
  await act(async () => toast('View deleted', { label: 'Undo', onClick: () => {} }))
  await act(async () => toast('Saved'))
  expect(find('[role=status] p').textContent).toBe('Saved')
  await advance(6_000)
  expect(find('[role=status]').textContent).toContain('View deleted')
  await advance(6_000)
  expect(shownToasts()).toHaveLength(0)
})
