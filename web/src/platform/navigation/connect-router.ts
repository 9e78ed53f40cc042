import type { AppUpdate } from './app-update.ts'
import type { ChunkReload } from './chunk-reload.ts'
import type { LoadingBar } from './loading-bar.ts'

/** What we need of the router, so that a test needs no whole one. */
export type RouterEvents = {
  subscribe: <Name extends 'onBeforeNavigate' | 'onLoad' | 'onResolved'>(
    name: Name,
    listener: (event: NavigationEvent) => void,
  ) => () => void
  state: {
    matches: readonly { status: string; error?: unknown; fullPath: string }[]
    /** The page on screen; none while the first is being opened. */
    resolvedLocation?: { href: string }
  }
}

type NavigationEvent = { fromLocation?: { href: string }; toLocation: { href: string }; pathChanged: boolean }

type Parts = { loadingBar: LoadingBar; chunkReload: ChunkReload; appUpdate: AppUpdate }

export function connectRouter(router: RouterEvents, { loadingBar, chunkReload, appUpdate }: Parts): () => void {
  const stopBefore = router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    chunkReload.navigationStarted(toLocation.href)
    // The first page has no bar: the browser shows its own.
    if (!fromLocation) return
    if (!pathChanged) return loadingBar.finish()
    loadingBar.start()
    appUpdate.navigating(toLocation.href)
  })
  // Chunks are judged as soon as the route is known to have failed, so that the error screen hardly flashes.
  const stopLoad = router.subscribe('onLoad', () => {
    const failed = failedMatch(router)
    if (failed) chunkReload.navigationFailed(failed.error)
  })
  const stopResolved = router.subscribe('onResolved', () => {
    loadingBar.finish({ error: failedMatch(router) !== undefined })
  })
  return () => {
    stopBefore()
    stopLoad()
    stopResolved()
  }
}

function failedMatch(router: RouterEvents) {
  return router.state.matches.find((match) => match.status === 'error')
}
