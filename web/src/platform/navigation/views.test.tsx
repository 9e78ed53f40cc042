// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAppUpdate } from './app-update.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { createLoadingBar } from './loading-bar.ts'
import { UpdateBar } from './UpdateBar.tsx'

let root: ReturnType<typeof createRoot>
const page = () => document.body

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('the bar is hidden from assistive technology while it is invisible', () => {
  const bar = createLoadingBar()
  act(() => root.render(<LoadingBar bar={bar} />))
  const view = page().querySelector<HTMLElement>('[role=progressbar]')
  expect(view?.getAttribute('aria-hidden')).toBe('true')
  expect(view?.style.opacity).toBe('0')
  expect(view?.style.height).toBe('3px')

  act(() => bar.set(40, { force: true }))
  expect(view?.getAttribute('aria-hidden')).toBe('false')
  expect(view?.getAttribute('aria-valuenow')).toBe('40')
  expect(view?.style.transform).toBe('scaleX(0.4)')
  act(() => bar.finish({ force: true }))
})

test('the notice of a new version appears only if the update is deferred, and reloads on request', () => {
  const update = createAppUpdate(() => 'refused')
  const reload = vi.fn()
  act(() => root.render(<UpdateBar update={update} reload={reload} />))
  act(() => update.found())
  expect(page().textContent).toBe('')

  act(() => void update.defer())
  expect(page().textContent).toContain('A new version is available')
  act(() => page().querySelector('button')?.click())
  expect(reload).toHaveBeenCalledOnce()
})
