// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAppUpdate } from './app-update.ts'
import { createChunkReload } from './chunk-reload.ts'
import { connectRouter } from './connect-router.ts'
import { lazyPage } from './lazy-page.ts'
import { createLoadingBar } from './loading-bar.ts'

/** The real router with real pages, so that changes of its events fail this test. */
async function openApp() {
  const bar = createLoadingBar()
  const calls: string[] = []
  vi.spyOn(bar, 'start').mockImplementation(() => void calls.push('start'))
  vi.spyOn(bar, 'finish').mockImplementation(
    (options) => void calls.push(options?.error ? 'finish in error' : 'finish'),
  )

  const location = { pathname: '/', search: '', hash: '', assign: vi.fn(), reload: vi.fn() }
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const chunkReload = createChunkReload({ location, storage: () => storage, now: () => 0 })
  const appUpdate = createAppUpdate(chunkReload.reloadTo)

  const root = createRootRoute({
    notFoundComponent: () => <p>missing</p>,
    errorComponent: ({ error }) => <p>{`failed: ${(error as Error).message}`}</p>,
  })
  /** Simulates Vite with a missing chunk: an event, then the error. */
  const missingPage = lazyPage(async () => {
    const error = new TypeError('Failed to fetch dynamically imported module')
    chunkReload.chunkFailed(error)
    throw error
  })
  const page = (path: string, text: string) =>
    createRoute({ getParentRoute: () => root, path, component: lazyPage(async () => () => <p>{text}</p>) })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', 'home'),
      page('/wallet', 'the wallet'),
      createRoute({ getParentRoute: () => root, path: '/missing', component: missingPage }),
      createRoute({
        getParentRoute: () => root,
        path: '/broken',
        beforeLoad: () => {
          throw new Error('no')
        },
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/removed',
        beforeLoad: () => {
          throw notFound()
        },
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/old',
        beforeLoad: () => {
          throw redirect({ to: '/wallet' })
        },
      }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  connectRouter(router, { loadingBar: bar, chunkReload, appUpdate })
  const reactRoot = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => reactRoot.render(<RouterProvider router={router} />))
  const go = async (to: string) => {
    calls.length = 0
    await act(async () => router.navigate({ to }))
  }
  return { router, go, calls, location, appUpdate, reactRoot, preload: (to: string) => router.preloadRoute({ to }) }
}

let app: Awaited<ReturnType<typeof openApp>>

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  app = await openApp()
})
afterEach(() => {
  act(() => app.reactRoot.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the first page starts no bar', () => {
  expect(document.body.textContent).toBe('home')
  expect(app.calls).toEqual(['finish'])
})

test('the bar runs from the click to the page', async () => {
  await app.go('/wallet')
  expect(document.body.textContent).toBe('the wallet')
  expect(app.calls).toEqual(['start', 'finish'])
})

test('a redirect restarts the bar and finishes it once', async () => {
  await app.go('/old')
  expect(document.body.textContent).toBe('the wallet')
  expect(app.calls.at(-1)).toBe('finish')
  expect(app.calls.filter((call) => call === 'finish')).toHaveLength(1)
})

test('a change of only the query starts no bar', async () => {
  app.calls.length = 0
  await act(async () => app.router.navigate({ to: '/', search: { q: 'ama' } as never }))
  expect(app.calls).not.toContain('start')
})

test('a failed page ends the bar in the error colour', async () => {
  await app.go('/broken')
  expect(document.body.textContent).toBe('failed: no')
  expect(app.calls).toEqual(['start', 'finish in error'])
  expect(app.location.assign).not.toHaveBeenCalled()
})

test('an address without a page ends the bar in the error colour', async () => {
  await app.go('/nowhere')
  expect(app.calls).toEqual(['start', 'finish in error'])
  await app.go('/removed')
  expect(app.calls).toEqual(['start', 'finish in error'])
})

test('a missing chunk reloads the page', async () => {
  await app.go('/missing')
  expect(app.location.assign).toHaveBeenCalledExactlyOnceWith('/missing')
})

test('a missing chunk of a preloaded link does nothing', async () => {
  await act(async () => {
    await app.preload('/missing')
  })
  expect(app.location.assign).not.toHaveBeenCalled()
  // Opening the page requests the chunk again, which then succeeds.
  await app.go('/missing')
  expect(app.location.assign).toHaveBeenCalledExactlyOnceWith('/missing')
})

test('with a newer version, the next navigation is a full page load', async () => {
  app.appUpdate.found()
  await app.go('/wallet')
  expect(app.location.assign).toHaveBeenCalledExactlyOnceWith('/wallet')
})
